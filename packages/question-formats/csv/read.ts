/** A sheet of questions as CSV, in either style of its columns, parted by commas, semicolons or tabs. */
import { CSV_DELIMITERS, csvRows } from '@tripos/documents/csv.ts'
import { decodeText, type Directions, MAX_QUESTIONS, type SourceItem, type Tally, tooMany } from '../format.ts'
import { namesColumns, SheetReading } from '../sheet-reading.ts'
import { type ColumnMappings, MAX_COLUMNS } from '../column-mappings.ts'

/** How far down the names of the columns are looked for. */
const FIRST_ROWS = 10

/** By which mark one of the first rows falls into the columns of questions; undefined where none does. */
export function delimiterOf(text: string, mappings: ColumnMappings): string | undefined {
  return CSV_DELIMITERS.find(delimiter => {
    let seen = 0
    for (const { cells } of csvRows(text, delimiter)) {
      if (cells.length > 1 && namesColumns(cells.slice(0, MAX_COLUMNS), mappings)) return true
      seen += 1
      if (seen === FIRST_ROWS) return false
    }
    return false
  })
}

/** The mark by which the columns of questions are found; where none is, the one that parts the first rows into the most cells. */
export function likelyDelimiter(text: string, mappings: ColumnMappings): string {
  const certain = delimiterOf(text, mappings)
  if (certain !== undefined) return certain
  const cellsBy = (delimiter: string): number => {
    let most = 0
    let seen = 0
    for (const { cells } of csvRows(text, delimiter)) {
      most = Math.max(most, cells.length)
      seen += 1
      if (seen === FIRST_ROWS) break
    }
    return most
  }
  const [first, ...others] = CSV_DELIMITERS
  return others.reduce<string>((best, each) => (cellsBy(each) > cellsBy(best) ? each : best), first)
}

export function* readCsv(bytes: Uint8Array, tally: Tally, { mappings }: Directions): Generator<SourceItem> {
  const text = decodeText(bytes)
  const reading = new SheetReading(mappings)
  let count = 0
  const counted = function* (items: readonly SourceItem[]): Generator<SourceItem> {
    count += items.length
    if (count > MAX_QUESTIONS) throw tooMany()
    yield* items
  }
  for (const { line, cells } of csvRows(text, likelyDelimiter(text, mappings)))
    yield* counted(reading.add({ line, cells, pictures: [] }))
  yield* counted(reading.end())
  tally.entries += reading.rowCount
}
