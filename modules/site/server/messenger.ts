/** Mails and short messages. One adapter today: the development sender, which writes instead of sending. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type Channel, insertSentMessage } from './site.queries.ts'

export interface Messenger {
  sendText(channel: Channel, target: string, text: string): Promise<void>
}

const masked = (target: string): string =>
  target.includes('@') ? target.replace(/^(.).*(?=@)/, '$1***') : target.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** Writes every message to the log and to a table that the demo shows. */
function developmentMessenger({ db, clock, log }: Deps): Messenger {
  return {
    async sendText(channel, target, text) {
      log.info({ channel, target: masked(target), text }, 'message not sent: development sender')
      await insertSentMessage(db, { channel, target, text }, clock.now())
    },
  }
}

/** Without a gateway nothing is sent and nothing is kept; the log says so, without what was in the message. */
function absentMessenger({ log }: Deps): Messenger {
  return {
    async sendText(channel, target) {
      log.warn({ channel, target: masked(target) }, 'message not sent: no message gateway is configured')
    },
  }
}

/** Whether a message reaches anybody here. */
export const canSendCodes = ({ demo }: Deps['config']): boolean => demo

export const makeMessenger = (deps: Deps): Messenger =>
  canSendCodes(deps.config) ? developmentMessenger(deps) : absentMessenger(deps)
