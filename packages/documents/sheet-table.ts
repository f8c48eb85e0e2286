/** Spreadsheets that people fill in: one thing a row, under headers that are known in both languages and any order. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { makeYielder } from '@tripos/runtime/yield-to-event-loop.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { LocalizedText } from '@tripos/contract-kit/localized.ts'
import { readSheet, SheetTooBig, SheetUnreadable } from './sheet.ts'
import { foldWord, NO_SHEET, type TableColumn, withoutColumns } from './sheet-words.rules.ts'

export interface TableRow<K extends string> {
  /** As the program shows it, from 1; the first row holds the headers. */
  readonly line: number
  /** Trimmed; empty where the column or the cell is missing. */
  readonly cells: Readonly<Record<K, string>>
}

export interface Table<K extends string> {
  readonly rows: readonly TableRow<K>[]
  readonly columns: ReadonlySet<K>
}

export interface TableOptions<K extends string> {
  readonly columns: readonly TableColumn<K>[]
  readonly maxRows: number
  readonly language: Language
  /** What is missing in a sheet without rows. */
  readonly noRows: LocalizedText
}

const MAX_COLUMNS = 50

const refuse = (language: Language, what: LocalizedText): never =>
  fail('IMPORT_UNREADABLE', { args: { what: what[language] } })

function layoutOf<K extends string>(
  cells: readonly string[],
  { columns, language }: TableOptions<K>,
): ReadonlyMap<K, number> {
  const layout = new Map<K, number>()
  const headers = cells.slice(0, MAX_COLUMNS).map(foldWord)
  for (const { key, header } of columns) {
    const names = Object.values(header).map(foldWord)
    const at = headers.findIndex(cell => names.includes(cell))
    if (at >= 0) layout.set(key, at)
  }
  const missing = columns.filter(({ key, isNeeded }) => isNeeded && !layout.has(key)).map(({ header }) => header)
  return missing.length === 0 ? layout : refuse(language, withoutColumns(missing))
}

async function readRows<K extends string>(bytes: Buffer, options: TableOptions<K>): Promise<Table<K>> {
  const { columns, maxRows, language } = options
  const yieldToEventLoop = makeYielder()
  const rows: TableRow<K>[] = []
  let layout: ReadonlyMap<K, number> | undefined
  for await (const { line, cells } of readSheet(bytes)) {
    await yieldToEventLoop()
    if (cells.every(cell => cell.trim() === '')) continue
    if (layout === undefined) {
      layout = layoutOf(cells, options)
      continue
    }
    if (rows.length >= maxRows)
      fail('TOO_LARGE', { args: { limit: language === 'zh-CN' ? `${maxRows} 行` : `${maxRows} rows` } })
    const places = layout
    const entries = columns.map(({ key }) => [key, (cells[places.get(key) ?? -1] ?? '').trim()])
    rows.push({ line, cells: Object.fromEntries(entries) as TableRow<K>['cells'] })
  }
  return { rows, columns: new Set(layout?.keys()) }
}

/** Every filled row of the sheet. Refuses what is no sheet of this kind at all. */
export async function readTable<K extends string>(bytes: Buffer, options: TableOptions<K>): Promise<Table<K>> {
  try {
    const table = await readRows(bytes, options)
    return table.rows.length > 0 ? table : refuse(options.language, options.noRows)
  } catch (error) {
    if (error instanceof SheetTooBig) return fail('TOO_LARGE', { args: { limit: '200 MB' } })
    if (!(error instanceof SheetUnreadable)) throw error
    return refuse(options.language, NO_SHEET)
  }
}
