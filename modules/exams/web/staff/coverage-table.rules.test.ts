import { describe, expect, it } from 'vitest'
import { type CoverageRow, coverageTable } from './coverage-table.rules.ts'

const algebra = { id: 'a', name: 'Algebra' }
const row = (fields: Partial<CoverageRow>): CoverageRow => ({
  knowledge: algebra,
  type: 1,
  level: 1,
  questionCount: 1,
  points: 100,
  ...fields,
})

describe('the table of what a paper asks about', () => {
  it('has a line for each type of each knowledge point, and a place for each level that occurs', () => {
    const { levels, groups, total } = coverageTable([
      row({ level: 2, questionCount: 1.25 }),
      row({ level: 1, questionCount: 2 }),
      row({ type: 4, points: 900 }),
      row({ knowledge: null, level: 2, questionCount: 0.5 }),
    ])
    expect(levels).toEqual([1, 2])
    expect(groups.map(group => [group.knowledge?.name ?? null, group.lines.length])).toEqual([
      ['Algebra', 2],
      [null, 1],
    ])
    const [first, second] = groups[0]?.lines ?? []
    expect(first?.cells.map(cell => cell?.questionCount ?? null)).toEqual([2, 1.25])
    expect(first?.total).toEqual({ questionCount: 3.25, points: 200 })
    expect(second?.cells.map(cell => cell?.points ?? null)).toEqual([900, null])
    expect(total).toEqual({ questionCount: 4.75, points: 1200 })
  })

  it('has a line of its own for multiple choices of which one right option may be all', () => {
    const { groups } = coverageTable([
      row({ type: 2, points: 100 }),
      row({ type: 2, level: 2, points: 200 }),
      row({ type: 2, allowsOneRight: true, points: 400 }),
    ])
    expect(groups[0]?.lines.map(line => [line.allowsOneRight ?? false, line.total.points])).toEqual([
      [false, 300],
      [true, 400],
    ])
  })

  it('is empty without questions', () => {
    expect(coverageTable([])).toEqual({ levels: [], groups: [], total: { questionCount: 0, points: 0 } })
  })
})
