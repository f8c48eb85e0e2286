/** Which channels can send, and by what. */
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'

type ChannelDeps = Pick<Deps, 'db' | 'config'>

/** Whether a message of this channel reaches anybody: where not, nothing is offered that needs it, and nothing is queued. */
export async function canSend({ config }: ChannelDeps, _channel: MessageChannel): Promise<boolean> {
  return config.demo
}

/** Of a mobile number or an e-mail address. */
export const channelOf = (contact: string): MessageChannel => (contact.includes('@') ? 'mail' : 'sms')

export async function listSending(deps: ChannelDeps): Promise<MessageChannel[]> {
  const channels = ['mail', 'sms'] as const
  const can = await Promise.all(channels.map(channel => canSend(deps, channel)))
  return channels.filter((_, index) => can[index])
}
