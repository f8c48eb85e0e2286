import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { USUAL_RULE } from '../../courses/contract/lessons.ts'
import { describe, expect, it } from 'vitest'
import {
  countHeartbeat,
  type Heartbeat,
  type LessonFacts,
  missingOf,
  NO_PROGRESS,
  percentOf,
  type Progress,
  type Session,
} from './progress.rules.ts'
import type { WatchedRange } from './watched-ranges.rules.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)

const lesson = (kind: LessonKind, rule: Partial<LessonFacts['rule']> = {}): LessonFacts => ({
  kind,
  rule: { ...USUAL_RULE, ...rule },
})
const VIDEO = lesson(LessonKind.video, { needPercent: 100 })
const TEXT = lesson(LessonKind.richText, { needSeconds: 60 })

interface Sent extends Partial<Omit<Heartbeat, 'seq' | 'arrivedAt'>> {
  /** Seconds after the opening. */
  readonly after: number
  readonly seq?: number
}

/** Heartbeats one after the other, numbered unless they say otherwise. */
function send(of: LessonFacts, sent: readonly Sent[], { knownTotal = 120 }: { knownTotal?: number | null } = {}) {
  let session: Session = { seq: 0, heartbeatAt: at(0), carryOverMs: 0, knownTotal }
  let progress: Progress = { ...NO_PROGRESS, total: knownTotal }
  const credited: number[] = []
  for (const [index, { after, seq = index + 1, ...heartbeat }] of sent.entries()) {
    const counted = countHeartbeat(
      of,
      { session, progress },
      {
        position: 0,
        played: [],
        isPaused: false,
        ...heartbeat,
        seq,
        arrivedAt: at(after),
      },
    )
    session = counted.session
    progress = counted.progress
    credited.push(counted.creditedMs / 1000)
  }
  return { progress, credited, seconds: progress.timeSpentMs / 1000, covered: progress.watchedRanges }
}

describe('time', () => {
  it.each<[string, readonly Sent[], number]>([
    ['is what lies between heartbeats', [{ after: 10 }, { after: 20 }, { after: 29.5 }], 29.5],
    ['is capped in a gap', [{ after: 10 }, { after: 3610 }, { after: 3620 }], 35],
    ['does not pass while paused', [{ after: 10 }, { after: 20, isPaused: true }, { after: 30 }], 20],
    ['is not more with more heartbeats', [{ after: 1 }, { after: 1 }, { after: 2 }, { after: 2.5 }], 2.5],
    ['counts nothing that was sent before', [{ after: 10 }, { after: 20, seq: 1 }, { after: 25, seq: 1 }], 10],
    [
      'counts nothing older',
      [
        { after: 10, seq: 5 },
        { after: 12, seq: 4 },
        { after: 15, seq: 6 },
      ],
      15,
    ],
    ['does not run backwards', [{ after: 10 }, { after: 4 }, { after: 12 }], 12],
  ])('%s', (_, sent, seconds) => {
    expect(send(TEXT, sent).seconds).toBe(seconds)
  })
})

