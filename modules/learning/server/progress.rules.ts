/**
 * What a heartbeat counts, and when a lesson is complete. Pure: the moment of the server comes in with the heartbeat, and
 * nothing that a client says can make more of the time than has passed.
 */
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { FASTEST_RATE, MAX_HEARTBEAT_SECONDS, type Missing } from '../contract/learning.ts'
import { MEASURED_KINDS, RECORDED_KINDS } from '../../courses/contract/course-kinds.ts'
import type { LessonRule } from '../../courses/contract/lessons.ts'
import { firstOf, joinSpans, lengthOf, reachedOf, type Span, withoutSpans } from './spans.rules.ts'

export interface LessonFacts {
  readonly kind: LessonKind
  readonly rule: LessonRule
}

/** What is stored of one person in one lesson. */
export interface Progress {
  readonly learntMs: number
  readonly covered: readonly Span[]
  /** Seconds of the recording or pages, as far as known. */
  readonly whole: number | null
  readonly position: number
  /** Of an exam: passed. Of a package: it says that it is complete. */
  readonly isProven: boolean
  /** Stays, whatever becomes of the rule. */
  readonly isCompleted: boolean
}

export const NOTHING_LEARNT: Progress = {
  learntMs: 0,
  covered: [],
  whole: null,
  position: 0,
  isProven: false,
  isCompleted: false,
}

/** The session that counts. */
export interface Session {
  readonly seq: number
  readonly beatAt: Date
  /** Time that was counted and of which nothing was played yet. */
  readonly spareMs: number
  readonly knownWhole: number | null
}

export interface Beat {
  readonly seq: number
  readonly position: number
  readonly played: readonly Span[]
  readonly whole?: number | undefined
  readonly isPaused: boolean
  readonly arrivedAt: Date
}

export interface Counted {
  readonly session: Session
  readonly progress: Progress
  readonly gainedMs: number
}

/** Heartbeats do not arrive evenly: of time that was counted, so much may be filled by those that come after. */
const SPARE_MS = MAX_HEARTBEAT_SECONDS * 1000
/** Players and files do not agree about the last second of a recording. */
const LAST_SECOND = 1

const isMeasured = (kind: LessonKind): boolean => MEASURED_KINDS.includes(kind)
const isRecorded = (kind: LessonKind): boolean => RECORDED_KINDS.includes(kind)
export const secondsOf = ({ learntMs }: Progress): number => Math.floor(learntMs / 1000)

/** Share of a recording or of the pages; of other lessons, of the time that is asked for. */
export function percentOf({ kind, rule }: LessonFacts, progress: Progress): number {
  const { whole, covered, isCompleted } = progress
  if (isMeasured(kind) && whole !== null) {
    const length = lengthOf(covered)
    const rest = whole - length
    if (rest <= 0 || (isRecorded(kind) && rest <= LAST_SECOND && length > 0)) return 100
    return Math.floor((length * 100) / whole)
  }
  if (isCompleted) return 100
  if (isMeasured(kind) || rule.needSeconds === null) return 0
  return Math.min(99, Math.floor((secondsOf(progress) * 100) / rule.needSeconds))
}

const needsProof = (kind: LessonKind): boolean => kind === LessonKind.exam || kind === LessonKind.scorm

/** Why the lesson is not complete yet; nothing where it is. `progress` is undefined before it was opened. */
export function missingOf(lesson: LessonFacts, progress: Progress | undefined): Missing {
  if (progress?.isCompleted === true) return []
  const { kind, rule } = lesson
  const missing: Missing = []
  const have = progress ?? NOTHING_LEARNT
  // An exam is passed where exams are taken.
  if (progress === undefined && kind !== LessonKind.exam) missing.push({ why: 'notOpened' })
  if (rule.needSeconds !== null && secondsOf(have) < rule.needSeconds)
    missing.push({ why: 'seconds', have: secondsOf(have), of: rule.needSeconds })
  if (rule.needPercent !== null && isMeasured(kind) && percentOf(lesson, have) < rule.needPercent)
    missing.push({ why: 'percent', have: percentOf(lesson, have), of: rule.needPercent })
  if (needsProof(kind) && !have.isProven)
    missing.push({ why: kind === LessonKind.exam ? 'examNotPassed' : 'packageNotComplete' })
  return missing
}

/** Complete as soon as nothing is missing. */
export const settled = (lesson: LessonFacts, progress: Progress): Progress => ({
  ...progress,
  isCompleted: missingOf(lesson, progress).length === 0,
})

/** Only what continues what was reached, one after the other. */
function continuing(covered: readonly Span[], played: readonly Span[]): Span[] {
  let reached = reachedOf(covered)
  return played.filter(([first, end]) => {
    if (first > reached) return false
    reached = Math.max(reached, end)
    return true
  })
}

const mayNotSkip = ({ kind, rule }: LessonFacts, { isCompleted }: Progress): boolean =>
  rule.noForwardSeek && isRecorded(kind) && !isCompleted

/** A client's word for how much there is can only grow: less of it would be a larger share. */
function wholeOf({ knownWhole }: Session, progress: Progress, beat: Beat): number | null {
  if (knownWhole !== null) return knownWhole
  const furthest = Math.max(0, ...progress.covered.map(([, end]) => end), ...beat.played.map(([, end]) => end))
  return beat.whole === undefined && progress.whole === null
    ? null
    : Math.max(progress.whole ?? 1, beat.whole ?? 1, furthest)
}

interface Played {
  readonly covered: readonly Span[]
  readonly spareMs: number
}

/** What is new of it, at most as much as the time that was counted allows. */
function countPlayed(lesson: LessonFacts, progress: Progress, { played, ms }: { played: Span[]; ms: number }): Played {
  const rate = lesson.rule.noSpeed && isRecorded(lesson.kind) ? 1 : FASTEST_RATE
  const { covered } = progress
  const allowed = mayNotSkip(lesson, progress) ? continuing(covered, played) : played
  const fresh = firstOf(withoutSpans(allowed, covered), Math.floor((ms * rate) / 1000))
  const spareMs = ms - (lengthOf(fresh) * 1000) / rate
  return {
    covered: joinSpans([...covered, ...fresh]),
    spareMs: Math.max(0, Math.min(SPARE_MS, Math.floor(spareMs))),
  }
}

/** What stands after a heartbeat. One that is not above the last changes nothing. */
export function countBeat(
  lesson: LessonFacts,
  { session, progress }: { readonly session: Session; readonly progress: Progress },
  beat: Beat,
): Counted {
  if (beat.seq <= session.seq) return { session, progress, gainedMs: 0 }
  const passedMs = Math.max(0, beat.arrivedAt.getTime() - session.beatAt.getTime())
  const gainedMs = beat.isPaused ? 0 : Math.min(passedMs, MAX_HEARTBEAT_SECONDS * 1000)
  const whole = wholeOf(session, progress, beat)
  const played = beat.isPaused || !isMeasured(lesson.kind) ? [] : joinSpans(beat.played, whole ?? undefined)
  const { covered, spareMs } = countPlayed(lesson, progress, { played, ms: gainedMs + session.spareMs })
  const furthest = Math.min(whole ?? beat.position, mayNotSkip(lesson, progress) ? reachedOf(covered) : beat.position)
  return {
    gainedMs,
    session: {
      ...session,
      seq: beat.seq,
      beatAt: passedMs > 0 ? beat.arrivedAt : session.beatAt,
      spareMs,
    },
    progress: settled(lesson, {
      ...progress,
      learntMs: progress.learntMs + gainedMs,
      covered,
      whole,
      position: Math.min(beat.position, furthest),
    }),
  }
}
