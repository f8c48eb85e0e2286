/** Which channels can send. */
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findReadyMail, findReadySms } from './channel-settings.ts'
import { findPause } from './pause.ts'

type ChannelDeps = Pick<Deps, 'db' | 'config' | 'secretBox'>

/** Whether a message of this channel reaches anybody: where not, nothing is offered that needs it, and nothing is queued. */
export async function canSend(deps: ChannelDeps, channel: MessageChannel): Promise<boolean> {
  if (deps.config.demo) return true
  const ready = await (channel === 'mail' ? findReadyMail(deps) : findReadySms(deps))
  return ready?.isOn === true
}

/** The same for what is of use at once or never, as a code: a channel that is paused sends nothing for some minutes. */
export async function canSendNow(deps: ChannelDeps & Pick<Deps, 'clock'>, channel: MessageChannel): Promise<boolean> {
  if (deps.config.demo) return true
  return (await canSend(deps, channel)) && !(await findPause(deps.db, channel, deps.clock.now())).isQuiet
}

/** Of a mobile number or an e-mail address. */
export const channelOf = (contact: string): MessageChannel => (contact.includes('@') ? 'mail' : 'sms')

export async function listSending(deps: ChannelDeps): Promise<MessageChannel[]> {
  const channels = ['mail', 'sms'] as const
  const can = await Promise.all(channels.map(channel => canSend(deps, channel)))
  return channels.filter((_, index) => can[index])
}
