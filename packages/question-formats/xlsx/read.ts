import { readSheet, SheetTooBig, SheetUnreadable } from '@tripos/documents/sheet.ts'
import { localized } from '@tripos/question-kinds/kinds/index.ts'
import { SheetReading } from '../sheet-reading.ts'
import { FileRefusal, MAX_QUESTIONS, type SourceItem, tooMany } from '../format.ts'
import { openPackage } from '../package-file.ts'
import { SheetPictures } from './pictures.ts'

const MAX_COLUMNS = 80
const MAX_BYTES = 200 * 1024 * 1024
/** A question may have 26 options, each on a row of its own. */
const MAX_ROWS = MAX_QUESTIONS * 10

const NO_SHEET = localized('文件不是 .xlsx 电子表格，或已损坏。', 'it is no .xlsx spreadsheet, or a damaged one.')

function refusalOf(error: unknown): unknown {
  if (error instanceof SheetTooBig) return new FileRefusal('TOO_LARGE', localized('200 MB', '200 MB'))
  return error instanceof SheetUnreadable ? new FileRefusal('IMPORT_UNREADABLE', NO_SHEET) : error
}

async function* itemsOf(bytes: Buffer): AsyncGenerator<SourceItem> {
  const archive = openPackage(bytes, { maxBytes: MAX_BYTES, notThis: NO_SHEET })
  // The reader of sheets holds these whole: too many of them are refused here.
  archive.read('xl/sharedStrings.xml')
  const pictures = new SheetPictures(archive)
  const reading = new SheetReading()
  const pictureLines = pictures.lines
  // Rows with nothing but pictures are none to the reader of the sheet.
  const addUntil = function* (line: number): Generator<SourceItem> {
    for (let next = pictureLines[0]; next !== undefined && next < line; next = pictureLines[0]) {
      pictureLines.shift()
      yield* reading.add({ line: next, ...pictures.of(next, []) })
    }
    if (pictureLines[0] === line) pictureLines.shift()
  }
  let rows = 0
  for await (const { line, cells } of readSheet(bytes)) {
    rows += 1
    if (rows > MAX_ROWS) throw tooMany()
    yield* addUntil(line)
    yield* reading.add({ line, ...pictures.of(line, cells.slice(0, MAX_COLUMNS)) })
  }
  yield* addUntil(Number.POSITIVE_INFINITY)
  yield* reading.end()
}

export async function* readSheetFile(bytes: Buffer): AsyncGenerator<SourceItem> {
  let count = 0
  try {
    for await (const item of itemsOf(bytes)) {
      count += 1
      if (count > MAX_QUESTIONS) throw tooMany()
      yield item
    }
  } catch (error) {
    throw refusalOf(error)
  }
}
