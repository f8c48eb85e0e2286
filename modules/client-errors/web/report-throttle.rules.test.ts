import { expect, it } from 'vitest'
import { makeThrottle } from './report-throttle.rules.ts'

const MINUTE = 60_000

it('lets an error through once in ten minutes', () => {
  const mayPass = makeThrottle()
  const passed = [0, 1, 9.9, 10, 11, 20].map(minutes => mayPass('a', minutes * MINUTE))
  expect(passed).toEqual([true, false, false, true, false, true])
})

it('lets ten different errors through in ten minutes, however many there are', () => {
  const mayPass = makeThrottle()
  const passed = Array.from({ length: 1000 }, (_, no) => mayPass(`error ${no}`, no))
  expect(passed.filter(Boolean)).toHaveLength(10)
  expect(mayPass('later', 10 * MINUTE + 10)).toBe(true)
})
