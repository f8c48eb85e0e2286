import { expect, it } from 'vitest'
import { NOTICE_CASES, noticeTimes } from '../test/notice-cases.ts'
import { publishTime, stateOf } from './notices.rules.ts'

const now = new Date('2026-03-01T08:00:00Z')
const before = new Date('2026-02-28T08:00:00Z')
const after = new Date('2026-03-02T08:00:00Z')

it.each(NOTICE_CASES)('a notice (%s) is in the state that follows from it', (...one) => {
  expect(stateOf(noticeTimes(one, now), now)).toBe(one[3])
})

it.each([
  ['draft', after, before, null],
  ['later', after, before, after],
  ['now', null, null, now],
  ['now', null, after, now],
  ['now', null, before, before],
] as const)('publishing %s', (publish, at, earlier, time) => {
  expect(publishTime({ publish, at }, earlier, now)).toEqual(time)
})
