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

it.each<[string, () => Span[], Span[]]>([
  ['no span that is empty', () => joinSpans([[5, 5]]), []],
  ['no span outside the whole', () => joinSpans([[10, 12]], 10), []],
  [
    'spans that meet as one',
    () =>
      joinSpans([
        [5, 9],
        [0, 5],
      ]),
    [[0, 9]],
  ],
  ['no empty span before what was there', () => withoutSpans([[0, 10]], [[0, 5]]), [[5, 10]]],
  [
    'nothing before what was there already',
    () =>
      withoutSpans(
        [[5, 10]],
        [
          [0, 2],
          [3, 7],
        ],
      ),
    [[7, 10]],
  ],
  ['nothing of what was there as a whole', () => withoutSpans([[2, 10]], [[0, 12]]), []],
  ['nothing behind what was there to the end', () => withoutSpans([[2, 10]], [[4, 10]]), [[2, 4]]],
  [
    'all, where what was there lies elsewhere',
    () =>
      withoutSpans(
        [[2, 4]],
        [
          [0, 2],
          [4, 6],
        ],
      ),
    [[2, 4]],
  ],
  [
    'as many as are wanted, and no empty span',
    () =>
      firstOf(
        [
          [0, 10],
          [20, 30],
        ],
        10,
      ),
    [[0, 10]],
  ],
  ['none, where none are wanted', () => firstOf([[0, 10]], 0), []],
])('gives %s', (_, find, expected) => {
  expect(find()).toEqual(expected)
})

it('writes spans as PostgreSQL does', () => {
  expect([
    spansText([]),
    spansText([[0, 10]]),
    spansText([
      [0, 10],
      [20, 30],
    ]),
  ]).toEqual(['{}', '{[0,10)}', '{[0,10),[20,30)}'])
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
