/** Whatever clients send: nobody gains a second that has not passed, and nobody who learns loses one. */
import { FASTEST_RATE, MAX_HEARTBEAT_SECONDS } from '../contract/learning.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { USUAL_RULE } from '../../courses/contract/lessons.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countHeartbeat,
  type Heartbeat,
  type LessonFacts,
  NO_PROGRESS,
  type Progress,
  type Session,
} from './progress.rules.ts'
import { totalLength, type WatchedRange } from './watched-ranges.rules.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const WHOLE = 300

const rule = fc.record({
  needSeconds: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
  needPercent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
  noForwardSeek: fc.boolean(),
  noSpeed: fc.boolean(),
  idleMinutes: fc.constant(null),
})
const lessons = fc.record({ kind: fc.constantFrom(...Object.values(LessonKind)), rule })

/** What a forger may say: any number, any place, any spans, any length. The moment is the server's own. */
const word = fc.record({
  seq: fc.integer({ min: 1, max: 30 }),
  position: fc.nat({ max: 1_000_000 }),
  played: fc.array(
    fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 1_000_000 })).map(([first, end]): WatchedRange => [first, end]),
    { maxLength: 6 },
  ),
  whole: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
  isPaused: fc.boolean(),
})
const step = fc.record({
  /** Milliseconds since the step before; several requests at the same moment are likely. */
  passed: fc.oneof(fc.constant(0), fc.nat({ max: 30_000 }), fc.constant(86_400_000)),
  /** Which of three lessons the page is open in; opening takes the session from the others. */
  page: fc.nat({ max: 2 }),
  does: fc.oneof({ weight: 1, arbitrary: fc.constant('open' as const) }, { weight: 6, arbitrary: word }),
})

interface Page {
  readonly sessionId: number
  readonly session: Session
}

/** What the product does with them: one session for a person, and each lesson has its own record. */
function play(of: readonly LessonFacts[], steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) {
  let nowMs = START
  let current = -1
  let pages: (Page | undefined)[] = [undefined, undefined, undefined]
  let session: Session | undefined
  const records: Progress[] = of.map(() => NO_PROGRESS)
  let creditedMs = 0
  let refused = 0
  /** Time in which some session was open, gaps cut: the most that honest learning could have brought. */
  let possibleMs = 0
  let lastMs: number | undefined
  for (const [index, { passed, page, does }] of steps.entries()) {
    nowMs += passed
    const lesson = of[page]
    const record = records[page]
    if (lesson === undefined || record === undefined) throw new Error('no such lesson')
    if (does === 'open') {
      current = index
      session = { seq: 0, heartbeatAt: new Date(nowMs), carryOverMs: 0, knownTotal: WHOLE }
      pages = pages.map((open, i) => (i === page ? { sessionId: index, session: session as Session } : open))
      lastMs = nowMs
      continue
    }
    const open = pages[page]
    if (open === undefined || open.sessionId !== current || session === undefined) {
      refused += 1
      continue
    }
    if (lastMs !== undefined) possibleMs += Math.min(nowMs - lastMs, MAX_HEARTBEAT_SECONDS * 1000)
    const counted = countHeartbeat(lesson, { session, progress: record }, { ...does, arrivedAt: new Date(nowMs) })
    if (counted.session.seq > session.seq) lastMs = nowMs
    else if (lastMs !== undefined) possibleMs -= Math.min(nowMs - lastMs, MAX_HEARTBEAT_SECONDS * 1000)
    session = counted.session
    records[page] = counted.progress
    creditedMs += counted.creditedMs
  }
  return { records, creditedMs, possibleMs, realMs: nowMs - START, refused }
}

