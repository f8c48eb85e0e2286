/** The clients of gateways, made of the settings. */
import { type MailSender, makeMailSender } from '@tripos/messaging/mail/mail-sender.ts'
import type { Settings } from './settings.ts'
import type { Outcome } from '@tripos/messaging/outcome.ts'

interface SmsSender {
  send(message: {
    to: string
    text: string
    kind: string
    language: string
    params: Readonly<Record<string, string>>
  }): Promise<Outcome>
}
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
export const smsClient: (settings: Settings['sms']) => SmsSender = () => ({ send: notYet })
export const robotClient: (settings: RobotSettings) => RobotSender = () => ({ send: notYet })
