import { expect, it } from 'vitest'
import { dayTimes } from './day-times.rules.ts'

const DAY = '2026-03-01T16:00:00.000Z'

it.each([
  ['within the day', '2026-03-02T01:00:00Z', '2026-03-02T03:30:00Z', '09:00', '11:30'],
  ['from the first moment to the last', '2026-03-01T16:00:00Z', '2026-03-02T16:00:00Z', '00:00', '24:00'],
  ['since yesterday', '2026-03-01T15:59:59Z', '2026-03-02T10:00:00Z', null, '18:00'],
  ['until tomorrow', '2026-03-02T01:00:00Z', '2026-03-02T16:00:01Z', '09:00', null],
  ['from tomorrow', '2026-03-02T16:00:00Z', null, null, null],
  ['until it begins', null, '2026-03-01T16:00:00Z', null, null],
  ['always', null, null, null, null],
] as const)('an exam %s', (_, startsAt, endsAt, from, until) => {
  expect(dayTimes({ startsAt, endsAt }, DAY)).toEqual({ from, until })
})
