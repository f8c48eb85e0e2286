/** The first rows of each sheet of a file, for whoever says which column is which. */
import { csvRows } from '@tripos/documents/csv.ts'
import { readSheet, type SheetRow } from '@tripos/documents/sheet.ts'
import type { ImportFormat } from '@tripos/question-kinds/question-format.ts'
import { headText, MAX_COLUMNS, type TextRow } from './column-mappings.ts'
import { likelyDelimiter } from './csv/read.ts'
import { decodeText, type Directions } from './format.ts'
import { openWorkbook, refusalOf } from './xlsx/read.ts'

/** As far down as the reader looks for the names of the columns, and what stands below. */
const ROWS = 12
const MAX_SHEETS = 20

async function firstOf(sheet: string, rows: Iterable<SheetRow> | AsyncIterable<SheetRow>): Promise<TextRow[]> {
  const found: TextRow[] = []
  for await (const { line, cells } of rows) {
    const texts = cells.slice(0, MAX_COLUMNS).map(headText)
    if (texts.some(text => text !== '')) found.push({ sheet, line, cells: texts })
    if (found.length === ROWS) break
  }
  return found
}

/** Files of other formats have none. */
export async function firstRows(bytes: Buffer, format: ImportFormat, directions: Directions): Promise<TextRow[]> {
  if (format === 'csv') {
    const text = decodeText(bytes)
    return firstOf('', csvRows(text, likelyDelimiter(text, directions.mappings)))
  }
  if (format !== 'xlsx' && format !== 'xlsxOptions') return []
  try {
    const sheets = openWorkbook(bytes).sheets().slice(0, MAX_SHEETS)
    const rows: TextRow[] = []
    for (const [place, { name }] of sheets.entries())
      rows.push(...(await firstOf(sheets.length > 1 ? headText(name) : '', readSheet(bytes, place))))
    return rows
  } catch (error) {
    throw refusalOf(error)
  }
}
