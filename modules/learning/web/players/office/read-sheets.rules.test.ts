import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { listSheets, MAX_ROWS, readSheet } from './read-sheets.ts'

const workbook = () =>
  writeXlsx({
    sheets: [
      { name: '名单', rows: [['Name', 'Points', 'Day'], ['李雷', 0.1 + 0.2, new Date(Date.UTC(2026, 4, 1))], [true]] },
      { name: 'Secret', hidden: true, rows: [['x']] },
      { name: 'Long', rows: Array.from({ length: MAX_ROWS + 5 }, (_, i) => [i]) },
    ],
  })

describe('a workbook', () => {
  it('names the sheets that are shown', async () => {
    expect(await listSheets(await workbook())).toEqual(['名单', 'Long'])
  })

  it('gives a sheet as texts, each row as wide as the widest', async () => {
    expect(await readSheet(await workbook(), '名单')).toEqual({
      rows: [
        ['Name', 'Points', 'Day'],
        ['李雷', '0.3', '2026-05-01'],
        ['true', '', ''],
      ],
      isCut: false,
    })
  })

  it('stops after so many rows and says so', async () => {
    const { rows, isCut } = await readSheet(await workbook(), 'Long')
    expect([rows.length, isCut]).toEqual([MAX_ROWS, true])
  })
})
