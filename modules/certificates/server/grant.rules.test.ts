import { expect, it } from 'vitest'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import { grantFor } from './grant.rules.ts'

const CHINA = 'Asia/Shanghai'

it.each([
  // Of the night before by the clock of the server.
  ['2027-03-01T01:00:00+08:00', 12, '2028-03-01'],
  ['2027-01-31T01:00:00+08:00', 1, '2027-02-28'],
  ['2027-01-31T12:00:00.250+08:00', 1, '2027-02-28'],
  ['2028-02-29T12:00:00+08:00', 12, '2029-02-28'],
])(
  'what was issued at %s for %i months is good to the same day, or the last one of the month',
  (at, validMonths, day) => {
    const now = new Date(at)
    const terms = { validMonths, renewDays: 30 }
    const { validUntil } = grantFor(undefined, { earnedAt: now, terms, now, timeZone: CHINA }) ?? {}
    expect(validUntil && dayIn(CHINA, validUntil)).toBe(day)
    expect(validUntil && (validUntil.getTime() - now.getTime()) % 86_400_000).toBe(0)
  },
)
