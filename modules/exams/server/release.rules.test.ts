import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { describe, expect, it } from 'vitest'
import {
  examEndOf,
  keysHeldFor,
  type ReleaseExam,
  type ReleaseInput,
  releasedOf,
  scoreReleaseAt,
} from './release.rules.ts'

const at = (seconds: number): Date => new Date(Date.parse('2026-03-02T10:00:00Z') + seconds * 1000)
const NOW = at(0)
const GRACE = 30

const examOf = (rule: number, fields: Partial<ReleaseExam> = {}, date: string | null = null): ReleaseExam => {
  const one = { rule: rule as 1, at: date }
  return {
    state: 0,
    startsAt: null,
    // Over, and no start is on its way any more.
    endsAt: at(-GRACE - 1),
    lateEntryMinutes: null,
    lastOwnStart: null,
    lastOwnEnd: null,
    release: { score: one, answers: one, analysis: one },
    scoreReleasedAt: null,
    answersReleasedAt: null,
    analysisReleasedAt: null,
    keysWhileOpen: false,
    ...fields,
  }
}
const input = (exam: ReleaseExam, fields: Partial<ReleaseInput> = {}): ReleaseInput => ({
  exam,
  lastOpenDeadlineAt: null,
  attemptsUsed: 1,
  attemptLimit: 1,
  paperState: 2,
  graceSeconds: GRACE,
  now: NOW,
  ...fields,
})
const all = { score: true, answers: true, analysis: true, heldFor: null }
const none = { score: false, answers: false, analysis: false, heldFor: null }
const { atOnce, afterMarking, examEnd, onDate, byHand, never } = ReleaseRule
const released = { scoreReleasedAt: NOW, answersReleasedAt: NOW, analysisReleasedAt: NOW }

describe('a rule comes true, where nobody could gain by the key any more', () => {
  it.each<[string, ReleaseInput, object]>([
    ['at once', input(examOf(atOnce)), all],
    ['at once, while a person marks: no score yet', input(examOf(atOnce), { paperState: 1 }), { ...all, score: false }],
    ['at once, but the paper is open', input(examOf(atOnce), { paperState: 0 }), none],
    ['at once, but the paper is abandoned or void', input(examOf(atOnce), { paperState: 3 }), none],
    ['after marking', input(examOf(afterMarking)), all],
    ['after marking, not yet marked', input(examOf(afterMarking), { paperState: 1 }), none],
    ['at the end, one second before', input(examOf(examEnd, { endsAt: at(1), keysWhileOpen: true })), none],
    ['at the end', input(examOf(examEnd, { endsAt: NOW, keysWhileOpen: true })), all],
    ['at the end of an exam that has none', input(examOf(examEnd, { endsAt: null, state: 1 })), none],
    ['on a date, one second before', input(examOf(onDate, {}, at(1).toISOString())), none],
    ['on a date', input(examOf(onDate, {}, NOW.toISOString())), all],
    ['on a date that was never set', input(examOf(onDate)), none],
    ['by hand, not yet', input(examOf(byHand)), none],
    ['by hand, the score only', input(examOf(byHand, { scoreReleasedAt: NOW })), { ...none, score: true }],
    ['never', input(examOf(never, released)), none],
  ])('%s', (_, given, expected) => {
    expect(releasedOf(given)).toEqual(expected)
  })
})

