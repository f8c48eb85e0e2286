/**
 * What a heartbeat counts, and when a lesson is complete. Pure: the moment of the server comes in with the heartbeat, and
 * nothing that a client says can make more of the time than has passed.
 */
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { FASTEST_RATE, MAX_HEARTBEAT_SECONDS, type Missing } from '../contract/learning.ts'
import { MEASURED_KINDS, RECORDED_KINDS } from '../../courses/contract/course-kinds.ts'
import type { LessonRule } from '../../courses/contract/lessons.ts'
import {
  joinRanges,
  reachedOf,
  subtractRanges,
  takeFirst,
  totalLength,
  type WatchedRange,
} from './watched-ranges.rules.ts'

export interface LessonFacts {
  readonly kind: LessonKind
  readonly rule: LessonRule
}

/** What is stored of one person in one lesson. */
export interface Progress {
  readonly timeSpentMs: number
  readonly watchedRanges: readonly WatchedRange[]
  /** Seconds of the recording or pages, as far as known. */
  readonly total: number | null
  readonly position: number
  /** Of an exam: passed. Of practice: its goal is reached. Of homework: it is handed in, or marked. Of a package: it says that it is complete. */
  readonly isCompletedExternally: boolean
  /** Stays, whatever becomes of the rule. */
  readonly isCompleted: boolean
}

export const NO_PROGRESS: Progress = {
  timeSpentMs: 0,
  watchedRanges: [],
  total: null,
  position: 0,
  isCompletedExternally: false,
  isCompleted: false,
}

/** The session that counts. */
export interface Session {
  readonly seq: number
  readonly heartbeatAt: Date
  /** Time that was counted and of which nothing was played yet. */
  readonly carryOverMs: number
  readonly knownTotal: number | null
}

export interface Heartbeat {
  readonly seq: number
  readonly position: number
  readonly played: readonly WatchedRange[]
  readonly whole?: number | undefined
  readonly isPaused: boolean
  readonly arrivedAt: Date
}

export interface CountedHeartbeat {
  readonly session: Session
  readonly progress: Progress
  readonly creditedMs: number
}

/** Heartbeats do not arrive evenly: of time that was counted, so much may be filled by those that come after. */
const MAX_CARRY_OVER_MS = MAX_HEARTBEAT_SECONDS * 1000
/** Players and files do not agree about the last second of a recording. */
const LAST_SECOND = 1

const isMeasured = (kind: LessonKind): boolean => MEASURED_KINDS.includes(kind)
const isRecorded = (kind: LessonKind): boolean => RECORDED_KINDS.includes(kind)
export const secondsOf = ({ timeSpentMs }: Progress): number => Math.floor(timeSpentMs / 1000)

/** Share of a recording or of the pages; of other lessons, of the time that is asked for. */
export function percentOf({ kind, rule }: LessonFacts, progress: Progress): number {
  const { total, watchedRanges, isCompleted } = progress
  if (isMeasured(kind) && total !== null) {
    const length = totalLength(watchedRanges)
    const rest = total - length
    if (rest <= 0 || (isRecorded(kind) && rest <= LAST_SECOND && length > 0)) return 100
    return Math.floor((length * 100) / total)
  }
  if (isCompleted) return 100
  if (isMeasured(kind) || rule.needSeconds === null) return 0
  return Math.min(99, Math.floor((secondsOf(progress) * 100) / rule.needSeconds))
}

/** What such a lesson lacks until it is complete elsewhere. */
const ELSEWHERE = {
  [LessonKind.exam]: 'examNotPassed',
  [LessonKind.scorm]: 'packageNotComplete',
  [LessonKind.practice]: 'practiceNotDone',
  [LessonKind.homework]: 'homeworkNotDone',
} as const satisfies Partial<Record<LessonKind, Missing[number]['why']>>

/** Why the lesson is not complete yet; nothing where it is. `progress` is undefined before it was opened. */
export function missingOf(lesson: LessonFacts, progress: Progress | undefined): Missing {
  if (progress?.isCompleted === true) return []
  const { kind, rule } = lesson
  const missing: Missing = []
  const have = progress ?? NO_PROGRESS
  // An exam is passed where exams are taken.
  if (progress === undefined && kind !== LessonKind.exam) missing.push({ why: 'notOpened' })
  if (rule.needSeconds !== null && secondsOf(have) < rule.needSeconds)
    missing.push({ why: 'seconds', have: secondsOf(have), of: rule.needSeconds })
  if (rule.needPercent !== null && isMeasured(kind) && percentOf(lesson, have) < rule.needPercent)
    missing.push({ why: 'percent', have: percentOf(lesson, have), of: rule.needPercent })
  if (kind in ELSEWHERE && !have.isCompletedExternally) missing.push({ why: ELSEWHERE[kind as keyof typeof ELSEWHERE] })
  return missing
}

