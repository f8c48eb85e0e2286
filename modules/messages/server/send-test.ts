/** 'Send a test': past the queue, with the gateway's own answer. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { countTry } from '@tripos/access/limits.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { messageChannels } from '../contract.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { resumeChannel } from './channels.queries.ts'
import { channelOf } from './channels.ts'
import { maskTarget } from './masked.rules.ts'
import type { Outcome } from '@tripos/messaging/outcome.ts'
import { findRobot } from './robots.queries.ts'
import type { Gateways, OutgoingMessage, Sender } from './senders.ts'

type TestDeps = Deps & { readonly gateways: Gateways }
type Tested = Output<typeof messageChannels.test>

const SUBJECT = localized('Tripos 测试消息', 'A test from Tripos')
const TEXT = localized(
  '这是一条测试消息。收到它说明消息通道可以正常使用。',
  'This is a test. If you read it, the channel works.',
)
/** For gateways that have a template for each kind: the one that every site needs. */
const TEST_KIND = 'code.sent'
const PARAMS = { site: 'Tripos', code: '000000', minutes: '5' }
const MAX_PER_HOUR = 20

const answerOf = (outcome: Outcome): string =>
  outcome.kind === 'sent' ? (outcome.gatewayId ?? '') : outcome.reason.slice(0, 300)

interface Test {
  readonly sender: Sender
  readonly message: Pick<OutgoingMessage, 'target' | 'robotId'>
  readonly objectId: string
  readonly objectName: string
}

async function sendTest(deps: TestDeps, ctx: CallerContext, test: Test): Promise<Tested> {
  const { language, caller } = ctx
  await countTry(deps, { key: `message-test:${caller.userId}`, maxHits: MAX_PER_HOUR, windowSeconds: 3600 })
  const outcome = await test.sender.send({
    ...test.message,
    id: newId(),
    kind: TEST_KIND,
    language,
    subject: SUBJECT[language],
    text: TEXT[language],
    html: null,
    params: PARAMS,
    link: null,
  })
  const { objectId } = test
  if (outcome.kind === 'sent' && (objectId === 'mail' || objectId === 'sms')) await resumeChannel(deps.db, objectId)
  const tested = { outcome: outcome.kind, answer: answerOf(outcome) }
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'messageChannel.test',
      objectType: test.message.robotId === null ? 'messageChannel' : 'messageRobot',
      objectId: test.objectId,
      objectName: test.objectName,
      detail: tested,
    }),
  )
  return tested
}

/** To whatever contact is typed: the log says who did it, and how often is limited. */
export async function testChannel(deps: TestDeps, ctx: CallerContext, to: string): Promise<Tested> {
  const channel = channelOf(to)
  const sender = (await deps.gateways.findForTest(channel)) ?? fail('CHANNEL_INCOMPLETE')
  const message = { target: to, robotId: null }
  return sendTest(deps, ctx, { sender, message, objectId: channel, objectName: maskTarget(to) })
}

export async function testRobot(deps: TestDeps, ctx: CallerContext, id: string): Promise<Tested> {
  const robot = (await findRobot(deps.db, id)) ?? fail('NOT_FOUND')
  const sender = (await deps.gateways.findForTest('robot')) ?? fail('NOT_FOUND')
  const message = { target: id, robotId: id }
  return sendTest(deps, ctx, { sender, message, objectId: id, objectName: robot.name })
}