describe('a recording', () => {
  it.each<[string, LessonFacts, readonly Sent[], readonly WatchedRange[]]>([
    ['is covered by what was played', VIDEO, [{ after: 10, played: [[0, 10]] }], [[0, 10]]],
    ['may be played at twice its speed', VIDEO, [{ after: 10, played: [[0, 20]] }], [[0, 20]]],
    ['is not covered faster than that', VIDEO, [{ after: 10, played: [[0, 120]] }], [[0, 20]]],
    [
      'is not covered faster than recorded where that is forbidden',
      lesson(LessonKind.video, { noSpeed: true }),
      [{ after: 10, played: [[0, 20]] }],
      [[0, 10]],
    ],
    [
      'is covered without holes though heartbeats come unevenly',
      lesson(LessonKind.video, { noSpeed: true }),
      [
        { after: 12, played: [[0, 10]] },
        { after: 20, played: [[10, 20]] },
        { after: 34, played: [[20, 30]] },
        { after: 40, played: [[30, 40]] },
      ],
      [[0, 40]],
    ],
    [
      'is covered once, however often it is played',
      VIDEO,
      [
        { after: 10, played: [[0, 10]] },
        { after: 20, played: [[0, 10]] },
      ],
      [[0, 10]],
    ],
    [
      'may be skipped in',
      VIDEO,
      [
        { after: 10, played: [[0, 10]] },
        { after: 20, played: [[60, 70]] },
      ],
      [
        [0, 10],
        [60, 70],
      ],
    ],
    [
      'may not be skipped in where that is forbidden',
      lesson(LessonKind.video, { noForwardSeek: true, needPercent: 100 }),
      [
        { after: 10, played: [[0, 10]] },
        { after: 20, played: [[60, 70]] },
        { after: 30, played: [[10, 20]] },
      ],
      [[0, 20]],
    ],
    [
      'may not be skipped in by a single second',
      lesson(LessonKind.video, { noForwardSeek: true, needPercent: 100 }),
      [
        { after: 10, played: [[0, 10]] },
        { after: 20, played: [[11, 20]] },
      ],
      [[0, 10]],
    ],
    [
      'goes on at the very second that was reached',
      lesson(LessonKind.video, { noForwardSeek: true, needPercent: 100 }),
      [
        { after: 10, played: [[0, 10]] },
        { after: 20, played: [[10, 20]] },
      ],
      [[0, 20]],
    ],
    [
      'may be gone back in and on again where skipping is forbidden',
      lesson(LessonKind.video, { noForwardSeek: true, needPercent: 100 }),
      [
        { after: 10, played: [[0, 10]] },
        {
          after: 20,
          played: [
            [5, 8],
            [10, 15],
          ],
        },
      ],
      [[0, 15]],
    ],
    ['is not covered while paused', VIDEO, [{ after: 10, played: [[0, 10]], isPaused: true }], []],
    [
      'is not covered while paused, though time was counted before',
      VIDEO,
      [{ after: 10 }, { after: 20, played: [[0, 5]], isPaused: true }],
      [],
    ],
    ['is nothing that a text could have', TEXT, [{ after: 10, played: [[0, 5]] }], []],
    [
      'has no second before the first or after the last',
      VIDEO,
      [
        { after: 10, played: [[-5, 3]] },
        { after: 20, played: [[115, 999]] },
      ],
      [
        [0, 3],
        [115, 120],
      ],
    ],
  ])('%s', (_, of, sent, covered) => {
    expect(send(of, sent).covered).toEqual(covered)
  })

  it('goes on where nothing was skipped', () => {
    const strict = lesson(LessonKind.video, { noForwardSeek: true, needPercent: 100 })
    const sent = [{ after: 10, position: 110, played: [[0, 10]] as WatchedRange[] }]
    expect(send(strict, sent).progress.position).toBe(10)
    expect(send(VIDEO, sent).progress.position).toBe(110)
  })

  it('may be skipped in once it is complete', () => {
    const strict = lesson(LessonKind.video, { noForwardSeek: true })
    expect(send(strict, [{ after: 1 }, { after: 10, position: 80, played: [[70, 80]] }]).covered).toEqual([[70, 80]])
  })

  it('is complete without its last second, which players and files do not agree about', () => {
    const played = Array.from(
      { length: 12 },
      (_, i): Sent => ({ after: 10 * (i + 1), played: [[10 * i, 10 * i + 10]] }),
    )
    expect(send(VIDEO, played, { knownTotal: 121 }).progress).toMatchObject({ isCompleted: true })
    expect(send(VIDEO, played, { knownTotal: 122 }).progress).toMatchObject({ isCompleted: false })
  })

  it('whose length the server does not know cannot become shorter', () => {
    const sent: Sent[] = [
      { after: 10, played: [[0, 10]], whole: 100 },
      { after: 20, played: [[10, 20]], whole: 20 },
    ]
    expect(send(VIDEO, sent, { knownTotal: null }).progress.total).toBe(100)
    expect(send(VIDEO, [{ after: 10, played: [[90, 95]], whole: 5 }], { knownTotal: null }).progress.total).toBe(95)
    expect(send(VIDEO, sent, { knownTotal: 500 }).progress.total).toBe(500)
    const silent: Sent[] = [
      { after: 10, played: [[0, 10]], whole: 100 },
      { after: 20, played: [[10, 20]] },
    ]
    expect(send(VIDEO, silent, { knownTotal: null }).progress.total).toBe(100)
    expect(send(VIDEO, [{ after: 10, played: [[0, 10]] }], { knownTotal: null }).progress.total).toBeNull()
  })
})

