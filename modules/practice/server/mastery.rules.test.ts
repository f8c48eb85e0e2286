import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { masteryOf, type PractisedQuestion } from './mastery.rules.ts'
import { remember, retention } from './memory.ts'

const share01 = fc.double({ min: 0, max: 1, noNaN: true })
const practised = fc.record({ retention: share01, share: share01 })
const some = fc.array(practised, { maxLength: 30 })

describe('mastery', () => {
  it.each<[string, PractisedQuestion[], number, number]>([
    ['nothing practised', [], 4, 0],
    ['no questions', [], 0, 0],
    ['all known', [{ retention: 1, share: 1 }], 1, 100],
    ['one of four', [{ retention: 1, share: 1 }], 4, 25],
    ['half of the points, half forgotten', [{ retention: 0.5, share: 0.5 }], 1, 25],
    ['wrong a moment ago', [{ retention: 1, share: 0 }], 1, 0],
  ])('%s', (_, questions, count, expected) => expect(masteryOf(questions, count)).toBe(expected))

  it('is between 0 and 100, in whole numbers', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 40 }), (questions, count) => {
        const mastery = masteryOf(questions, count)
        expect(Number.isInteger(mastery) && mastery >= 0 && mastery <= 100).toBe(true)
      }),
    )
  })

  it('never falls by a right answer', () => {
    fc.assert(
      fc.property(some, fc.nat({ max: 29 }), (questions, at) => {
        const after = questions.map((one, index) => (index === at ? { retention: 1, share: 1 } : one))
        const added = [...questions, { retention: 1, share: 1 }]
        const before = masteryOf(questions, 40)
        expect(masteryOf(after, 40)).toBeGreaterThanOrEqual(before)
        expect(masteryOf(added, 40)).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  it('does not depend on the order of questions that were answered at the same time', () => {
    fc.assert(
      fc.property(
        some.chain(list => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(masteryOf(shuffled, 30)).toBe(masteryOf(list, 30))
        },
      ),
    )
  })

  it('decays as the model of memory says, whatever was answered before', () => {
    const answers = fc.array(fc.record({ share: fc.constantFrom(0, 5000, 10_000), days: fc.nat({ max: 60 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(answers, fc.nat({ max: 400 }), fc.nat({ max: 400 }), (given, first, more) => {
        let now = new Date('2026-03-02T08:00:00Z')
        let memory = remember(null, { share: given[0]?.share ?? 0, isHinted: false, at: now })
        for (const { share, days } of given.slice(1)) {
          now = new Date(now.getTime() + days * 86_400_000)
          memory = remember(memory, { share, isHinted: false, at: now })
        }
        const after = (days: number) => retention(memory, new Date(now.getTime() + days * 86_400_000))
        expect(after(0)).toBeCloseTo(1)
        expect(after(first + more)).toBeLessThanOrEqual(after(first))
      }),
    )
  })
})
