import { ReleaseRule } from '@tripos/contract/enums'
import { describe, expect, it } from 'vitest'
import { type ReleaseInput, releasedOf, scoreReleaseAt } from './release.rules.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const BEFORE = new Date('2026-03-02T09:59:59Z')
const AFTER = new Date('2026-03-02T10:00:01Z')

const input = (rule: number, fields: Partial<ReleaseInput> = {}, at: string | null = null): ReleaseInput => {
  const one = { rule: rule as 1, at }
  return {
    rules: { score: one, answers: one, analysis: one },
    releasedByHand: { score: null, answers: null, analysis: null },
    examEndsAt: AFTER,
    paperState: 2,
    now: NOW,
    ...fields,
  }
}
const all = { score: true, answers: true, analysis: true }
const none = { score: false, answers: false, analysis: false }

describe('release', () => {
  it.each<[string, ReleaseInput, object]>([
    ['at once', input(ReleaseRule.atOnce), all],
    [
      'at once, while a person marks: no score yet',
      input(ReleaseRule.atOnce, { paperState: 1 }),
      { ...all, score: false },
    ],
    ['at once, but the paper is open', input(ReleaseRule.atOnce, { paperState: 0 }), none],
    ['at once, but the paper is void', input(ReleaseRule.atOnce, { paperState: 3 }), none],
    ['after marking', input(ReleaseRule.afterMarking), all],
    ['after marking, not yet marked', input(ReleaseRule.afterMarking, { paperState: 1 }), none],
    ['at the exam’s end, one second before', input(ReleaseRule.examEnd), none],
    ['at the exam’s end', input(ReleaseRule.examEnd, { examEndsAt: NOW }), all],
    ['at the end of an exam that has none', input(ReleaseRule.examEnd, { examEndsAt: null }), none],
    ['on a date, one second before', input(ReleaseRule.onDate, {}, AFTER.toISOString()), none],
    ['on a date', input(ReleaseRule.onDate, {}, NOW.toISOString()), all],
    ['on a date that was never set', input(ReleaseRule.onDate), none],
    ['by hand, not yet', input(ReleaseRule.byHand), none],
    [
      'by hand, the score only',
      input(ReleaseRule.byHand, { releasedByHand: { score: BEFORE, answers: null, analysis: null } }),
      { ...none, score: true },
    ],
    ['never', input(ReleaseRule.never, { releasedByHand: { score: BEFORE, answers: BEFORE, analysis: BEFORE } }), none],
  ])('%s', (_, given, expected) => {
    expect(releasedOf(given)).toEqual(expected)
  })

  it('names the date of the score where there is one', () => {
    expect(scoreReleaseAt(input(ReleaseRule.onDate, {}, NOW.toISOString()))).toBe(NOW.toISOString())
    expect(scoreReleaseAt(input(ReleaseRule.examEnd))).toBe(AFTER.toISOString())
    expect(scoreReleaseAt(input(ReleaseRule.byHand))).toBeNull()
  })
})
