import { expect, test } from 'vitest'
import { boundsOf, dayIn, statementDays } from './statement-day.rules.ts'

test('a day begins at midnight where the gateway is', () => {
  expect(dayIn('wechat', new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02')
  expect(dayIn('alipay', new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01')
  expect(dayIn('stripe', new Date('2026-03-01T23:59:59Z'))).toBe('2026-03-01')
  expect(boundsOf('wechat', '2026-03-02')).toEqual({
    from: new Date('2026-03-01T16:00:00Z'),
    until: new Date('2026-03-02T16:00:00Z'),
  })
})

test('the statement of yesterday is there from ten in the morning on', () => {
  expect(statementDays('wechat', new Date('2026-03-02T01:59:00Z'), 2)).toEqual(['2026-02-28', '2026-02-27'])
  expect(statementDays('wechat', new Date('2026-03-02T02:00:00Z'), 2)).toEqual(['2026-03-01', '2026-02-28'])
  expect(statementDays('stripe', new Date('2026-03-02T01:00:00Z'), 1)).toEqual(['2026-03-01'])
})
