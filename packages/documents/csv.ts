/** Text with a mark between its cells (RFC 4180), behind the same library as spreadsheets. */
import { formatCsvValue, streamCsvRows } from 'hucre/csv'
import type { SheetRow } from './sheet.ts'
import { guardCell, unguardCell } from './spreadsheet-formula-guard.ts'

export const CSV_MIME = 'text/csv; charset=utf-8'
/** Without it Excel takes the text for one of Windows. */
export const CSV_START = '\uFEFF'
export const CSV_DELIMITERS = [',', ';', '\t'] as const

/** Rows as programs for spreadsheets count them: a cell may go over several lines of the file. */
export function* csvRows(text: string, delimiter: string): Generator<SheetRow> {
  let line = 0
  for (const cells of streamCsvRows(text, { delimiter })) {
    line += 1
    yield { line, cells: cells.map(cell => unguardCell(String(cell ?? ''))) }
  }
}

// oxlint-disable-next-line no-control-regex -- because these are what is taken out
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** No cell is a formula, or has signs that are no text. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map(cell => formatCsvValue(guardCell(cell.replace(CONTROL, '')))).join(',')}\r\n`
