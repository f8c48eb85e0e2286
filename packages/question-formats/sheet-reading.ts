/** Questions from the rows of a sheet, in either style. One of its first rows names the columns; what stands above is a title. */
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { type ColumnMappings, hasOptionRows, headKey, layoutOfKeys, MAPPABLE, MAX_COLUMNS } from './column-mappings.ts'
import { profileKeys, profileOf } from './column-profiles.ts'
import { FileRefusal, imagePlace, type SourceItem } from './format.ts'
import { lostColumns } from './lost-columns.ts'
import { lossesOf } from './losses.ts'
import { isHtmlCell, type Layout, parseSheetRows, readHeader } from './sheet-columns.ts'
import { parseOptionRows, readOptionHeader } from './sheet-options.ts'
import type { Read } from './source.ts'
import { markPictures, placePictures, type SheetPicture } from './sheet-pictures.ts'

const LOSSES = lossesOf('workbook')

/** Pictures in the cells of these columns mean nothing. */
const WORD_COLUMNS = [
  'no',
  'part',
  'type',
  'right',
  'weight',
  'settings',
  'level',
  'tags',
  'chapter',
  'knowledge',
  'state',
  'format',
]

export interface PicturedRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly pictures: readonly SheetPicture[]
}

interface MarkedRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly original: string
  readonly images: ReadonlyMap<string, Uint8Array>
  readonly losses: readonly LocalizedText[]
}

const MAX_TITLES = 10
const ABOVE_COLUMNS = localized(
  '表头之前的文字，不是试题。',
  'Text above the names of the columns, which is no question.',
)
/** The first row below the names of the columns tells in many templates how to fill them in. */
const ADVICE_ROW = /(?:删除|删掉)(?:此|本|该)(?:说明)?行|(?:此|本)行(?:为|是)?(?:填写)?说明|(?:delete|remove) this row/i
const ADVICE = localized('模板中的填写说明，不是试题。', 'Advice of the template, which is no question.')
const textOf = (cells: readonly string[]): string => cells.filter(cell => cell.trim() !== '').join('\n')
const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

/** Whether this row names the columns of questions, in either style. */
export const namesColumns = (cells: readonly string[], mappings: ColumnMappings): boolean =>
  mappings.has(headKey(cells)) ||
  profileOf(cells) !== undefined ||
  readOptionHeader(cells) !== undefined ||
  'layout' in readHeader(cells)

export class SheetReading {
  /** Rows below the names of the columns. */
  rowCount = 0
  private layout: Layout | undefined
  private heads: readonly string[] = []
  private hasOptionRows = false
  /** What stands above the names of the columns, and why the first of it is none. */
  private titles: PicturedRow[] = []
  private refusal: FileRefusal | undefined
  private rows: MarkedRow[] = []
  private readonly mappings: ColumnMappings

  constructor(mappings: ColumnMappings) {
    this.mappings = mappings
  }

  /** The question that this row ends, if it does. */
  add(row: PicturedRow): SourceItem[] {
    if (isBlank(row.cells) && row.pictures.length === 0) return []
    if (this.layout === undefined) return this.addAboveColumns(row)
    return this.addQuestion(row, this.layout)
  }

  private addQuestion(row: PicturedRow, layout: Layout): SourceItem[] {
    this.rowCount += 1
    if (this.rowCount === 1 && row.cells.some(cell => ADVICE_ROW.test(cell))) return [leftOut(row, ADVICE, 1)]
    const ended = this.isNext(row, layout) ? this.end() : []
    this.rows.push(this.mark(row, layout))
    return ended
  }

