import { expect, it } from 'vitest'
import { judgeShare } from './result-shares.rules.ts'

it.each([
  [0, 'weak'],
  [0.599, 'weak'],
  [0.6, undefined],
  [0.849, undefined],
  [0.85, 'strong'],
  [1, 'strong'],
] as const)('calls %d of the points %s', (share, judged) => {
  expect(judgeShare(share)).toBe(judged)
})
