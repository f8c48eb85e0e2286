import type { Language } from '@tripos/contract/errors'
import { makeBreather } from '../../../kernel/breathe.ts'
import { fail } from '../../../kernel/fail.ts'
import { readSheet, SheetTooBig, SheetUnreadable } from '../../../kernel/sheet.ts'
import { type ColumnKey, IMPORT_COLUMNS, type Layout, readHeader, type Sentence, sentence } from './sheet-columns.ts'

export const MAX_ROWS = 20_000
const MAX_COLUMNS = 50

export interface SheetUser {
  readonly line: number
  /** Trimmed; empty where the column or the cell is missing. */
  readonly cells: Readonly<Record<ColumnKey, string>>
}

const refuse = (language: Language, what: Sentence): never =>
  fail('IMPORT_UNREADABLE', { args: { what: what[language] } })

function cellsOf(cells: readonly string[], layout: Layout): SheetUser['cells'] {
  const entries = IMPORT_COLUMNS.map(({ key }) => [key, (cells[layout.get(key) ?? -1] ?? '').trim()])
  return Object.fromEntries(entries) as SheetUser['cells']
}

async function readAll(bytes: Buffer, language: Language): Promise<SheetUser[]> {
  const breathe = makeBreather()
  const rows: SheetUser[] = []
  let layout: Layout | undefined
  for await (const { line, cells } of readSheet(bytes)) {
    await breathe()
    if (cells.every(cell => cell.trim() === '')) continue
    if (layout === undefined) {
      const header = readHeader(cells.slice(0, MAX_COLUMNS))
      if ('missing' in header) {
        const { missing } = header
        return refuse(
          language,
          sentence(`第一行缺少“${missing['zh-CN']}”列。`, `the first row has no column "${missing['en-US']}".`),
        )
      }
      ;({ layout } = header)
      continue
    }
    if (rows.length >= MAX_ROWS) {
      fail('TOO_LARGE', { args: { limit: language === 'zh-CN' ? `${MAX_ROWS} 行` : `${MAX_ROWS} rows` } })
    }
    rows.push({ line, cells: cellsOf(cells, layout) })
  }
  return rows
}

/** Every filled row of the sheet. Refuses what is no sheet of users at all. */
export async function readRows(bytes: Buffer, language: Language): Promise<SheetUser[]> {
  try {
    const rows = await readAll(bytes, language)
    return rows.length > 0 ? rows : refuse(language, sentence('文件中没有用户。', 'it holds no users.'))
  } catch (error) {
    if (error instanceof SheetTooBig) return fail('TOO_LARGE', { args: { limit: '200 MB' } })
    if (!(error instanceof SheetUnreadable)) throw error
    return refuse(
      language,
      sentence('文件不是 .xlsx 电子表格，或已损坏。', 'it is no .xlsx spreadsheet, or a damaged one.'),
    )
  }
}
