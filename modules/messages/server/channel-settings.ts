/** How a channel is set up: in the database, its secrets sealed, or by the environment. */
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { SecretBox } from '@tripos/runtime/secret-box.ts'
import { type ChannelRow, findChannel } from './channels.queries.ts'
import { mailFromEnvironment, smsFromEnvironment } from './environment.ts'
import type { MailSecrets, MailSettings, Settings, SmsSecrets, SmsSettings, Source } from './settings.ts'

const EMPTY: { readonly mail: MailSettings; readonly sms: SmsSettings } = {
  mail: {
    host: '',
    port: 465,
    security: 'tls',
    user: '',
    from: '',
    fromName: '',
    caCertificate: '',
    bounceAddress: '',
    dkimDomain: '',
    dkimSelector: '',
  },
  sms: { provider: 'aliyun', keyId: '', signName: '', appId: '', region: '', url: '', templates: [] },
}

const contextOf = (channel: MessageChannel): string => `message-channel:${channel}`

export const sealSecrets = (
  box: SecretBox,
  channel: MessageChannel,
  secrets: MailSecrets | SmsSecrets,
): Buffer | null =>
  Object.values(secrets).some(Boolean) ? box.seal(JSON.stringify(secrets), contextOf(channel)) : null

export const openSecrets = (box: SecretBox, channel: MessageChannel, sealed: Buffer | null) =>
  sealed === null ? {} : (JSON.parse(box.open(sealed, contextOf(channel))) as MailSecrets & SmsSecrets)

/** What is stored, without secrets: what a later version knows and this row does not is as in a new one. */
export const mailSettingsOf = ({ settings }: ChannelRow): MailSettings => ({
  ...EMPTY.mail,
  ...(settings as Partial<MailSettings>),
})
export const smsSettingsOf = ({ settings }: ChannelRow): SmsSettings => ({
  ...EMPTY.sms,
  ...(settings as Partial<SmsSettings>),
})

/** Whether something could be sent by them. */
export const isMailComplete = ({ host, from }: MailSettings): boolean => host !== '' && from !== ''

export function isSmsComplete({ provider, keyId, signName, appId, url, secret }: Settings['sms']): boolean {
  if (!secret) return false
  if (provider === 'hook') return url !== ''
  return keyId !== '' && signName !== '' && (provider === 'aliyun' || appId !== '')
}

export interface ReadyChannel<C extends MessageChannel = MessageChannel> {
  readonly source: Exclude<Source, 'demo'>
  readonly isOn: boolean
  /** Another one means other settings. */
  readonly revision: string
  readonly settings: Settings[C]
}

type ChannelDeps = Pick<Deps, 'db' | 'config' | 'secretBox'>

function secretsOf(box: SecretBox, channel: MessageChannel, sealed: Buffer | null) {
  if (sealed !== null && !box.isReady) return undefined
  try {
    return openSecrets(box, channel, sealed)
  } catch {
    // Sealed under a key that is no longer there: as if it had never been typed.
    return undefined
  }
}

/** Complete settings, also of a channel that is off; undefined where nothing could be sent by them. */
export async function findReadyMail(deps: ChannelDeps): Promise<ReadyChannel<'mail'> | undefined> {
  const environment = mailFromEnvironment(deps.config)
  if (environment) return { source: 'environment', isOn: true, revision: 'environment', settings: environment }
  const row = await findChannel(deps.db, 'mail')
  const secrets = secretsOf(deps.secretBox, 'mail', row.sealed)
  const settings = { ...mailSettingsOf(row), ...secrets }
  if (secrets === undefined || !isMailComplete(settings)) return undefined
  return { source: 'settings', isOn: row.isOn, revision: String(row.version), settings }
}

export async function findReadySms(deps: ChannelDeps): Promise<ReadyChannel<'sms'> | undefined> {
  const environment = smsFromEnvironment(deps.config)
  if (environment) return { source: 'environment', isOn: true, revision: 'environment', settings: environment }
  const row = await findChannel(deps.db, 'sms')
  const settings = { ...smsSettingsOf(row), ...secretsOf(deps.secretBox, 'sms', row.sealed) }
  if (!isSmsComplete(settings)) return undefined
  return { source: 'settings', isOn: row.isOn, revision: String(row.version), settings }
}
