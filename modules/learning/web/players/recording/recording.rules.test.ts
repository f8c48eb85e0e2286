import { USUAL_RULE } from '../../../../courses/contract/lessons.ts'
import { describe, expect, it } from 'vitest'
import {
  agreedReached,
  clockOf,
  commandOf,
  landing,
  type Pressed,
  playedBetween,
  ratesOf,
  reachedAfter,
  resumeAt,
} from './recording.rules.ts'

const press = (key: string, rest: Partial<Pressed> = {}) => commandOf({ key, hasModifier: false, on: 'other', ...rest })

describe('the keyboard', () => {
  it.each([
    [' ', { do: 'toggle' }],
    ['k', { do: 'toggle' }],
    ['K', { do: 'toggle' }],
    ['j', { do: 'skip', seconds: -10 }],
    ['l', { do: 'skip', seconds: 10 }],
    ['ArrowLeft', { do: 'skip', seconds: -5 }],
    ['ArrowRight', { do: 'skip', seconds: 5 }],
    ['ArrowUp', { do: 'volume', by: 0.1 }],
    ['ArrowDown', { do: 'volume', by: -0.1 }],
    ['m', { do: 'mute' }],
    ['c', { do: 'captions' }],
    ['f', { do: 'fullScreen' }],
    ['Home', { do: 'goTo', share: 0 }],
    ['End', { do: 'goTo', share: 1 }],
  ])('%s', (key, command) => expect(press(key)).toEqual(command))

  it('leaves what belongs to the browser and to the thing that has the focus', () => {
    expect(press('f', { hasModifier: true })).toBeUndefined()
    expect(press('x')).toBeUndefined()
    expect(press(' ', { on: 'button' })).toBeUndefined()
    expect(press('ArrowLeft', { on: 'slider' })).toBeUndefined()
    expect(press('k', { on: 'slider' })).toEqual({ do: 'toggle' })
    expect(press('c', { on: 'select' })).toBeUndefined()
    expect(press('ArrowUp', { on: 'select' })).toBeUndefined()
  })
})

describe('a recording in which nothing may be skipped', () => {
  it('is gone to as far as it was played', () => {
    const bounds = { duration: 100, reached: 20 }
    expect(landing(10, bounds)).toEqual({ second: 10, isHeldBack: false })
    expect(landing(20.4, bounds)).toEqual({ second: 20.4, isHeldBack: false })
    expect(landing(60, bounds)).toEqual({ second: 20, isHeldBack: true })
    expect(landing(-5, bounds)).toEqual({ second: 0, isHeldBack: false })
    expect(landing(200, { duration: 100, reached: undefined })).toEqual({ second: 100, isHeldBack: false })
  })

  it('is reached further by what continues it only', () => {
    expect(reachedAfter(20, [19.8, 20.3])).toBe(20.3)
    expect(reachedAfter(20, [3, 4])).toBe(20)
    expect(reachedAfter(20, [50, 51])).toBe(20)
    expect(reachedAfter(20, undefined)).toBe(20)
  })

  it('goes back to what the server has counted once the two differ by more than heartbeats explain', () => {
    expect(agreedReached(60, 40)).toBe(60)
    expect(agreedReached(100, 40)).toBe(40)
    expect(agreedReached(10, 40)).toBe(10)
  })
})

describe('what was played', () => {
  it('lies between two looks at the clock, and nothing does after a jump', () => {
    expect(playedBetween(3, 3.25)).toEqual([3, 3.25])
    expect(playedBetween(undefined, 3.25)).toBeUndefined()
    expect(playedBetween(3, 3)).toBeUndefined()
  })

  it('is gone on with, but from the beginning of what was heard to its end', () => {
    expect(resumeAt(30, 100)).toBe(30)
    expect(resumeAt(99, 100)).toBe(0)
    expect(resumeAt(30, undefined)).toBe(30)
  })
})

it('no speed above that of the recording is offered where none is allowed', () => {
  expect(Math.max(...ratesOf(USUAL_RULE))).toBe(2)
  expect(Math.max(...ratesOf({ ...USUAL_RULE, noSpeed: true }))).toBe(1)
})

it.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3723, '1:02:03'],
])('%d seconds are %s', (seconds, text) => expect(clockOf(seconds)).toBe(text))
