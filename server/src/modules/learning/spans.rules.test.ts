import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  firstOf,
  joinSpans,
  lengthOf,
  reachedOf,
  type Span,
  spansFrom,
  spansText,
  withoutSpans,
} from './spans.rules.ts'

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: 0, max: 12 }))
    .map(([first, n]): Span => [first, first + n]),
  { maxLength: 8 },
)
/** The numbers themselves, which anybody can check. */
const numbersIn = (of: readonly Span[]): number[] =>
  [...new Set(of.flatMap(([first, end]) => Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)))]
    .filter(n => n >= 0)
    .sort((a, b) => a - b)

it('keeps exactly the numbers that were named', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const [a, b] = [joinSpans(one), joinSpans(other)]
      expect(numbersIn(a)).toEqual(numbersIn(one))
      expect(lengthOf(a)).toBe(numbersIn(one).length)
      expect(numbersIn(withoutSpans(a, b))).toEqual(numbersIn(a).filter(n => !numbersIn(b).includes(n)))
      expect(numbersIn(firstOf(a, 5))).toEqual(numbersIn(a).slice(0, 5))
      expect(spansFrom(spansText(a))).toEqual(a)
      expect(joinSpans(a)).toEqual(a)
    }),
  )
})

it('knows up to where nothing is missing', () => {
  expect(reachedOf([])).toBe(0)
  expect(
    reachedOf([
      [0, 7],
      [9, 12],
    ]),
  ).toBe(7)
  expect(reachedOf([[1, 7]])).toBe(0)
})
