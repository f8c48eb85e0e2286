/** Heartbeats: what arrives while a batch is being committed makes the next; each is answered after COMMIT. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { learning } from '../contract/learning.ts'
import { statementsOf } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, isDatabaseAway } from '@tripos/runtime/fail.ts'
import type { HotContext } from '@tripos/http/mount.ts'
import { extendSessions } from '../../identity/server/index.ts'
import {
  type CountedHeartbeats,
  findHeartbeats,
  type FoundHeartbeat,
  type FoundSession,
  writeHeartbeats,
} from './heartbeats.queries.ts'
import { presentProgress } from './progress.present.ts'
import { countHeartbeat, type LessonFacts, percentOf, type Progress, type Session } from './progress.rules.ts'
import { factsOf } from './records.queries.ts'
import { formatRanges, parseRanges } from './watched-ranges.rules.ts'

type HeartbeatInput = Parsed<typeof learning.heartbeat>
type HeartbeatOutput = Output<typeof learning.heartbeat>

/** Heartbeats in one commit, and heartbeats waiting before others are told to try again. */
const MAX_BATCH = 250
const MAX_WAITING = 5000
/** A session is written to at most this often. */
const TOUCH_EVERY_MS = 60_000
/** A lesson that is opened between the two statements makes the heartbeat look again. */
const MAX_TRIES = 3

interface Item {
  readonly heartbeat: HeartbeatInput
  readonly tokenHash: Buffer
  readonly arrivedAt: Date
}

type Outcome =
  | { readonly refusal: ErrorName }
  | { readonly refusal: undefined; readonly output: HeartbeatOutput; readonly seenAt: Date | null }

/** What one person stands at while the heartbeats of a batch are counted one after the other. */
interface LearnerState {
  readonly found: FoundSession
  readonly lesson: LessonFacts
  readonly session: Session
  readonly progress: Progress
  readonly creditedMs: number
}

function refusalOf(found: FoundHeartbeat, { heartbeat }: Item): ErrorName | undefined {
  if (found.user_id === null) return 'SESSION_INVALID'
  if (found.must_change_password === true) return 'PASSWORD_CHANGE_DUE'
  if (found.role_type !== RoleType.student) return 'NOT_ALLOWED'
  if (found.session_id === null) return 'NOT_FOUND'
  return found.session_id === heartbeat.sessionId ? undefined : 'LEARNING_ELSEWHERE'
}

const stateOf = (found: FoundSession): LearnerState => ({
  found,
  lesson: factsOf(found),
  session: { seq: found.seq, heartbeatAt: found.beat_at, carryOverMs: found.spare_ms, knownTotal: found.known_whole },
  progress: {
    timeSpentMs: found.learnt_ms,
    watchedRanges: parseRanges(found.covered),
    total: found.whole,
    position: found.position,
    isCompletedExternally: found.is_proven,
    isCompleted: found.completed_at !== null,
  },
  creditedMs: 0,
})

function countOne(state: LearnerState, { heartbeat, arrivedAt }: Item): LearnerState {
  const after = countHeartbeat(state.lesson, state, { ...heartbeat, arrivedAt })
  return { ...state, ...after, creditedMs: state.creditedMs + after.creditedMs }
}

const toCountedHeartbeats = ({ found, lesson, session, progress, creditedMs }: LearnerState): CountedHeartbeats => ({
  userId: found.user_id,
  sessionId: found.session_id,
  readSeq: found.seq,
  seq: session.seq,
  heartbeatAt: session.heartbeatAt,
  carryOverMs: session.carryOverMs,
  creditedMs,
  watchedRanges: formatRanges(progress.watchedRanges),
  total: progress.total,
  position: progress.position,
  percent: percentOf(lesson, progress),
  completedAt: progress.isCompleted ? session.heartbeatAt : null,
  day: dayIn(found.time_zone, session.heartbeatAt),
})

/** Each person's heartbeats one after the other, in the order in which they came. */
function countAll(items: readonly Item[], found: readonly FoundHeartbeat[]): ReadonlyMap<string, LearnerState> {
  const states = new Map<string, LearnerState>()
  for (const [index, item] of items.entries()) {
    const row = found[index]
    if (row === undefined || row.session_id === null || refusalOf(row, item) !== undefined) continue
    states.set(row.user_id, countOne(states.get(row.user_id) ?? stateOf(row), item))
  }
  return states
}