/** Complete as soon as nothing is missing. */
export const withCompletion = (lesson: LessonFacts, progress: Progress): Progress => ({
  ...progress,
  isCompleted: missingOf(lesson, progress).length === 0,
})

/** Only what continues what was reached, one after the other. */
function withoutSkips(watchedRanges: readonly WatchedRange[], played: readonly WatchedRange[]): WatchedRange[] {
  let reached = reachedOf(watchedRanges)
  return played.filter(([first, end]) => {
    if (first > reached) return false
    reached = Math.max(reached, end)
    return true
  })
}

const mayNotSkip = ({ kind, rule }: LessonFacts, { isCompleted }: Progress): boolean =>
  rule.noForwardSeek && isRecorded(kind) && !isCompleted

/** A client's word for how much there is can only grow: less of it would be a larger share. */
function totalOf({ knownTotal }: Session, progress: Progress, heartbeat: Heartbeat): number | null {
  if (knownTotal !== null) return knownTotal
  const furthest = Math.max(
    0,
    ...progress.watchedRanges.map(([, end]) => end),
    ...heartbeat.played.map(([, end]) => end),
  )
  return heartbeat.whole === undefined && progress.total === null
    ? null
    : Math.max(progress.total ?? 1, heartbeat.whole ?? 1, furthest)
}

interface Played {
  readonly watchedRanges: readonly WatchedRange[]
  readonly carryOverMs: number
}

/** What is new of it, at most as much as the time that was counted allows. */
function countPlayed(
  lesson: LessonFacts,
  progress: Progress,
  { played, ms }: { played: WatchedRange[]; ms: number },
): Played {
  const rate = lesson.rule.noSpeed && isRecorded(lesson.kind) ? 1 : FASTEST_RATE
  const { watchedRanges } = progress
  const allowed = mayNotSkip(lesson, progress) ? withoutSkips(watchedRanges, played) : played
  const fresh = takeFirst(subtractRanges(allowed, watchedRanges), Math.floor((ms * rate) / 1000))
  const carryOverMs = ms - (totalLength(fresh) * 1000) / rate
  return {
    watchedRanges: joinRanges([...watchedRanges, ...fresh]),
    carryOverMs: Math.max(0, Math.min(MAX_CARRY_OVER_MS, Math.floor(carryOverMs))),
  }
}

/** What stands after a heartbeat. One that is not above the last changes nothing. */
export function countHeartbeat(
  lesson: LessonFacts,
  { session, progress }: { readonly session: Session; readonly progress: Progress },
  heartbeat: Heartbeat,
): CountedHeartbeat {
  if (heartbeat.seq <= session.seq) return { session, progress, creditedMs: 0 }
  const passedMs = Math.max(0, heartbeat.arrivedAt.getTime() - session.heartbeatAt.getTime())
  const creditedMs = heartbeat.isPaused ? 0 : Math.min(passedMs, MAX_HEARTBEAT_SECONDS * 1000)
  const total = totalOf(session, progress, heartbeat)
  const played = heartbeat.isPaused || !isMeasured(lesson.kind) ? [] : joinRanges(heartbeat.played, total ?? undefined)
  const { watchedRanges, carryOverMs } = countPlayed(lesson, progress, { played, ms: creditedMs + session.carryOverMs })
  const furthest = Math.min(
    total ?? heartbeat.position,
    mayNotSkip(lesson, progress) ? reachedOf(watchedRanges) : heartbeat.position,
  )
  return {
    creditedMs,
    session: {
      ...session,
      seq: heartbeat.seq,
      heartbeatAt: passedMs > 0 ? heartbeat.arrivedAt : session.heartbeatAt,
      carryOverMs,
    },
    progress: withCompletion(lesson, {
      ...progress,
      timeSpentMs: progress.timeSpentMs + creditedMs,
      watchedRanges,
      total,
      position: Math.min(heartbeat.position, furthest),
    }),
  }
}
