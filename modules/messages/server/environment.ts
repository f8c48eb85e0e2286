/** Channels that are set up by variables of the server. They win over the settings of the back office. */
import { readFileSync } from 'node:fs'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Settings } from './settings.ts'
import { readSender, readSmtpUrl } from './smtp-url.rules.ts'

type Config = Deps['config']

const files = new Map<string, string>()

/** Once a process: it is asked for with each page. */
function readOnce(file: string | undefined): string {
  if (file === undefined) return ''
  const text = files.get(file) ?? readFileSync(file, 'utf8')
  files.set(file, text)
  return text
}

export function mailFromEnvironment(config: Config): Settings['mail'] | undefined {
  const { smtpUrl, smtpFrom, smtpCaFile, smtpBounces = '', dkimDomain = '', dkimSelector = '', dkimKeyFile } = config
  if (smtpUrl === undefined || smtpFrom === undefined) return undefined
  return {
    ...readSmtpUrl(smtpUrl),
    ...readSender(smtpFrom),
    caCertificate: readOnce(smtpCaFile),
    bounceAddress: smtpBounces,
    dkimDomain,
    dkimSelector,
    ...(dkimKeyFile !== undefined && { dkimKey: readOnce(dkimKeyFile) }),
  }
}

/** A gateway of one's own before a provider, should somebody have set both. */
export function smsFromEnvironment(config: Config): Settings['sms'] | undefined {
  const { smsHookUrl, smsHookSecret, smsProvider: provider, smsKeyId: keyId, smsSecret: secret } = config
  if (smsHookUrl !== undefined && smsHookSecret !== undefined) {
    const none = { keyId: '', signName: '', appId: '', region: '', templates: [] }
    return { ...none, provider: 'hook', url: smsHookUrl, secret: smsHookSecret }
  }
  const { smsSignName: signName = '', smsAppId: appId = '', smsRegion: region = '', smsTemplates } = config
  if (provider === undefined || keyId === undefined || secret === undefined) return undefined
  return {
    provider,
    keyId,
    secret,
    signName,
    appId,
    region,
    url: config.smsAddress ?? '',
    templates: [...smsTemplates],
  }
}
