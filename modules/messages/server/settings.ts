/** What a channel is set up with. */
import type { messageChannels } from '../contract.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'

export type MailSettings = Omit<Parsed<typeof messageChannels.saveMail>, 'version' | 'isOn' | 'password' | 'dkimKey'>
export type SmsSettings = Omit<Parsed<typeof messageChannels.saveSms>, 'version' | 'isOn' | 'secret'>

export interface MailSecrets {
  readonly password?: string
  readonly dkimKey?: string
}
export interface SmsSecrets {
  readonly secret?: string
}

export interface Settings {
  readonly mail: MailSettings & MailSecrets
  readonly sms: SmsSettings & SmsSecrets
}

export type Source = Output<typeof messageChannels.settings>['mail']['source']
