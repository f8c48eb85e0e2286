import { expect, it } from 'vitest'
import { paperOutcome } from './paper-outcome.rules.ts'

it.each([
  ['the pass score itself passes', [2_000, 1_000], 3_000, { score: 3_000, isPassed: true, toMarkCount: 0 }],
  ['a hundredth below fails', [2_000, 999], 3_000, { score: 2_999, isPassed: false, toMarkCount: 0 }],
  [
    'nothing is said while something waits',
    [3_000, null, null],
    3_000,
    { score: null, isPassed: null, toMarkCount: 2 },
  ],
  ['a sum below 0 counts as 0', [-500, 100], 1, { score: 0, isPassed: false, toMarkCount: 0 }],
  ['without a pass score nobody passes or fails', [500], 0, { score: 500, isPassed: null, toMarkCount: 0 }],
  ['a paper without questions', [], 0, { score: 0, isPassed: null, toMarkCount: 0 }],
] as const)('%s', (_, scores, passPoints, outcome) => {
  expect(paperOutcome(scores, passPoints)).toEqual(outcome)
})
