/** Heartbeats: what arrives while a batch is being committed makes the next; each is answered after COMMIT. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { learning } from '../contract/learning.ts'
import { statementsOf } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import { chinaDay } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, isDatabaseAway } from '@tripos/runtime/fail.ts'
import type { HotContext } from '@tripos/http/mount.ts'
import { extendSessions } from '../../identity/server/index.ts'
import { type CountedBeats, findBeats, type FoundBeat, type FoundSession, writeBeats } from './beats.queries.ts'
import { presentProgress } from './progress.present.ts'
import { countBeat, type LessonFacts, percentOf, type Progress, type Session } from './progress.rules.ts'
import { factsOf } from './records.queries.ts'
import { spansFrom, spansText } from './spans.rules.ts'

type BeatInput = Parsed<typeof learning.beat>
type BeatOutput = Output<typeof learning.beat>

/** Heartbeats in one commit, and heartbeats waiting before others are told to try again. */
const MAX_BATCH = 250
const MAX_WAITING = 5000
/** A session is written to at most this often. */
const TOUCH_EVERY_MS = 60_000
/** A lesson that is opened between the two statements makes the heartbeat look again. */
const MAX_TRIES = 3

interface Item {
  readonly beat: BeatInput
  readonly tokenHash: Buffer
  readonly arrivedAt: Date
}

type Outcome =
  | { readonly refusal: ErrorName }
  | { readonly refusal: undefined; readonly output: BeatOutput; readonly seenAt: Date | null }

/** What one person stands at while the heartbeats of a batch are counted one after the other. */
interface Standing {
  readonly found: FoundSession
  readonly lesson: LessonFacts
  readonly session: Session
  readonly progress: Progress
  readonly gainedMs: number
}

function refusalOf(found: FoundBeat, { beat }: Item): ErrorName | undefined {
  if (found.user_id === null) return 'SESSION_INVALID'
  if (found.must_change_password === true) return 'PASSWORD_CHANGE_DUE'
  if (found.role_type !== RoleType.student) return 'NOT_ALLOWED'
  if (found.session_id === null) return 'NOT_FOUND'
  return found.session_id === beat.sessionId ? undefined : 'LEARNING_ELSEWHERE'
}

const standingOf = (found: FoundSession): Standing => ({
  found,
  lesson: factsOf(found),
  session: { seq: found.seq, beatAt: found.beat_at, spareMs: found.spare_ms, knownWhole: found.known_whole },
  progress: {
    learntMs: found.learnt_ms,
    covered: spansFrom(found.covered),
    whole: found.whole,
    position: found.position,
    isProven: found.is_proven,
    isCompleted: found.completed_at !== null,
  },
  gainedMs: 0,
})

function counted(standing: Standing, { beat, arrivedAt }: Item): Standing {
  const after = countBeat(standing.lesson, standing, { ...beat, arrivedAt })
  return { ...standing, ...after, gainedMs: standing.gainedMs + after.gainedMs }
}

const written = ({ found, lesson, session, progress, gainedMs }: Standing): CountedBeats => ({
  userId: found.user_id,
  sessionId: found.session_id,
  readSeq: found.seq,
  seq: session.seq,
  beatAt: session.beatAt,
  spareMs: session.spareMs,
  gainedMs,
  covered: spansText(progress.covered),
  whole: progress.whole,
  position: progress.position,
  percent: percentOf(lesson, progress),
  completedAt: progress.isCompleted ? session.beatAt : null,
  day: chinaDay(session.beatAt),
})

/** Each person's heartbeats one after the other, in the order in which they came. */
function countAll(items: readonly Item[], found: readonly FoundBeat[]): ReadonlyMap<string, Standing> {
  const standings = new Map<string, Standing>()
  for (const [index, item] of items.entries()) {
    const row = found[index]
    if (row === undefined || row.session_id === null || refusalOf(row, item) !== undefined) continue
    standings.set(row.user_id, counted(standings.get(row.user_id) ?? standingOf(row), item))
  }
  return standings
}

/** Where a heartbeat completes a lesson, that is told in the transaction of it. Most batches complete none. */
async function writeChanged(deps: Deps, changed: readonly Standing[]): Promise<ReadonlyMap<string, boolean>> {
  const { db, statements, outbox } = deps
  const beats = changed.map(written)
  const completed = changed.filter(({ found, progress }) => progress.isCompleted && found.completed_at === null)
  if (completed.length === 0) return writeBeats(statements, beats)
  return inTx(db, async tx => {
    const done = await writeBeats(statementsOf(tx), beats)
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
  const found = (await findBeats(deps.db, deps.statements, items)).sort((a, b) => a.ord - b.ord)
  const standings = countAll(items, found)
  const changed = [...standings.values()].filter(({ found: read, session }) => session.seq > read.seq)
  const done = await writeChanged(deps, changed)
  const again: number[] = []
  const outcomes = items.map((item, index): Outcome => {
    const row = found[index]
    const refusal = row === undefined ? 'SESSION_INVALID' : refusalOf(row, item)
    if (refusal !== undefined) return { refusal }
    const standing = standings.get(row?.user_id ?? '')
    if (standing === undefined) throw new Error('a heartbeat without outcome')
    const isWritten = done.has(standing.found.user_id)
    if (standing.session.seq > standing.found.seq && !isWritten) again.push(index)
    return {
      refusal: undefined,
      output: {
        progress: presentProgress(standing.lesson, standing.progress),
        isCourseCompleted: done.get(standing.found.user_id) ?? standing.found.is_course_completed,
      },
      seenAt: standing.found.seen_at,
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

export function makeCountBeats(deps: Deps): (beat: BeatInput, ctx: HotContext) => Promise<BeatOutput> {
  const batcher = makeBatcher<Item, Outcome>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    isFatal: isDatabaseAway,
    async run(items) {
      const outcomes = await creditBatch(deps, items)
      touchSessions(deps, items, outcomes)
      return outcomes
    },
  })
  return async (beat, { tokenHash, arrivedAt }) => {
    const outcome = await batcher.add({ beat, tokenHash, arrivedAt })
    return outcome.refusal === undefined ? outcome.output : fail(outcome.refusal)
  }
}
