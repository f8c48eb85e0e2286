/** Questions from the rows of a sheet, in either style. The first row that is not empty names the columns. */
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { FileRefusal, imagePlace, type SourceItem } from './format.ts'
import { LOSSES } from './losses.ts'
import { isHtmlCell, type Layout, parseSheetRows, readHeader } from './sheet-columns.ts'
import { parseOptionRows, readOptionHeader } from './sheet-options.ts'
import { markPictures, placePictures, type SheetPicture } from './sheet-pictures.ts'

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

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

export class SheetReading {
  private layout: Layout | undefined
  private hasOptionRows = false
  private rows: MarkedRow[] = []

  /** The question that this row ends, if it does. */
  add(row: PicturedRow): SourceItem[] {
    if (isBlank(row.cells) && row.pictures.length === 0) return []
    if (this.layout === undefined) {
      this.layout = this.readHeader(row.cells)
      return []
    }
    const ended = this.isNext(row, this.layout) ? this.end() : []
    this.rows.push(this.mark(row, this.layout))
    return ended
  }

  /** The last question. */
  end(): SourceItem[] {
    const { rows, layout } = this
    this.rows = []
    if (rows.length === 0 || layout === undefined) return []
    const parse = this.hasOptionRows ? parseOptionRows : parseSheetRows
    const { read, losses } = parse(
      rows.map(row => row.cells),
      layout,
    )
    return [itemOf(rows, placePictures(read), losses)]
  }

  private readHeader(cells: readonly string[]): Layout {
    const options = readOptionHeader(cells)
    this.hasOptionRows = options !== undefined
    if (options !== undefined) return options
    const header = readHeader(cells)
    if ('problem' in header) throw new FileRefusal('IMPORT_UNREADABLE', header.problem)
    return header.layout
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
    const marked = markPictures(cells, pictures, { isHtml, takes })
    return {
      line,
      cells: marked.cells,
      original: cells.filter(cell => cell.trim() !== '').join('\n'),
      images: new Map(marked.placed.map(picture => [imagePlace(picture.no), picture.read()])),
      losses: marked.placed.length < pictures.length ? [LOSSES.strayImage] : [],
    }
  }
}

function itemOf(rows: readonly MarkedRow[], read: SourceItem['read'], losses: readonly LocalizedText[]): SourceItem {
  return {
    line: rows[0]?.line ?? 1,
    original: rows.map(row => row.original).join('\n'),
    losses: [...new Set([...rows.flatMap(row => row.losses), ...losses])],
    images: new Map(rows.flatMap(row => [...row.images])),
    read,
  }
}