/** Where a heartbeat completes a lesson, that is told in the transaction of it. Most batches complete none. */
async function writeChanged(deps: Deps, changed: readonly LearnerState[]): Promise<ReadonlyMap<string, boolean>> {
  const { db, statements, outbox } = deps
  const heartbeats = changed.map(toCountedHeartbeats)
  const completed = changed.filter(({ found, progress }) => progress.isCompleted && found.completed_at === null)
  if (completed.length === 0) return writeHeartbeats(statements, heartbeats)
  return inTx(db, async tx => {
    const done = await writeHeartbeats(statementsOf(tx), heartbeats)
    const told = completed.filter(({ found }) => done.has(found.user_id))
    const lessons = told.map(({ found }) => ({
      userId: found.user_id,
      lessonId: found.lesson_id,
      courseId: found.course_id,
    }))
    await outbox.publish(tx, 'lesson.completed', ...lessons)
    return done
  })
}

async function creditBatch(deps: Deps, items: readonly Item[], triesLeft = MAX_TRIES): Promise<readonly Outcome[]> {
  const found = (await findHeartbeats(deps.db, deps.statements, items)).sort((a, b) => a.ord - b.ord)
  const states = countAll(items, found)
  const changed = [...states.values()].filter(({ found: read, session }) => session.seq > read.seq)
  const done = await writeChanged(deps, changed)
  const again: number[] = []
  const outcomes = items.map((item, index): Outcome => {
    const row = found[index]
    const refusal = row === undefined ? 'SESSION_INVALID' : refusalOf(row, item)
    if (refusal !== undefined) return { refusal }
    const state = states.get(row?.user_id ?? '')
    if (state === undefined) throw new Error('a heartbeat without outcome')
    const isWritten = done.has(state.found.user_id)
    if (state.session.seq > state.found.seq && !isWritten) again.push(index)
    return {
      refusal: undefined,
      output: {
        progress: presentProgress(state.lesson, state.progress),
        isCourseCompleted: done.get(state.found.user_id) ?? state.found.is_course_completed,
      },
      seenAt: state.found.seen_at,
    }
  })
  if (again.length === 0) return outcomes
  if (triesLeft === 0) return outcomes.map((outcome, index) => (again.includes(index) ? { refusal: 'BUSY' } : outcome))
  const retried = await creditBatch(
    deps,
    again.flatMap(index => items[index] ?? []),
    triesLeft - 1,
  )
  return outcomes.map((outcome, index) => retried[again.indexOf(index)] ?? outcome)
}

/** Beside the replies, and once for a whole batch: a heartbeat never waits for it. */
function touchSessions(deps: Deps, items: readonly Item[], outcomes: readonly Outcome[]): void {
  const due = items.filter(({ arrivedAt }, index) => {
    const outcome = outcomes[index]
    if (outcome === undefined || outcome.refusal !== undefined) return false
    return arrivedAt.getTime() - (outcome.seenAt?.getTime() ?? 0) >= TOUCH_EVERY_MS
  })
  const latest = due.at(-1)
  if (latest === undefined) return
  const hashes = due.map(item => item.tokenHash)
  extendSessions(deps.db, hashes, latest.arrivedAt).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'sessions not extended'),
  )
}

export function makeCountHeartbeats(
  deps: Deps,
): (heartbeat: HeartbeatInput, ctx: HotContext) => Promise<HeartbeatOutput> {
  const batcher = makeBatcher<Item, Outcome>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    isFatal: isDatabaseAway,
    run: items =>
      inLane('call', async () => {
        const outcomes = await creditBatch(deps, items)
        touchSessions(deps, items, outcomes)
        return outcomes
      }),
  })
  return async (heartbeat, { tokenHash, arrivedAt }) => {
    const outcome = await batcher.add({ heartbeat, tokenHash, arrivedAt })
    return outcome.refusal === undefined ? outcome.output : fail(outcome.refusal)
  }
}
