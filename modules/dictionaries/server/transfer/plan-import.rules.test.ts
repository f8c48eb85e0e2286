import { describe, expect, it } from 'vitest'
import type { Table } from '@tripos/documents/sheet-table.ts'
import { isReadOtherwise, type KnownItem, levelsOf, planImport } from './plan-import.rules.ts'
import { type ColumnKey, COLUMNS, readYes } from './sheet-columns.rules.ts'

const known = (value: string, parentId: string | null = null): KnownItem => ({
  id: value,
  parentId,
  value,
  labelZh: `中${value}`,
  labelEn: value,
  remark: '',
  isEnabled: true,
  version: 1,
})
const TREE = [known('a'), known('a1', 'a'), known('b')]

/** Rows of value, parent, labels, remark and whether offered. */
function tableOf(rows: readonly (readonly string[])[], without: readonly ColumnKey[] = []): Table<ColumnKey> {
  const keys = COLUMNS.map(column => column.key)
  return {
    columns: new Set(keys.filter(key => !without.includes(key))),
    rows: rows.map((cells, at) => ({
      line: at + 2,
      cells: Object.fromEntries(keys.map((key, i) => [key, cells[i] ?? ''])) as Record<ColumnKey, string>,
    })),
  }
}

const plan = (rows: readonly (readonly string[])[], isBuiltIn = false) =>
  planImport({ table: tableOf(rows), known: TREE, isBuiltIn, canBeOff: value => value === 'b' })
const problems = (rows: readonly (readonly string[])[], isBuiltIn = false) =>
  plan(rows, isBuiltIn).problems.map(({ line, column, what }) => `${line} ${column} ${what['en-US']}`)

describe('what is wrong with a sheet', () => {
  it.each<[string, readonly (readonly string[])[], readonly string[]]>([
    ['nothing', [['c', 'a', '丙', 'C', 'r', 'No']], []],
    ['no value', [['', '', '丙', 'C']], ['2 value is missing']],
    ['a value with a blank', [['c d', '', '丙', 'C']], ['2 value takes 1 to 50 characters: letters, digits and _ . -']],
    ['a new entry without labels', [['c']], ['2 labelZh is missing', '2 labelEn is missing']],
    [
      'a value twice',
      [
        ['A', '', '', ''],
        ['a', '', '', ''],
      ],
      ['3 value stands in the file more than once'],
    ],
    ['an unknown parent', [['c', 'z', '丙', 'C']], ['2 parent is a value of neither the file nor the dictionary']],
    ['an entry below itself', [['a', 'A1']], ['2 parent puts an entry below itself']],
    [
      'a circle of new ones',
      [
        ['x', 'y', '甲', 'X'],
        ['y', 'x', '乙', 'Y'],
      ],
      ['2 parent puts an entry below itself', '3 parent puts an entry below itself'],
    ],
    ['a word that is neither yes nor no', [['a', '', '', '', '', 'maybe']], ['2 isEnabled takes "Yes" or "No"']],
    ['a label that is too long', [['a', '', 'x'.repeat(61)]], ['2 labelZh takes one line of 1 to 60 characters']],
  ])('%s', (_, rows, expected) => expect(problems(rows)).toEqual(expected))

  it('is a further value, a level or a needed value switched off in a built-in dictionary', () => {
    expect(
      problems(
        [
          ['c', '', '丙', 'C'],
          ['a', 'b'],
          ['a1', '', '', '', '', 'No'],
          ['b', '', '', '', '', 'No'],
        ],
        true,
      ),
    ).toEqual([
      '2 value a built-in dictionary takes no further value',
      '3 parent a built-in dictionary has no levels',
      '4 isEnabled a value that the product needs cannot be switched off',
    ])
  })
})

describe('what becomes of the entries', () => {
  it('an empty cell keeps what is there, but an empty parent is the top', () => {
    const { items } = plan([['A1', '', '', 'Renamed']])
    expect(items).toMatchObject([{ value: 'a1', parent: null, labelZh: '中a1', labelEn: 'Renamed', isEnabled: true }])
    expect(items.map(isReadOtherwise)).toEqual([true])
  })

  it('without the column of parents every entry stays where it is', () => {
    const table = tableOf([['a1'], ['c', '', '丙', 'C']], ['parent'])
    const { items } = planImport({ table, known: TREE, isBuiltIn: false, canBeOff: () => true })
    expect(items.map(item => item.parent)).toEqual(['a', null])
    expect(items.map(isReadOtherwise)).toEqual([false, false])
  })

  it('a level holds what the file leaves alone, then the file in its order', () => {
    const wanted = plan([['c', '', '丙', 'C'], ['a'], ['c1', 'c', '丁', 'C1']])
    expect([...levelsOf(wanted, TREE)]).toEqual([
      ['a', ['a1']],
      [null, ['b', 'c', 'a']],
      ['c', ['c1']],
    ])
  })
})

it.each([
  ['是', true],
  ['yes', true],
  ['1', true],
  ['否', false],
  ['No', false],
  ['maybe', undefined],
])('%s is read as %s', (cell, read) => expect(readYes(cell)).toBe(read))
