import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShownTime } from './shown-time.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-02T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it('gives each question once its time is over', () => {
  const time = new ShownTime()
  time.set(1, 60_000)
  time.set(2, 120_000)
  expect(time.takeOver()).toEqual([])
  expect(time.nextMs()).toBe(60_000)
  vi.advanceTimersByTime(60_000)
  expect(time.takeOver()).toEqual([1])
  expect(time.takeOver()).toEqual([])
  expect(time.nextMs()).toBe(60_000)
  vi.advanceTimersByTime(60_000)
  expect(time.takeOver()).toEqual([2])
  expect(time.nextMs()).toBeUndefined()
})

it('a clock that is set back gains nothing, one that slept counts', () => {
  const time = new ShownTime()
  time.set(1, 60_000)
  vi.advanceTimersByTime(50_000)
  vi.setSystemTime(new Date('2026-11-02T07:00:00Z'))
  vi.advanceTimersByTime(10_000)
  expect(time.takeOver()).toEqual([1])
  time.set(2, 60_000)
  vi.setSystemTime(new Date('2026-11-02T09:00:00Z'))
  expect(time.takeOver()).toEqual([2])
})

it('what is over already is asked for a moment later', () => {
  const time = new ShownTime()
  time.set(1, -5)
  expect(time.nextMs()).toBeGreaterThan(0)
  expect(time.takeOver()).toEqual([1])
})
