import { expect, test } from 'vitest'
import { newId } from '@tripos/runtime/random.ts'
import { firstIdAt, isOver, monthOfTable, monthsFrom } from './months.rules.ts'

test('months are those of UTC, over the end of a year', () => {
  const months = monthsFrom(new Date('2026-12-31T23:59:59.999Z'), 3)
  expect(months.map(month => month.name)).toEqual(['2026_12', '2027_01', '2027_02'])
  // It is 2027 in Shanghai already.
  expect(monthsFrom(new Date('2027-01-01T07:59:00+08:00'), 1)[0]?.name).toBe('2026_12')
  expect(months.map(month => month.until.toISOString())).toEqual([
    '2027-01-01T00:00:00.000Z',
    '2027-02-01T00:00:00.000Z',
    '2027-03-01T00:00:00.000Z',
  ])
  expect(monthsFrom(new Date('2027-01-31T12:00:00Z'), 2)[1]?.name).toBe('2027_02')
})

test('a month goes when its last moment is older than what is kept', () => {
  const [february] = monthsFrom(new Date('2028-02-10T00:00:00Z'), 1)
  if (february === undefined) throw new Error('no month')
  expect(isOver(february, new Date('2028-02-29T23:59:59.999Z'))).toBe(false)
  expect(isOver(february, new Date('2028-03-01T00:00:00Z'))).toBe(true)
})

test('a table tells its month, and others none', () => {
  expect(monthOfTable('sign_ins', 'sign_ins_2026_02')?.from).toEqual(new Date('2026-02-01T00:00:00Z'))
  for (const name of ['sign_ins_rest', 'sign_ins_2026_13', 'sign_ins_2026_1', 'other_2026_02', 'sign_ins'])
    expect(monthOfTable('sign_ins', name)).toBeUndefined()
})

test('ids made before a moment sort before its first id, later ones behind', () => {
  const now = Date.now()
  const id = newId()
  expect(firstIdAt(new Date(now - 1)) < id).toBe(true)
  expect(firstIdAt(new Date(now + 60_000)) > id).toBe(true)
})
