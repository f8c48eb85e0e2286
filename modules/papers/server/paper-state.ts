/** The clock of a paper, for its room: what every room at rest asks for again and again. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inLane } from '@tripos/db/lanes.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { HotContext } from '@tripos/http/mount.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import { fail, isDatabaseAway } from '@tripos/runtime/fail.ts'
import type { papers } from '../contract/papers.ts'
import { asOf, leftMs, type PaperTimes } from './paper-clock.rules.ts'
import { type ClockQuestion, findPaperClocks, type PaperClockRow } from './paper-state.queries.ts'
import { listMessages } from './papers.queries.ts'
import { presentMessages } from './papers.present.ts'
import { askAfterMs, makeRoomCounter } from './state-interval.rules.ts'
import { touchSession } from './touch-session.ts'

type Clock = Output<typeof papers.state>

export const clockOf = (paper: PaperTimes, now: Date): Omit<Clock, 'messages' | 'askAfterMs'> => ({
  state: paper.state as Clock['state'],
  deadlineAt: paper.deadlineAt.toISOString(),
  leftMs: leftMs(paper, now),
  serverNow: now.toISOString(),
})

const MAX_BATCH = 250
/** Ten thousand rooms at rest ask two hundred times a second: five of them share a statement then (ADR 0165). */
const EVERY_MS = 20

/** Rooms that ask at the same moment share a statement, which knows their sessions too. */
export function makePaperState(deps: Deps): (input: Parsed<typeof papers.state>, ctx: HotContext) => Promise<Clock> {
  const { db, clock, config } = deps
  const rooms = makeRoomCounter()
  const batcher = makeBatcher<ClockQuestion, PaperClockRow>({
    maxBatch: MAX_BATCH,
    maxWaiting: 10_000,
    everyMs: EVERY_MS,
    isFatal: isDatabaseAway,
    run: asked => inLane('hot', () => findPaperClocks(deps, asked)),
  })
  return async ({ paperId, epoch }, ctx) => {
    const isBusy = batcher.size() > MAX_BATCH
    const { tokenHash, arrivedAt, language } = ctx
    const { userId, isPasswordDue, seenAt, paper: stored } = await batcher.add({ tokenHash, paperId, arrivedAt })
    if (userId === null) return fail('SESSION_INVALID')
    if (isPasswordDue) return fail('PASSWORD_CHANGE_DUE')
    if (stored === undefined) return fail('NOT_FOUND')
    touchSession(deps, ctx, seenAt)
    const now = clock.now()
    const paper = asOf(stored, config.graceSeconds, now)
    if (paper.state === PaperState.inExam && epoch !== undefined && epoch !== paper.epoch) fail('PAPER_TAKEN_OVER')
    const messages = paper.messageCount > 0 ? await listMessages(db, paperId) : []
    rooms.add(paperId, arrivedAt.getTime())
    return {
      ...clockOf(paper, now),
      messages: presentMessages(messages, language),
      askAfterMs: askAfterMs({ rooms: rooms.count(arrivedAt.getTime()), isBusy }),
    }
  }
}
