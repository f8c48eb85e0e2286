/** The clients of gateways, made of the settings. */
import { type MailSender, makeMailSender } from '@tripos/messaging/mail/mail-sender.ts'
import type { MayReach } from '@tripos/messaging/http/inner-addresses.ts'
import type { SmsSender } from '@tripos/messaging/sms/short-message.ts'
import { makeSmsSender } from '@tripos/messaging/sms/sms-sender.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import type { Settings } from './settings.ts'
import type { Outcome } from '@tripos/messaging/outcome.ts'

interface RobotSender {
  send(message: { title: string; text: string; link: string | null }): Promise<Outcome>
}
interface RobotSettings {
  readonly provider: 'wecom' | 'dingtalk' | 'feishu'
  readonly address: string
  readonly secret: string
}

const notYet = (): Promise<Outcome> => Promise.resolve({ kind: 'later', reason: 'no client' })

export function mailClient({
  password = '',
  dkimKey,
  dkimDomain,
  dkimSelector,
  ...settings
}: Settings['mail']): MailSender {
  const { caCertificate, ...server } = settings
  return makeMailSender({
    ...server,
    password,
    ...(caCertificate !== '' && { caCertificate }),
    ...(dkimKey && { dkim: { domain: dkimDomain, selector: dkimSelector, privateKey: dkimKey } }),
  })
}

/** The provider's own address unless another is typed. */
export function smsClient({ url, secret = '', ...rest }: Settings['sms'], clock: Clock, mayReach: MayReach): SmsSender {
  const { provider, keyId, signName, appId, region, templates } = rest
  const rules = { mayReach }
  if (provider === 'hook') return makeSmsSender({ provider, url, secret }, clock, rules)
  const account = { keyId, secret, signName, templates, ...(url !== '' && { url }) }
  if (provider === 'aliyun') return makeSmsSender({ provider, ...account }, clock, rules)
  return makeSmsSender({ provider, ...account, appId, ...(region !== '' && { region }) }, clock, rules)
}
export const robotClient: (settings: RobotSettings) => RobotSender = () => ({ send: notYet })
