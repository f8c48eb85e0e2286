import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Column,
  type ColumnKind,
  fitColumns,
  inOrder,
  type Priority,
  widthOfActions,
  widthOfHead,
} from './columns.rules.ts'

const EXAMS: readonly Column[] = [
  { key: 'title', isFixed: true },
  { key: 'state', kind: 'tag', priority: 1 },
  { key: 'limit', kind: 'number', priority: 3 },
  { key: 'points', kind: 'number' },
  { key: 'updatedAt', kind: 'ago', priority: 3 },
  { key: 'actions', width: 200, isFixed: true },
]
const fit = (available: number, letters = 14) => fitColumns(EXAMS, { available, letters, opener: 40 })
const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key)
const shown = (available: number, letters?: number) => keys(fit(available, letters).shown.map(({ column }) => column))

describe('columns that fit', () => {
  it.each([
    [796, ['title', 'state', 'limit', 'points', 'updatedAt', 'actions'], []],
    [795, ['title', 'state', 'limit', 'points', 'actions'], ['updatedAt']],
    [723, ['title', 'state', 'points', 'actions'], ['limit', 'updatedAt']],
    [643, ['title', 'state', 'actions'], ['limit', 'points', 'updatedAt']],
    [563, ['title', 'actions'], ['state', 'limit', 'points', 'updatedAt']],
  ])('in %i px the least important wait, the last of them first', (available, beside, waiting) => {
    expect(shown(available)).toEqual(beside)
    expect(keys(fit(available).folded)).toEqual(waiting)
  })

  it('needs more room for larger letters', () => {
    expect(shown(796, 16)).not.toContain('updatedAt')
  })

  it('breaks no word of a head', () => {
    expect(widthOfHead('Correct rate', true)).toBeGreaterThan(80)
    expect(widthOfHead('Correct rate', false)).toBe(widthOfHead('Correct', false))
    expect(widthOfHead('使用次数', true)).toBeLessThan(80)
    const column = { key: 'rate', kind: 'number', minWidth: 98 } as const
    expect(fitColumns([column], { available: 0, letters: 14, opener: 40 }).shown).toEqual([{ column, width: 98 }])
  })

  it('folds nothing before anything is measured', () => {
    expect(fit(0).folded).toEqual([])
  })

  it('gives what is left over to names and texts, and lets a name become narrower where nothing else helps', () => {
    const width = (available: number) => fit(available).shown.find(({ column }) => column.key === 'title')?.width
    expect(width(896)).toBe(320)
    expect(width(400)).toBe(160)
  })

  it('never needs more than there is, whatever the columns', () => {
    const column = fc.record({
      kind: fc.constantFrom<ColumnKind>('text', 'person', 'tag', 'number', 'ago', 'minute', 'period'),
      priority: fc.constantFrom<Priority>(1, 2, 3),
    })
    fc.assert(
      fc.property(fc.array(column, { maxLength: 12 }), fc.integer({ min: 700, max: 2000 }), (some, available) => {
        const columns: readonly Column[] = [...EXAMS, ...some.map((one, at) => ({ ...one, key: `c${at}` }))]
        const { shown: beside, folded } = fitColumns(columns, { available, letters: 14, opener: 40 })
        const total = beside.reduce((px, { width }) => px + width, folded.length === 0 ? 0 : 40)
        expect(total).toBeLessThanOrEqual(available)
        expect(keys([...beside.map(one => one.column), ...folded]).toSorted()).toEqual(keys(columns).toSorted())
        const least = Math.max(1, ...beside.filter(one => !one.column.isFixed).map(one => one.column.priority ?? 2))
        for (const one of folded) expect(one.priority ?? 2).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})

describe('the column of actions', () => {
  it('is as wide as the widest row, in either script', () => {
    const none = { labels: [], hasMenu: false }
    expect(widthOfActions([none], '操作')).toBe(44)
    expect(widthOfActions([none, { labels: ['考生', '发布'], hasMenu: true }], '操作')).toBe(40 + 40 + 36 + 8 + 16)
    expect(widthOfActions([{ labels: ['Candidates'], hasMenu: false }], 'Actions')).toBe(110)
  })
})

describe('the order of a person', () => {
  const order = (...chosen: string[]) => keys(inOrder(EXAMS, chosen))

  it('moves what it names, and leaves the others at their places', () => {
    expect(order()).toEqual(keys(EXAMS))
    expect(order('points', 'state', 'limit', 'updatedAt')).toEqual([
      'title',
      'points',
      'state',
      'limit',
      'updatedAt',
      'actions',
    ])
  })

  it('knows no column that has gone', () => {
    expect(order('gone', 'limit', 'state')).toEqual(['title', 'limit', 'state', 'points', 'updatedAt', 'actions'])
  })
})