describe('forged heartbeats', () => {
  it('gain 0 seconds beyond the time that has passed, in all lessons together', () => {
    fc.assert(
      fc.property(fc.tuple(lessons, lessons, lessons), fc.array(step, { maxLength: 40 }), (of, steps) => {
        const { records, creditedMs, possibleMs, realMs } = play(of, steps)
        const timeSpentMs = records.reduce((sum, record) => sum + record.timeSpentMs, 0)
        expect(timeSpentMs).toBe(creditedMs)
        expect(timeSpentMs).toBeLessThanOrEqual(realMs)
        expect(timeSpentMs).toBeLessThanOrEqual(possibleMs)
        for (const [index, record] of records.entries()) {
          const rate = of[index]?.rule.noSpeed === true && [1, 2].includes(of[index].kind) ? 1 : FASTEST_RATE
          expect(totalLength(record.watchedRanges) * 1000).toBeLessThanOrEqual(record.timeSpentMs * rate)
          expect(record.watchedRanges.every(([first, end]) => 0 <= first && first < end && end <= WHOLE)).toBe(true)
          expect(record.position).toBeLessThanOrEqual(WHOLE)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('complete nothing before its time has passed', () => {
    /** Hurries through the recording: each heartbeat claims all of it. */
    const hurry = fc.array(fc.nat({ max: 20_000 }), { minLength: 20, maxLength: 40 }).map(gaps =>
      gaps.map((passed, at) => ({
        passed,
        page: 0,
        does:
          at === 0
            ? ('open' as const)
            : { seq: at, position: WHOLE, played: [[0, WHOLE] as WatchedRange], whole: undefined, isPaused: false },
      })),
    )
    let completions = 0
    fc.assert(
      fc.property(rule, fc.oneof(hurry, fc.array(step, { maxLength: 40 })), (asked, steps) => {
        const lesson = { kind: LessonKind.video, rule: { ...asked, needPercent: asked.needPercent ?? 100 } }
        const { records, realMs } = play([lesson, lesson, lesson], steps)
        const rate = asked.noSpeed ? 1 : FASTEST_RATE
        // The last second of a recording is given to the learner.
        const leastMs = Math.max(
          (asked.needSeconds ?? 0) * 1000,
          (Math.min((WHOLE * lesson.rule.needPercent) / 100, WHOLE - 1) * 1000) / rate,
        )
        const isCompleted = records.some(record => record.isCompleted)
        completions += isCompleted ? 1 : 0
        expect(isCompleted && realMs < leastMs).toBe(false)
      }),
      { numRuns: 300 },
    )
    expect(completions).toBeGreaterThan(30)
  })

  it('that are sent again or in another order leave what the last one of them leaves', () => {
    const session: Session = { seq: 3, heartbeatAt: new Date(START), carryOverMs: 0, knownTotal: WHOLE }
    fc.assert(
      fc.property(lessons, word, fc.nat({ max: 20_000 }), (lesson, said, passed) => {
        const heartbeat: Heartbeat = { ...said, seq: said.seq + 3, arrivedAt: new Date(START + passed) }
        const once = countHeartbeat(lesson, { session, progress: NO_PROGRESS }, heartbeat)
        const later = { ...heartbeat, arrivedAt: new Date(START + passed + 5000) }
        expect(countHeartbeat(lesson, once, later)).toEqual({ ...once, creditedMs: 0 })
        expect(countHeartbeat(lesson, once, { ...later, seq: 1 })).toEqual({ ...once, creditedMs: 0 })
      }),
    )
  })
})

describe('somebody who learns', () => {
  it('gets every second and the whole recording, however unevenly the heartbeats arrive', () => {
    const delays = fc.array(fc.nat({ max: 4000 }), { minLength: 31, maxLength: 40 })
    fc.assert(
      fc.property(delays, fc.constantFrom(1, 2), fc.boolean(), (late, rate, noForwardSeek) => {
        const lesson: LessonFacts = {
          kind: LessonKind.video,
          rule: { ...USUAL_RULE, needPercent: 100, noForwardSeek, noSpeed: rate === 1 },
        }
        let session: Session = { seq: 0, heartbeatAt: new Date(START), carryOverMs: 0, knownTotal: WHOLE }
        let progress: Progress = NO_PROGRESS
        let playedTo = 0
        for (const [index, delay] of late.entries()) {
          const sentAt = 10_000 * (index + 1)
          const end = Math.min(WHOLE, Math.floor((sentAt * rate) / 1000))
          const played: WatchedRange[] = end > playedTo ? [[playedTo, end]] : []
          const heartbeat = {
            seq: index + 1,
            position: end,
            played,
            isPaused: false,
            arrivedAt: new Date(START + sentAt + delay),
          }
          ;({ session, progress } = countHeartbeat(lesson, { session, progress }, heartbeat))
          playedTo = end
        }
        expect(progress.timeSpentMs).toBe(10_000 * late.length + (late.at(-1) ?? 0))
        expect(progress.watchedRanges).toEqual([[0, WHOLE]])
        expect(progress.isCompleted).toBe(true)
      }),
    )
  })
})
