/** Has what waits sent, as a worker would. */
import type { TestApp } from '../../../apps/server/test/app.ts'
import { deliverEvents } from '../../system/test/make-jobs.ts'
import { sendMessages } from '../server/send-messages.ts'
import { makeGateways } from '../server/senders.ts'

/** Codes that were asked for, too. Gives how many went to a gateway. */
export async function sendWaiting(app: TestApp): Promise<number> {
  await deliverEvents(app, 'code')
  const gateways = makeGateways(app.deps)
  let count = 0
  for (const channel of ['mail', 'sms', 'robot'] as const) count += await sendMessages(app.deps, channel, gateways)
  return count
}
