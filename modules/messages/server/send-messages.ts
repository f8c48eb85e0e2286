/**
 * The loops that send. A channel sends one message at a time in each process, so that a process that dies leaves one at most
 * of which nobody knows whether it went out. The gateway is spoken to outside of any transaction.
 */
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import { messageBox, openMessage } from './message.ts'
import type { Outcome } from '@tripos/messaging/outcome.ts'
import { afterTry, type NextState } from './outcome.rules.ts'
import {
  claimMessage,
  type ClaimedMessage,
  deleteOldMessages,
  endTry,
  expireMessages,
  isWaiting,
  listLostLeases,
  type SendChannel,
} from './queue.queries.ts'
import { resumeChannel } from './channels.queries.ts'
import { findPause, pause } from './pause.ts'
import type { Gateways, Sender } from './senders.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** Longer than any client waits for its gateway. */
const LEASE_SECONDS = 90
/** Then the loop draws breath, and a process that stops is heard. */
const MOST_AT_ONCE = 50
const SWEPT_AT_ONCE = 1000
const KEPT_DAYS = 180
const NO_PAUSE = { isPaused: false, isQuiet: false } as const

interface Going {
  readonly kind: string
  readonly userId: string
}

/** Whether this still goes to that person: it may have waited for hours. Where nobody answers, it does. */
export const stillGoing = extensionPoint<(db: Db, going: Going) => Promise<boolean>>('what still goes out')

async function isDue(db: Db, { expiresAt, kind, userId }: ClaimedMessage, now: Date): Promise<boolean> {
  if (expiresAt !== null && expiresAt <= now) return false
  const [isGoing] = stillGoing.all()
  return userId === null || isGoing === undefined || isGoing(db, { kind, userId })
}

const EXPIRED: NextState = { state: 'expired', nextAt: null, reason: '', gatewayId: null, isCounted: true }

async function tryToSend({ db, log }: SendDeps, sender: Sender, message: ClaimedMessage): Promise<Outcome> {
  const { id, sealed, subject, ...fields } = message
  try {
    const opened = openMessage(await messageBox(db), id, sealed)
    return await sender.send({ ...fields, ...opened, id, subject: opened.subject ?? subject })
  } catch (error) {
    // A client says what became of a message; what it throws is a fault of ours, and may have come after the sending.
    log.error({ err: error, messageId: id }, 'message not sent')
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'error' }
  }
}

interface Turn {
  readonly channel: SendChannel
  readonly sender: Sender
  /** It is tried again whether the gateway takes us now. */
  readonly isPaused: boolean
}

/** Sends one message; gives whether another should follow at once. */
async function sendNext(deps: SendDeps, { channel, sender, isPaused }: Turn): Promise<boolean> {
  const { db, clock } = deps
  const startedAt = clock.now()
  const message = await claimMessage(db, { channel, now: startedAt, leaseUntil: addSeconds(startedAt, LEASE_SECONDS) })
  if (message === undefined) return false
  if (!(await isDue(db, message, startedAt))) {
    await endTry(db, message, { ...EXPIRED, now: startedAt })
    return true
  }
  const tried = await tryToSend(deps, sender, message)
  // There is no channel to pause behind a robot: each is a gateway of its own.
  const outcome: Outcome = channel === 'robot' && tried.kind === 'locked' ? { ...tried, kind: 'refused' } : tried
  const now = clock.now()
  await endTry(db, message, { ...afterTry(outcome, message, now), now })
  if (channel !== 'robot') {
    if (outcome.kind === 'locked') await pause(deps, { channel, reason: outcome.reason, now })
    if (outcome.kind === 'sent' && isPaused) await resumeChannel(db, channel)
  }
  // A gateway that is away is not asked again for each message that waits.
  return outcome.kind === 'sent' || outcome.kind === 'refused'
}

export async function sendMessages(
  deps: SendDeps,
  channel: SendChannel,
  gateways: Pick<Gateways, 'find'>,
): Promise<number> {
  if (!(await isWaiting(deps.db, channel, deps.clock.now()))) return 0
  const sender = await gateways.find(channel)
  if (sender === undefined) return 0
  const { isPaused, isQuiet } = channel === 'robot' ? NO_PAUSE : await findPause(deps.db, channel, deps.clock.now())
  if (isQuiet) return 0
  const turn = { channel, sender, isPaused }
  for (let count = 0; count < MOST_AT_ONCE; count += 1) if (!(await sendNext(deps, turn))) return count
  return MOST_AT_ONCE
}

/** What a process that died has left behind, and what is of no use any more. */
export async function sweepMessages({ db, clock }: SendDeps): Promise<void> {
  const now = clock.now()
  for (const lost of await listLostLeases(db, now, SWEPT_AT_ONCE)) {
    const next = afterTry({ kind: 'unknown', reason: '' }, lost, now)
    await endTry(db, lost, { ...next, ...(next.nextAt && { nextAt: now }), now })
  }
  await expireMessages(db, now, SWEPT_AT_ONCE)
}

export function sendingLoops(deps: Deps, gateways: Gateways): readonly LoopJob[] {
  const loopOf = (channel: SendChannel): LoopJob => ({
    kind: 'loop',
    name: `messages.${channel}`,
    everyMs: 500,
    run: async () => void (await sendMessages(deps, channel, gateways)),
  })
  return [
    ...(['mail', 'sms', 'robot'] as const).map(loopOf),
    { kind: 'loop', name: 'messages.sweep', everyMs: 10_000, run: () => sweepMessages(deps) },
  ]
}

/** What is kept for the log ends after half a year. */
export const cleanUpMessages = ({ db, clock }: SendDeps, stopping?: AbortSignal): Promise<void> =>
  deleteOldMessages(db, addSeconds(clock.now(), -KEPT_DAYS * 24 * 3600), stopping)
