import { readSheet, SheetTooBig, SheetUnreadable } from '../../../../../kernel/sheet.ts'
import { NO_SHEET } from '../../../../../kernel/sheet-words.rules.ts'
import { sentence } from '../../../types/index.ts'
import { type Layout, parseSheetRow, readHeader } from '../../sheet-columns.ts'
import { FileRefusal, MAX_QUESTIONS, type SourceItem, tooMany } from '../format.ts'

const MAX_COLUMNS = 80

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

function refusalOf(error: unknown): unknown {
  if (error instanceof SheetTooBig) return new FileRefusal('TOO_LARGE', sentence('200 MB', '200 MB'))
  if (!(error instanceof SheetUnreadable)) return error
  return new FileRefusal('IMPORT_UNREADABLE', NO_SHEET)
}

/** The rows below the one that names the columns. */
async function* rowsOf(bytes: Buffer): AsyncGenerator<SourceItem> {
  let layout: Layout | undefined
  let count = 0
  for await (const { line, cells: all } of readSheet(bytes)) {
    const cells = all.slice(0, MAX_COLUMNS)
    if (isBlank(cells)) continue
    if (layout === undefined) {
      const header = readHeader(cells)
      if ('problem' in header) throw new FileRefusal('IMPORT_UNREADABLE', header.problem)
      ;({ layout } = header)
      continue
    }
    count += 1
    if (count > MAX_QUESTIONS) throw tooMany()
    const original = cells.filter(cell => cell.trim() !== '').join('\n')
    yield { line, original, losses: [], read: parseSheetRow(cells, layout) }
  }
}

export async function* readSheetFile(bytes: Buffer): AsyncGenerator<SourceItem> {
  try {
    yield* rowsOf(bytes)
  } catch (error) {
    throw refusalOf(error)
  }
}
