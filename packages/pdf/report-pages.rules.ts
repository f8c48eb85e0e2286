/** A report as lines on pages: pure, so that it is known without a reader of PDF. Millimetres on A4. */
import { breakLines } from './lines.rules.ts'
import type { PageItem, PageSpec } from './page.ts'

export interface ReportTable {
  readonly title: string
  /** What stands there where there are no rows. */
  readonly empty: string
  readonly columns: readonly { readonly header: string; readonly width: number; readonly isNumber?: boolean }[]
  readonly rows: readonly (readonly string[])[]
}

export type ReportBlock =
  | { readonly kind: 'heading' | 'text'; readonly text: string }
  | {
      readonly kind: 'picture'
      readonly bytes: Buffer
      /** In pixels. */
      readonly size: { readonly width: number; readonly height: number }
    }

export interface ReportSheet {
  readonly school: string
  readonly title: string
  readonly facts: readonly string[]
  /** Running text, before the tables. */
  readonly blocks?: readonly ReportBlock[]
  readonly tables: readonly ReportTable[]
  readonly footer: (page: number, pages: number) => string
}

const PAGE = { width: 210, height: 297, margin: 18 }
const LINE = 7
const TITLE_SIZE = 18
const INK = '#1f2329'
const QUIET = '#646a73'
const WIDTH = PAGE.width - 2 * PAGE.margin

interface Line {
  readonly height: number
  readonly items: (y: number) => PageItem[]
  /** Stays with the line after it. */
  readonly isHead?: boolean
}

interface Words {
  readonly text: string
  readonly x?: number
  readonly width?: number
  readonly size?: number
  readonly isBold?: boolean
  readonly isQuiet?: boolean
  readonly isRight?: boolean
}

const words = (y: number, given: Words): PageItem => ({
  kind: 'text',
  text: given.text,
  x: given.x ?? PAGE.margin,
  y,
  width: given.width ?? WIDTH,
  height: LINE,
  size: given.size ?? 10,
  weight: given.isBold ? 'bold' : 'regular',
  align: given.isRight ? 'right' : 'left',
  color: given.isQuiet ? QUIET : INK,
})

const lineOf = (given: Words, fields: Partial<Line> = {}): Line => ({
  height: LINE,
  items: y => [words(y, given)],
  ...fields,
})

function rowOf(table: ReportTable, cells: readonly string[], isHead: boolean): Line {
  let x = PAGE.margin
  const places = table.columns.map(({ width, isNumber }, i) => {
    const place = { text: cells[i] ?? '', x, width: width - 2, isRight: isNumber === true, isQuiet: isHead }
    x += width
    return place
  })
  return { height: LINE, isHead, items: y => places.map(place => words(y, place)) }
}

function tableLines(table: ReportTable): Line[] {
  const head = lineOf({ text: table.title, isBold: true, size: 12 }, { height: LINE + 2, isHead: true })
  const space: Line = { height: 4, items: () => [] }
  if (table.rows.length === 0) return [space, head, lineOf({ text: table.empty, isQuiet: true })]
  const headers = rowOf(
    table,
    table.columns.map(column => column.header),
    true,
  )
  return [space, head, headers, ...table.rows.map(row => rowOf(table, row, false))]
}

const WIDE = /[\u1100-\uffef]/u
const MILLIMETRES_OF_POINT = 25.4 / 72

/** In parts of their size; of letters of any font rather too wide than too narrow. */
const roughWidth = (text: string): number => [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : 0.62), 0)

/** A long text in as many lines as it needs. */
const paragraph = (text: string, size = 10): string[] =>
  breakLines(text, WIDTH / (size * MILLIMETRES_OF_POINT), roughWidth)

const PIXEL = 25.4 / 96
const MAX_PICTURE_HEIGHT = 90

function pictureLine({ bytes, size }: Extract<ReportBlock, { kind: 'picture' }>): Line {
  const scale = Math.min(PIXEL, WIDTH / size.width, MAX_PICTURE_HEIGHT / size.height)
  const place = { x: PAGE.margin, width: size.width * scale, height: size.height * scale }
  return { height: place.height + 2, items: y => [{ kind: 'picture', bytes, y, ...place }] }
}

function blockLines(block: ReportBlock): Line[] {
  if (block.kind === 'picture') return [pictureLine(block)]
  if (block.kind === 'text') return paragraph(block.text).map(text => lineOf({ text }))
  const space: Line = { height: 4, items: () => [], isHead: true }
  return [space, ...paragraph(block.text).map(text => lineOf({ text, isBold: true }, { isHead: true }))]
}

function paged(lines: readonly Line[]): Line[][] {
  const room = PAGE.height - 2 * PAGE.margin - LINE
  const pages: Line[][] = [[]]
  let used = 0
  lines.forEach((line, i) => {
    const next = line.isHead === true ? (lines[i + 1]?.height ?? 0) * 2 : 0
    if (used + line.height + next > room) {
      pages.push([])
      used = 0
    }
    pages.at(-1)?.push(line)
    used += line.height
  })
  return pages
}

export function reportPages(sheet: ReportSheet): PageSpec[] {
  const lines: Line[] = [
    lineOf({ text: sheet.school, isQuiet: true }),
    ...paragraph(sheet.title, TITLE_SIZE).map(text =>
      lineOf({ text, isBold: true, size: TITLE_SIZE }, { height: LINE + 5 }),
    ),
    ...sheet.facts.flatMap(fact => paragraph(fact)).map(text => lineOf({ text })),
    ...(sheet.blocks ?? []).flatMap(blockLines),
    ...sheet.tables.flatMap(tableLines),
  ]
  const pages = paged(lines)
  return pages.map((page, no) => {
    let y = PAGE.margin
    const items = page.flatMap(line => {
      const placed = line.items(y)
      y += line.height
      return placed
    })
    const footer = words(PAGE.height - PAGE.margin, {
      text: sheet.footer(no + 1, pages.length),
      isQuiet: true,
      isRight: true,
      size: 8,
    })
    return { width: PAGE.width, height: PAGE.height, items: [...items, footer] }
  })
}
