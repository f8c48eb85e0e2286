import { expect, it } from 'vitest'
import { fingerprintOf } from './fingerprint.rules.ts'

const stack = (...frames: string[]) => ['TypeError: x', ...frames.map(frame => `    at ${frame}`)].join('\n')
const one = {
  message: 'row 1 of 0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  stack: stack('a.js:1:2', 'b.js:3:4'),
  info: 'render',
}

it('is the same for other numbers and ids in the message, and for deeper frames', () => {
  const other = { ...one, message: 'row 27 of 0197ffff-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }
  expect(fingerprintOf(other)).toBe(fingerprintOf(one))
  const long = { ...one, stack: stack('a.js:1:2', 'b.js:3:4', 'c.js:5:6', 'd.js:7:8') }
  const longer = { ...one, stack: stack('a.js:1:2', 'b.js:3:4', 'c.js:5:6', 'e.js:9:9') }
  expect(fingerprintOf(longer)).toBe(fingerprintOf(long))
})

it('differs by words, place and the way it was caught', () => {
  const all = [
    one,
    { ...one, message: 'no row 1' },
    { ...one, stack: stack('a.js:1:3', 'b.js:3:4') },
    { ...one, info: 'windowError' },
  ]
  expect(new Set(all.map(fingerprintOf)).size).toBe(all.length)
})