  private addAboveColumns(row: PicturedRow): SourceItem[] {
    const header = this.readHeader(row.cells.slice(0, MAX_COLUMNS))
    if ('layout' in header) {
      this.layout = header.layout
      const above = this.titles.map(title => leftOut(title, ABOVE_COLUMNS, 0))
      if (!header.isQuestion) {
        this.heads = row.cells
        return above
      }
      // Columns without names are known by their letters.
      this.heads = Array<string>(MAX_COLUMNS).fill('')
      return [...above, ...this.addQuestion(row, header.layout)]
    }
    this.refusal ??= new FileRefusal('IMPORT_UNREADABLE', header.problem)
    this.titles.push(row)
    if (this.titles.length >= MAX_TITLES) throw this.refusal
    return []
  }

  /** The last question. A sheet that names no columns holds none. */
  end(): SourceItem[] {
    const { rows, layout } = this
    this.rows = []
    if (layout === undefined && this.refusal !== undefined) throw this.refusal
    if (rows.length === 0 || layout === undefined) return []
    const parse = this.hasOptionRows ? parseOptionRows : parseSheetRows
    const cells = rows.map(row => row.cells)
    const { read, losses } = parse(cells, layout)
    return [itemOf(rows, placePictures(read), [...losses, ...lostColumns(this.heads, layout, cells)])]
  }

  private readHeader(cells: readonly string[]): Read<{ layout: Layout; isQuestion?: boolean }> {
    const profile = profileOf(cells)
    const mapping =
      this.mappings.get(headKey(cells)) ??
      (profile && { keys: profileKeys(profile, cells, MAPPABLE), isQuestion: false })
    if (mapping !== undefined) {
      this.hasOptionRows = hasOptionRows(mapping.keys)
      return { layout: layoutOfKeys(mapping.keys), isQuestion: mapping.isQuestion }
    }
    const options = readOptionHeader(cells)
    this.hasOptionRows = options !== undefined
    return options === undefined ? readHeader(cells) : { layout: options }
  }

  /**
   * With a row an option another number begins a question, and without one the row belongs to the question above it. With
   * a row a question every row begins one, unless it names a part.
   */
  private isNext({ cells }: PicturedRow, layout: Layout): boolean {
    const [first] = this.rows
    if (first === undefined) return false
    const valueOf = (row: readonly string[], key: string): string => (row[layout.get(key) ?? -1] ?? '').trim()
    if (!this.hasOptionRows) return valueOf(cells, 'part') === ''
    return valueOf(cells, 'no') !== '' && valueOf(cells, 'no') !== valueOf(first.cells, 'no')
  }

  private mark({ line, cells, pictures }: PicturedRow, layout: Layout): MarkedRow {
    const words = new Set(WORD_COLUMNS.map(key => layout.get(key)))
    const known = new Set(layout.values())
    const takes = (column: number): boolean => known.has(column) && !words.has(column)
    // The first row of a question says in which form all of them are.
    const isHtml = isHtmlCell((this.rows[0]?.cells ?? cells)[layout.get('format') ?? -1] ?? '')
    const marked = markPictures(cells.slice(0, MAX_COLUMNS), pictures, { isHtml, takes })
    return {
      line,
      cells: marked.cells,
      original: textOf(cells),
      images: new Map(marked.placed.map(picture => [imagePlace(picture.no), picture.read()])),
      losses: [
        ...(marked.placed.length < pictures.length ? [LOSSES.strayImage] : []),
        ...(isBlank(cells.slice(MAX_COLUMNS)) ? [] : [LOSSES.tooManyColumns]),
      ],
    }
  }
}

const leftOut = ({ line, cells }: PicturedRow, why: LocalizedText, entries: number): SourceItem => ({
  line,
  original: textOf(cells),
  losses: [],
  entries,
  read: { leftOut: why },
})

function itemOf(rows: readonly MarkedRow[], read: SourceItem['read'], losses: readonly LocalizedText[]): SourceItem {
  return {
    line: rows[0]?.line ?? 1,
    original: rows.map(row => row.original).join('\n'),
    losses: [...new Set([...rows.flatMap(row => row.losses), ...losses])],
    images: new Map(rows.flatMap(row => [...row.images])),
    entries: rows.length,
    read,
  }
}
