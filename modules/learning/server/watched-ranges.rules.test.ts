import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  formatRanges,
  joinRanges,
  parseRanges,
  reachedOf,
  subtractRanges,
  takeFirst,
  totalLength,
  type WatchedRange,
} from './watched-ranges.rules.ts'

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: 0, max: 12 }))
    .map(([first, n]): WatchedRange => [first, first + n]),
  { maxLength: 8 },
)
/** The numbers themselves, which anybody can check. */
const numbersIn = (of: readonly WatchedRange[]): number[] =>
  [...new Set(of.flatMap(([first, end]) => Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)))]
    .filter(n => n >= 0)
    .sort((a, b) => a - b)

it('keeps exactly the numbers that were named', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const [a, b] = [joinRanges(one), joinRanges(other)]
      expect(numbersIn(a)).toEqual(numbersIn(one))
      expect(totalLength(a)).toBe(numbersIn(one).length)
      expect(numbersIn(subtractRanges(a, b))).toEqual(numbersIn(a).filter(n => !numbersIn(b).includes(n)))
      expect(numbersIn(takeFirst(a, 5))).toEqual(numbersIn(a).slice(0, 5))
      expect(parseRanges(formatRanges(a))).toEqual(a)
      expect(joinRanges(a)).toEqual(a)
    }),
  )
})

it.each<[string, () => WatchedRange[], WatchedRange[]]>([
  ['no span that is empty', () => joinRanges([[5, 5]]), []],
  ['no span outside the whole', () => joinRanges([[10, 12]], 10), []],
  [
    'spans that meet as one',
    () =>
      joinRanges([
        [5, 9],
        [0, 5],
      ]),
    [[0, 9]],
  ],
  ['no empty span before what was there', () => subtractRanges([[0, 10]], [[0, 5]]), [[5, 10]]],
  [
    'nothing before what was there already',
    () =>
      subtractRanges(
        [[5, 10]],
        [
          [0, 2],
          [3, 7],
        ],
      ),
    [[7, 10]],
  ],
  ['nothing of what was there as a whole', () => subtractRanges([[2, 10]], [[0, 12]]), []],
  ['nothing behind what was there to the end', () => subtractRanges([[2, 10]], [[4, 10]]), [[2, 4]]],
  [
    'all, where what was there lies elsewhere',
    () =>
      subtractRanges(
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
      takeFirst(
        [
          [0, 10],
          [20, 30],
        ],
        10,
      ),
    [[0, 10]],
  ],
  ['none, where none are wanted', () => takeFirst([[0, 10]], 0), []],
])('gives %s', (_, find, expected) => {
  expect(find()).toEqual(expected)
})

it('writes spans as PostgreSQL does', () => {
  expect([
    formatRanges([]),
    formatRanges([[0, 10]]),
    formatRanges([
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
