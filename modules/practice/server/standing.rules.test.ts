import { describe, expect, it } from 'vitest'
import type { Standing } from '../contract/training.ts'
import { isKeyShown, isLastTry, mayTry, standingOf } from './standing.rules.ts'

const atOnce = { isCheckedAtEnd: false, isFinished: false }
const atEnd = { isCheckedAtEnd: true, isFinished: false }
const over = { isCheckedAtEnd: true, isFinished: true }
const wrong = { share: 0, isLast: false }
const wrongForGood = { share: 0, isLast: true }

describe('a question of a training', () => {
  it.each<[string, typeof atOnce, { share: number | null; isLast: boolean } | undefined, Standing, boolean, boolean]>([
    ['not answered', atOnce, undefined, 'open', false, true],
    ['wrong, with a try left', atOnce, wrong, 'wrong', false, true],
    ['wrong for good', atOnce, wrongForGood, 'wrong', true, false],
    ['right in part', atOnce, { share: 5000, isLast: true }, 'partly', true, false],
    ['right', atOnce, { share: 10_000, isLast: true }, 'right', true, false],
    ['to be judged by oneself', atOnce, { share: null, isLast: true }, 'toJudge', true, false],
    ['given, checked at the end', atEnd, wrong, 'given', false, true],
    ['the same after the end', over, wrong, 'wrong', true, false],
    ['not answered until the end: the key stays away', over, undefined, 'open', false, false],
  ])('%s', (_, run, last, standing, isShown, isOpen) => {
    expect(standingOf(run, last)).toBe(standing)
    expect(isKeyShown(run, last)).toBe(isShown)
    expect(mayTry(run, last)).toBe(isOpen)
  })

  it.each([
    ['right', { share: 10_000 }, true],
    ['wrong with tries left', { share: 0 }, false],
    ['right in part with tries left', { share: 5000 }, false],
    ['the last try', { share: 0, tryNo: 3 }, true],
    ['given up', { share: 0, isGivenUp: true }, true],
    ['judged by oneself', { share: null }, true],
  ])('is over by a try that is %s', (_, given, expected) => {
    const usual = { share: 0, tryNo: 1, maxTries: 3, isGivenUp: false }
    expect(isLastTry(atOnce, { ...usual, ...given })).toBe(expected)
    expect(isLastTry(atEnd, { ...usual, ...given })).toBe(false)
  })
})