describe('answers and analysis stay in while somebody could gain by them', () => {
  it.each<[string, Partial<ReleaseExam>, Partial<ReleaseInput>, string | null]>([
    ['the deadline of an open paper is ahead', {}, { lastOpenDeadlineAt: at(1) }, 'writing'],
    ['its grace runs, the last second', {}, { lastOpenDeadlineAt: at(1 - GRACE) }, 'writing'],
    ['its grace is over, though no sweep came by', {}, { lastOpenDeadlineAt: at(-GRACE) }, null],
    ['the window is open', { endsAt: at(1) }, {}, 'entry'],
    ['the window has just closed: a start may be on its way', { endsAt: at(-GRACE) }, {}, 'entry'],
    ['the window is open, and the exam disabled for a moment', { endsAt: at(1), state: 1 }, {}, 'entry'],
    ['the exam has not begun', { startsAt: at(60), endsAt: at(3600) }, {}, 'entry'],
    [
      'late entry is over, the window is not',
      { startsAt: at(-600 - GRACE - 1), lateEntryMinutes: 10, endsAt: at(3600) },
      {},
      null,
    ],
    ['the last second of late entry', { startsAt: at(-600), lateEntryMinutes: 10, endsAt: at(3600) }, {}, 'entry'],
    ['late entry longer than the window', { startsAt: at(-600), lateEntryMinutes: 99, endsAt: at(-31) }, {}, null],
    ['no end, enabled', { endsAt: null }, {}, 'entry'],
    ['no end, disabled, no attempt left', { endsAt: null, state: 1 }, {}, null],
    ['no end, disabled, an attempt left', { endsAt: null, state: 1 }, { attemptLimit: 2 }, 'attempts'],
    ['no end, disabled, any number of attempts', { endsAt: null, state: 1 }, { attemptLimit: 0 }, 'attempts'],
    ['over, and an attempt was never used', {}, { attemptLimit: 2 }, null],
    ['the author has waived it', { endsAt: null, keysWhileOpen: true }, { lastOpenDeadlineAt: at(60) }, null],
  ])('%s', (_, exam, fields, expected) => {
    const given = input(examOf(atOnce, exam), fields)
    expect(keysHeldFor(given)).toBe(expected)
    const free = expected === null
    expect(releasedOf(given)).toEqual({ score: true, answers: free, analysis: free, heldFor: expected })
  })

  it('holds back what is due, where only one of the two is', () => {
    const [due, waiting] = [
      { rule: atOnce, at: null },
      { rule: never, at: null },
    ]
    const of = (release: ReleaseExam['release']) =>
      releasedOf(input({ ...examOf(never), release }, { lastOpenDeadlineAt: at(60) }))
    expect(of({ score: waiting, answers: due, analysis: waiting })).toEqual({ ...none, heldFor: 'writing' })
    expect(of({ score: waiting, answers: waiting, analysis: due })).toEqual({ ...none, heldFor: 'writing' })
  })

  it('says so only of what is due', () => {
    expect(releasedOf(input(examOf(never), { lastOpenDeadlineAt: at(60) })).heldFor).toBeNull()
  })
})

describe('the end of an exam', () => {
  it.each<[string, Date | null, Date | null, Date | null]>([
    ['is that of the window', at(10), null, at(10)],
    ['is that of the window, where papers close before', at(60), at(10), at(60)],
    ['is the last deadline with its grace, where that is later', at(10), at(10), at(10 + GRACE)],
    ['is none without a window', null, at(10), null],
  ])('%s', (_, endsAt, lastOpenDeadlineAt, expected) => {
    expect(examEndOf({ exam: examOf(examEnd, { endsAt }), lastOpenDeadlineAt, graceSeconds: GRACE })).toEqual(expected)
  })

  it('holds the score back too: it comes when the last paper is closed', () => {
    const exam = examOf(examEnd, { endsAt: NOW })
    expect(releasedOf(input(exam, { lastOpenDeadlineAt: at(1) })).score).toBe(false)
    expect(scoreReleaseAt(input(exam, { lastOpenDeadlineAt: at(1) }))).toBe(at(1 + GRACE).toISOString())
  })

  it('names the date of the score where there is one', () => {
    expect(scoreReleaseAt(input(examOf(onDate, {}, NOW.toISOString())))).toBe(NOW.toISOString())
    expect(scoreReleaseAt(input(examOf(examEnd, { endsAt: at(1) })))).toBe(at(1).toISOString())
    expect(scoreReleaseAt(input(examOf(byHand)))).toBeNull()
    expect(scoreReleaseAt(input(examOf(examEnd, { endsAt: null })))).toBeNull()
  })
})
