import { expect, it } from 'vitest'
import { columnLetters, fillsOf } from './import-columns.rules.ts'

it('shows the first text below each heading, of the same sheet', () => {
  const rows = [
    { sheet: 'a', cells: ['期中考试'] },
    { sheet: 'a', cells: ['甲', '乙', ''] },
    { sheet: 'a', cells: ['1', ''] },
    { sheet: 'a', cells: ['2', '3', '4'] },
    { sheet: 'b', cells: ['x', 'y', 'z'] },
  ]
  expect(fillsOf(rows, 1)).toEqual(['1', '3', '4'])
  expect(fillsOf(rows, 4)).toEqual(['', '', ''])
  expect(fillsOf([], 0)).toEqual([])
})

it('names columns as programs for spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 199].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'GR'])
})
