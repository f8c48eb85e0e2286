/** Channels that are set up by variables of the server. They win over the settings of the back office. */
import { readFileSync } from 'node:fs'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Settings } from './settings.ts'
import { readSender, readSmtpUrl } from './smtp-url.rules.ts'

type Config = Deps['config']

const certificates = new Map<string, string>()

/** Once a process: it is asked for with each page. */
function readCertificate(file: string | undefined): string {
  if (file === undefined) return ''
  const text = certificates.get(file) ?? readFileSync(file, 'utf8')
  certificates.set(file, text)
  return text
}

export function mailFromEnvironment({ smtpUrl, smtpFrom, smtpCaFile }: Config): Settings['mail'] | undefined {
  if (smtpUrl === undefined || smtpFrom === undefined) return undefined
  const none = { dkimDomain: '', dkimSelector: '' }
  return { ...none, ...readSmtpUrl(smtpUrl), ...readSender(smtpFrom), caCertificate: readCertificate(smtpCaFile) }
}

export function smsFromEnvironment({ smsHookUrl, smsHookSecret }: Config): Settings['sms'] | undefined {
  if (smsHookUrl === undefined || smsHookSecret === undefined) return undefined
  const none = { keyId: '', signName: '', appId: '', region: '', templates: [] }
  return { ...none, provider: 'hook', url: smsHookUrl, secret: smsHookSecret }
}
