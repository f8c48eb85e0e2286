import { describe, expect, it } from 'vitest'
import { WINDOW_CASES, windowAt } from '../test/window-cases.ts'
import { deadlineOf, type EntryExam, type EntryHistory, entryEndsAt, entryVerdict, shownState } from './entry.rules.ts'

const START = new Date('2026-03-02T08:00:00Z')
const END = new Date('2026-03-02T10:00:00Z')
const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1000)
const exam = (fields: Partial<EntryExam> = {}): EntryExam => ({
  state: 0,
  startsAt: START,
  endsAt: END,
  limitMinutes: 60,
  lateEntryMinutes: null,
  attemptLimit: 1,
  attemptDelayMinutes: 0,
  ...fields,
})
const fresh: EntryHistory = { attemptsUsed: 0, isPaperOpen: false, lastClosedAt: null }

describe('the shown state', () => {
  it.each(WINDOW_CASES)('$title is $shown', one => {
    expect(shownState(exam(windowAt(one, START)), START)).toBe(one.shown)
    expect(entryVerdict(exam(windowAt(one, START)), fresh, START).verdict === 'late').toBe(one.isLate)
  })
})

describe('may one start', () => {
  it.each<[string, Partial<EntryExam>, Partial<EntryHistory>, number, string]>([
    ['one second before the start', {}, {}, -1, 'notStarted'],
    ['at the start', {}, {}, 0, 'mayStart'],
    ['one second before the end', {}, {}, 7199, 'mayStart'],
    ['at the end', {}, {}, 7200, 'over'],
    ['while disabled', { state: 1 }, {}, 10, 'disabled'],
    ['with an open paper, also while disabled', { state: 1 }, { isPaperOpen: true }, 10, 'mayResume'],
    ['at the latest entry', { lateEntryMinutes: 15 }, {}, 900, 'mayStart'],
    ['one second after the latest entry', { lateEntryMinutes: 15 }, {}, 901, 'late'],
    ['late but already in', { lateEntryMinutes: 15 }, { isPaperOpen: true, attemptsUsed: 1 }, 901, 'mayResume'],
    ['with the attempts used up', {}, { attemptsUsed: 1 }, 10, 'noAttempts'],
    ['without a limit of attempts', { attemptLimit: 0 }, { attemptsUsed: 99 }, 10, 'mayStart'],
    [
      'too soon after the last',
      { attemptLimit: 2, attemptDelayMinutes: 10 },
      { attemptsUsed: 1, lastClosedAt: at(0) },
      599,
      'tooSoon',
    ],
    [
      'after the delay',
      { attemptLimit: 2, attemptDelayMinutes: 10 },
      { attemptsUsed: 1, lastClosedAt: at(0) },
      600,
      'mayStart',
    ],
    ['before any attempt, whatever the delay', { attemptDelayMinutes: 10 }, {}, 10, 'mayStart'],
    [
      'a moment before the last was closed, without a delay',
      { attemptLimit: 0 },
      { attemptsUsed: 1, lastClosedAt: at(11) },
      10,
      'mayStart',
    ],
    [
      'at any time, where there is no start to be late for',
      { startsAt: null, lateEntryMinutes: 15 },
      {},
      7199,
      'mayStart',
    ],
  ])('%s', (_, fields, history, seconds, verdict) => {
    expect(entryVerdict(exam(fields), { ...fresh, ...history }, at(seconds)).verdict).toBe(verdict)
  })

  it('says from when, where waiting helps', () => {
    expect(entryVerdict(exam(), fresh, at(-60)).opensAt).toEqual(START)
    const soon = entryVerdict(
      exam({ attemptLimit: 2, attemptDelayMinutes: 10 }),
      { ...fresh, attemptsUsed: 1, lastClosedAt: at(0) },
      at(1),
    )
    expect(soon.opensAt).toEqual(at(600))
    expect(entryVerdict(exam(), fresh, at(7200)).opensAt).toBeNull()
    expect(entryVerdict(exam({ state: 1 }), fresh, at(-60)).opensAt).toBeNull()
  })
})

it.each<[string, Partial<EntryExam>, Date | null]>([
  ['with the exam', {}, END],
  ['with late entry, where that is earlier', { lateEntryMinutes: 15 }, at(900)],
  ['with the exam, where late entry is longer', { lateEntryMinutes: 600 }, END],
  ['with late entry, where the exam has no end', { lateEntryMinutes: 15, endsAt: null }, at(900)],
  ['with the exam, where there is no start to be late for', { lateEntryMinutes: 15, startsAt: null }, END],
  ['never', { endsAt: null }, null],
])('entry ends %s', (_, fields, expected) => {
  expect(entryEndsAt(exam(fields))).toEqual(expected)
})

describe('the deadline', () => {
  it('is start plus minutes, cut at the exam’s end', () => {
    expect(deadlineOf(exam(), at(0))).toEqual(at(3600))
    expect(deadlineOf(exam(), at(3600))).toEqual(END)
    expect(deadlineOf(exam(), at(5000))).toEqual(END)
    expect(deadlineOf(exam({ endsAt: null }), at(5000))).toEqual(at(8600))
  })
})
