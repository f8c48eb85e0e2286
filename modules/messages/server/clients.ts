/** The clients of gateways, made of the settings. */
import { type MailSender, makeMailSender } from '@tripos/messaging/mail/mail-sender.ts'
import { type MayReach, outsideAnd } from '@tripos/messaging/http/inner-addresses.ts'
import type { RobotSender } from '@tripos/messaging/robots/robot-message.ts'
import { makeRobotSender, type RobotSettings } from '@tripos/messaging/robots/robot-sender.ts'
import type { SmsSender } from '@tripos/messaging/sms/short-message.ts'
import { makeSmsSender } from '@tripos/messaging/sms/sms-sender.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import type { Settings } from './settings.ts'

export function mailClient({
  password = '',
  dkimKey,
  dkimDomain,
  dkimSelector,
  ...settings
}: Settings['mail']): MailSender {
  const { caCertificate, bounceAddress: _, ...server } = settings
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

/** Its address is one of its provider's: nothing inside may be reached by it. */
export const robotClient = (settings: RobotSettings, clock: Clock): RobotSender =>
  makeRobotSender(settings, clock, { mayReach: outsideAnd([]) })
