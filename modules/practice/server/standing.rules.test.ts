import { describe, expect, it } from 'vitest'
import type { Standing } from '../contract/training.ts'
import { isKeyShown, isLastTry, type LastTry, mayTry, standingOf } from './standing.rules.ts'

const atOnce = { isCheckedAtEnd: false, isFinished: false }
const atEnd = { isCheckedAtEnd: true, isFinished: false }
const over = { isCheckedAtEnd: true, isFinished: true }
const counted = { share: 0, isLast: false, isCounted: true }
const wrong = { ...counted, isCounted: false }
const wrongForGood = { ...counted, isLast: true }

describe('a question of a training', () => {
  it.each<[string, typeof atOnce, LastTry | undefined, Standing, boolean, boolean]>([
    ['not answered', atOnce, undefined, 'open', false, true],
    ['wrong, with a try left', atOnce, wrong, 'wrong', false, true],
    ['wrong for good', atOnce, wrongForGood, 'wrong', true, false],
    ['right in part', atOnce, { ...wrongForGood, share: 5000 }, 'partly', true, false],
    ['right', atOnce, { ...wrongForGood, share: 10_000 }, 'right', true, false],
    ['to be judged by oneself', atOnce, { ...wrong, share: null, isLast: true }, 'toJudge', true, false],
    ['given, checked at the end', atEnd, wrong, 'given', false, true],
    ['the same after the end', over, counted, 'wrong', true, false],
    ['the same after an end at which an exam asked it', over, wrong, 'given', true, false],
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
