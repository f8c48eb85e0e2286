/** A sheet of questions as CSV, in either style of its columns, parted by commas, semicolons or tabs. */
import { CSV_DELIMITERS, csvRows } from '@tripos/documents/csv.ts'
import { decodeText, MAX_QUESTIONS, type SourceItem, type Tally, tooMany } from '../format.ts'
import { namesColumns, SheetReading } from '../sheet-reading.ts'

const MAX_COLUMNS = 80
/** How far down the names of the columns are looked for. */
const FIRST_ROWS = 10

/** By which mark one of the first rows falls into the columns of questions; undefined where none does. */
export function delimiterOf(text: string): string | undefined {
  return CSV_DELIMITERS.find(delimiter => {
    let seen = 0
    for (const { cells } of csvRows(text, delimiter)) {
      if (cells.length > 1 && namesColumns(cells)) return true
      seen += 1
      if (seen === FIRST_ROWS) return false
    }
    return false
  })
}

export function* readCsv(bytes: Uint8Array, tally: Tally): Generator<SourceItem> {
  const text = decodeText(bytes)
  const reading = new SheetReading()
  let count = 0
  const counted = function* (items: readonly SourceItem[]): Generator<SourceItem> {
    count += items.length
    if (count > MAX_QUESTIONS) throw tooMany()
    yield* items
  }
  for (const { line, cells } of csvRows(text, delimiterOf(text) ?? CSV_DELIMITERS[0]))
    yield* counted(reading.add({ line, cells: cells.slice(0, MAX_COLUMNS), pictures: [] }))
  yield* counted(reading.end())
  tally.entries += reading.rowCount
}
