/** POST /api/order/callback/{gateway}: what gateways tell. It is stored as it came, then judged; a loop judges what was cut off. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countTry } from '@tripos/access/limits.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { sendErrorAs } from '@tripos/http/http.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { CallbackError, type CallbackFacts, type Gateway } from '@tripos/payment/gateway.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { ONLINE, type OnlineGateway } from '../contract/order-kinds.ts'
import { findGateway } from './gateways.ts'
import { type CallbackRow, findPaymentByNo, insertCallback, keepVerdict, listUnjudged } from './payments.queries.ts'
import { findRefundByNo } from './refunds.queries.ts'
import { takeRefundFacts } from './refunds.ts'
import { settleClaim } from './settle-payment.ts'

const CALLBACK_PATH = '/api/order/callback'
const MAX_BYTES = 64 * 1024
/** All payments of a school come from a few machines of the gateway. */
const MAX_FROM_ADDRESS = 6000
const WINDOW_SECONDS = 600
/** Headers that are part of what is signed; nothing else of them is kept. */
const KEPT_HEADERS = /^(?:content-type|wechatpay-.+|stripe-signature)$/
const JUDGE_AFTER_SECONDS = 30

interface Judgement {
  readonly verdict: string
  readonly paymentId: string | null
  /** The gateway need not tell it again. */
  readonly isTaken: boolean
}

const refused = (verdict: string): Judgement => ({ verdict, paymentId: null, isTaken: false })

async function judgePayment(
  deps: Deps,
  row: CallbackRow,
  { facts, gateway }: { facts: Extract<CallbackFacts, { kind: 'payment' }>; gateway: Gateway },
): Promise<Judgement> {
  const payment = await findPaymentByNo(deps.db, row.gateway, facts.payment.no)
  if (payment === undefined) return refused('unknown')
  const verdict = await settleClaim(deps, payment, { facts: facts.payment, merchant: gateway.merchant })
  const isTaken = verdict === 'settled' || verdict === 'again' || verdict === 'open' || verdict === 'closed'
  return { verdict, paymentId: payment.id, isTaken }
}

async function judge(deps: Deps, row: CallbackRow): Promise<Judgement> {
  // By the clock of its arrival, however late it is judged.
  const gateway = await findGateway(deps, row.gateway, { now: () => row.receivedAt })
  if (gateway === undefined) return refused('notSetUp')
  let facts: CallbackFacts
  try {
    facts = gateway.readCallback(row)
  } catch (error) {
    if (error instanceof CallbackError) return refused(error.fault)
    throw error
  }
  if (facts.kind === 'payment') return judgePayment(deps, row, { facts, gateway })
  if (facts.kind === 'other') return { verdict: 'other', paymentId: null, isTaken: true }
  const refund = await findRefundByNo(deps.db, row.gateway, facts.refund.no)
  if (refund === undefined) return refused('unknown')
  await takeRefundFacts(deps, refund, facts.refund)
  return { verdict: 'refund', paymentId: refund.paymentId, isTaken: true }
}

async function judgeAndKeep(deps: Deps, row: CallbackRow): Promise<boolean> {
  const { verdict, paymentId, isTaken } = await judge(deps, row)
  await keepVerdict(deps.db, { id: row.id, verdict, paymentId, judgedAt: deps.clock.now() })
  if (!isTaken) deps.log.warn({ gateway: row.gateway, verdict, callbackId: row.id }, 'a callback was not believed')
  return isTaken
}

/** What a process has stored and was then cut off. */
export async function judgeCallbacks(deps: Deps): Promise<void> {
  const before = addSeconds(deps.clock.now(), -JUDGE_AFTER_SECONDS)
  for (const row of await listUnjudged(deps.db, before)) await judgeAndKeep(deps, row)
}

function rowOf(request: FastifyRequest, gateway: OnlineGateway, receivedAt: Date): CallbackRow {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => KEPT_HEADERS.test(name))
      .map(([name, value]) => [name, String(value).slice(0, 2000)]),
  )
  return { id: newId(), gateway, receivedAt, headers, body }
}

async function answer(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { gateway: name = '' } = request.params as { gateway?: string }
  const gateway = ONLINE.find(one => one === name) ?? fail('NOT_FOUND')
  await countTry(deps, { key: `callback:${request.ip}`, maxHits: MAX_FROM_ADDRESS, windowSeconds: WINDOW_SECONDS })
  const client = (await findGateway(deps, gateway)) ?? fail('NOT_FOUND')
  const row = rowOf(request, gateway, deps.clock.now())
  await insertCallback(deps.db, { ...row, ip: request.ip })
  const { status, mime, body } = client.answer(await judgeAndKeep(deps, row))
  return reply.code(status).header('cache-control', 'no-store').type(mime).send(body)
}

const STATUSES = { NOT_FOUND: 404, TOO_MANY_TRIES: 429 } as const

export function registerCallbacks(app: FastifyInstance, deps: Deps): void {
  app.register((area, _, done) => {
    area.removeAllContentTypeParsers()
    area.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    )
    area.post(`${CALLBACK_PATH}/:gateway`, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      try {
        return await inLane('call', () => answer(deps, request, reply))
      } catch (error) {
        return sendErrorAs(error, reply, { log: deps.log, statuses: STATUSES })
      }
    })
    done()
  })
}