describe('a lesson', () => {
  const learnt = (seconds: number, more: Partial<Progress> = {}): Progress => ({
    ...NO_PROGRESS,
    timeSpentMs: seconds * 1000,
    ...more,
  })
  it.each([
    ['that was never opened', TEXT, undefined, [{ why: 'notOpened' }, { why: 'seconds', have: 0, of: 60 }]],
    ['that lacks time', TEXT, learnt(59.9), [{ why: 'seconds', have: 59, of: 60 }]],
    ['with enough time', TEXT, learnt(60), []],
    ['that was opened and asks for nothing', lesson(LessonKind.link), learnt(0), []],
    [
      'of which a part was played',
      lesson(LessonKind.video, { needPercent: 50 }),
      learnt(10, { watchedRanges: [[0, 49]], total: 100 }),
      [{ why: 'percent', have: 49, of: 50 }],
    ],
    [
      'of whose pages enough were shown',
      lesson(LessonKind.pdf, { needPercent: 80 }),
      learnt(9, { watchedRanges: [[0, 4]], total: 5 }),
      [],
    ],
    ['whose package says nothing', lesson(LessonKind.scorm), learnt(99), [{ why: 'packageNotComplete' }]],
    ['whose practice has not reached its goal', lesson(LessonKind.practice), learnt(99), [{ why: 'practiceNotDone' }]],
    ['whose practice has', lesson(LessonKind.practice), learnt(0, { isCompletedExternally: true }), []],
    ['whose exam was never passed', lesson(LessonKind.exam), undefined, [{ why: 'examNotPassed' }]],
    ['whose exam is passed', lesson(LessonKind.exam), learnt(0, { isCompletedExternally: true }), []],
    [
      'whose exam is passed without the time that is asked for',
      lesson(LessonKind.exam, { needSeconds: 10 }),
      learnt(0, { isCompletedExternally: true }),
      [{ why: 'seconds', have: 0, of: 10 }],
    ],
    ['whose share nobody can measure', lesson(LessonKind.richText, { needPercent: 50 }), learnt(0), []],
    ['that is complete though its rule has become stricter', TEXT, learnt(1, { isCompleted: true }), []],
  ])('%s tells what is missing', (_, of, progress, missing) => {
    expect(missingOf(of, progress)).toEqual(missing)
  })

  it('shows a share of what it asks for', () => {
    expect(percentOf(TEXT, learnt(30))).toBe(50)
    expect(percentOf(TEXT, learnt(59.99))).toBe(98)
    expect(percentOf(lesson(LessonKind.images), learnt(0, { watchedRanges: [[0, 1]], total: 3 }))).toBe(33)
    expect(percentOf(lesson(LessonKind.pdf), learnt(30))).toBe(0)
    expect(percentOf(lesson(LessonKind.pdf, { needSeconds: 60 }), learnt(30))).toBe(0)
    expect(percentOf(lesson(LessonKind.link), learnt(30))).toBe(0)
    expect(percentOf(TEXT, learnt(600))).toBe(99)
    expect(percentOf(lesson(LessonKind.pdf), learnt(0, { watchedRanges: [[0, 6]], total: 5 }))).toBe(100)
    expect(percentOf(lesson(LessonKind.pdf), learnt(0, { watchedRanges: [[0, 4]], total: 5 }))).toBe(80)
    expect(percentOf(lesson(LessonKind.video), learnt(0, { total: 1 }))).toBe(0)
    expect(percentOf(lesson(LessonKind.video), learnt(0, { watchedRanges: [[0, 1]], total: 2 }))).toBe(100)
    expect(percentOf(lesson(LessonKind.link), learnt(0, { isCompleted: true }))).toBe(100)
  })
})
