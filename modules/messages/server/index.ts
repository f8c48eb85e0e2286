/** What leaves the product: mails, short messages, and what robots tell groups. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { CHANNELS_INPUT, LOG_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { messagesCalls } from './handlers.ts'
import { registerReports } from './reports/report-route.ts'
import { cleanUpMessages, sendingLoops } from './send-messages.ts'
import { makeGateways } from './senders.ts'

export const messagesModule = serverModule(manifest, deps => {
  const gateways = makeGateways(deps)
  return {
    inputs: [CHANNELS_INPUT, LOG_INPUT],
    calls: messagesCalls(deps, gateways),
    registerGets: app => registerReports(app, deps),
    jobs: [
      ...sendingLoops(deps, gateways),
      { kind: 'cron', name: 'messages-clean-up', cron: '11 4 * * *', run: stopping => cleanUpMessages(deps, stopping) },
    ],
  }
})

export { stillGoing } from './send-messages.ts'
export { permissionHolders } from './pause.ts'
export { layOutMail, type MailItem } from './mail-layout.ts'
export { canSend, canSendNow, channelOf, listSending } from './channels.ts'
export type { NewMessage } from './message.ts'
export { queueMessages, queueRobotMessages } from './queue.ts'
export { listNewestAbout } from './queue.queries.ts'
export { findSentAbout } from './sent-about.ts'
export { listWrittenMessages } from './written.queries.ts'
