/** What leaves the product: mails, short messages, and what robots tell groups. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { manifest } from '../module.ts'
import { cleanUpMessages, sendingLoops } from './send-messages.ts'

export const messagesModule = serverModule(manifest, deps => ({
  calls: [],
  jobs: [
    ...sendingLoops(deps),
    { kind: 'cron', name: 'messages-clean-up', cron: '11 4 * * *', run: stopping => cleanUpMessages(deps, stopping) },
  ],
}))

export { canSend, channelOf, listSending } from './channels.ts'
export type { NewMessage } from './message.ts'
export { queueMessages, queueRobotMessages } from './queue.ts'
export { listNewestAbout } from './queue.queries.ts'
export { findSentAbout } from './sent-about.ts'
export { listWrittenMessages } from './written.queries.ts'
