import { readSheet, SheetTooBig, SheetUnreadable } from '@tripos/documents/sheet.ts'
import { localized } from '@tripos/question-kinds/kinds/index.ts'
import { SheetReading } from '../sheet-reading.ts'
import { type Directions, FileRefusal, MAX_QUESTIONS, type SourceItem, type Tally, tooMany } from '../format.ts'
import { openPackage } from '../package-file.ts'
import { SheetPictures, Workbook } from './pictures.ts'

const MAX_BYTES = 200 * 1024 * 1024
/** A question may have 26 options, each on a row of its own. */
const MAX_ROWS = MAX_QUESTIONS * 10

const MAX_SHEETS = 50

const NO_QUESTIONS_IN_SHEET = localized(
  '工作表中没有试题的列，整张略过。',
  'A sheet without the columns of questions, which is passed over.',
)
const NO_SHEET = localized('文件不是 .xlsx 电子表格，或已损坏。', 'it is no .xlsx spreadsheet, or a damaged one.')

export function refusalOf(error: unknown): unknown {
  if (error instanceof SheetTooBig) return new FileRefusal('TOO_LARGE', localized('200 MB', '200 MB'))
  return error instanceof SheetUnreadable ? new FileRefusal('IMPORT_UNREADABLE', NO_SHEET) : error
}

interface Sheet {
  /** From 0. */
  readonly place: number
  readonly pictures: SheetPictures
  /** How many rows stand in the sheets before it: lines are counted over all of them. */
  readonly rowsBefore: number
  readonly tally: Tally
  readonly directions: Directions
}

/** The questions of one sheet; gives back its last line. */
async function* itemsOfSheet(
  bytes: Buffer,
  { place, pictures, rowsBefore, tally, directions }: Sheet,
): AsyncGenerator<SourceItem, number> {
  const reading = new SheetReading(directions.mappings)
  const pictureLines = pictures.lines
  // Rows with nothing but pictures are none to the reader of the sheet.
  const addUntil = function* (line: number): Generator<SourceItem> {
    for (let next = pictureLines[0]; next !== undefined && next < line; next = pictureLines[0]) {
      pictureLines.shift()
      yield* reading.add({ line: next, ...pictures.of(next, []) })
    }
    if (pictureLines[0] === line) pictureLines.shift()
  }
  let last = 0
  for await (const { line, cells } of readSheet(bytes, place)) {
    if (rowsBefore + line > MAX_ROWS) throw tooMany()
    yield* addUntil(line)
    yield* reading.add({ line, ...pictures.of(line, cells) })
    last = line
  }
  yield* addUntil(Number.POSITIVE_INFINITY)
  yield* reading.end()
  tally.entries += reading.rowCount
  return last
}

/** Lines of further sheets say in which sheet they are. */
const inSheet = (item: SourceItem, name: string, rowsBefore: number): SourceItem =>
  rowsBefore === 0
    ? item
    : { ...item, line: rowsBefore + item.line, original: `${name} ${item.line}\n${item.original}` }

export function openWorkbook(bytes: Buffer): Workbook {
  const archive = openPackage(bytes, { maxBytes: MAX_BYTES, notThis: NO_SHEET })
  // The reader of sheets holds these whole: too many of them are refused here.
  archive.read('xl/sharedStrings.xml')
  return new Workbook(archive)
}

async function* itemsOf(bytes: Buffer, tally: Tally, directions: Directions): AsyncGenerator<SourceItem> {
  const workbook = openWorkbook(bytes)
  const sheets = workbook.sheets()
  const passedOver: { readonly name: string; readonly why: FileRefusal }[] = []
  let rowsBefore = 0
  for (const [place, { name, path }] of sheets.slice(0, MAX_SHEETS).entries()) {
    const pictures = new SheetPictures(workbook, path)
    const items = itemsOfSheet(bytes, { place, pictures, rowsBefore, tally, directions })
    try {
      let next = await items.next()
      for (; next.done !== true; next = await items.next()) yield inSheet(next.value, name, rowsBefore)
      rowsBefore += next.value
    } catch (error) {
      if (!(error instanceof FileRefusal) || error.errorName !== 'IMPORT_UNREADABLE') throw error
      passedOver.push({ name, why: error })
    }
  }
  const [first] = passedOver
  if (first !== undefined && passedOver.length === sheets.length) throw first.why
  const unread = sheets.slice(MAX_SHEETS).map(({ name }) => name)
  for (const [i, name] of [...passedOver.map(sheet => sheet.name), ...unread].entries()) {
    yield { line: rowsBefore + i + 1, original: name, losses: [], entries: 0, read: { leftOut: NO_QUESTIONS_IN_SHEET } }
  }
}

export async function* readSheetFile(bytes: Buffer, tally: Tally, directions: Directions): AsyncGenerator<SourceItem> {
  let count = 0
  try {
    for await (const item of itemsOf(bytes, tally, directions)) {
      count += 1
      if (count > MAX_QUESTIONS) throw tooMany()
      yield item
    }
  } catch (error) {
    throw refusalOf(error)
  }
}
