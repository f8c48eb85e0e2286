/** A PDF from its description. Fonts are cut down to the letters that stand in it, so that a page of Chinese is some 20 kB. */
import { encode } from 'uqr'
import { cutForOneFile, type FontCutter } from './cut-fonts.ts'
import { type FontName, type LoadedFont, loadFonts } from './fonts.ts'
import { fitText, LINE_HEIGHT } from './lines.rules.ts'
import {
  type FontWeight,
  type FrameItem,
  LettersMissing,
  type PageItem,
  type PdfSpec,
  type PictureItem,
  type QrItem,
  type TextItem,
  toPoints,
} from './page.ts'
import { makePicturePacker, type PackedPicture, type PicturePacker, PlacedPicture } from './pictures.ts'
import { missingLetters, type Run, runsOf, widthIn } from './runs.ts'

type Fonts = Readonly<Record<FontWeight, LoadedFont[]>>

interface Lettering {
  readonly fonts: Fonts
  readonly cut: FontCutter
}

interface TextLine {
  readonly runs: readonly Run[]
  readonly size: number
  /** In points, from the upper left corner; `width` is that of the place. */
  readonly x: number
  readonly baseline: number
  readonly width: number
  readonly align: TextItem['align']
  readonly color: string
}

/** From the upper edge of a line to the feet of its letters, in parts of their size. */
const BASELINE = 1.05

/** Lines stand in the middle of their place. */
function linesOf(item: TextItem, fonts: Fonts): TextLine[] {
  const of = fonts[item.weight]
  const [width, height] = [toPoints(item.width), toPoints(item.height)]
  const { lines, size } = fitText(item.text, { width, height, size: item.size }, widthIn(of))
  const top = toPoints(item.y) + Math.max(0, height - lines.length * size * LINE_HEIGHT) / 2
  return lines.map((line, index) => ({
    runs: runsOf(line, of),
    size,
    x: toPoints(item.x),
    baseline: top + (index * LINE_HEIGHT + BASELINE) * size,
    width,
    align: item.align,
    color: item.color,
  }))
}

/** Registers what is left of each font that is used. */
async function registerFonts(doc: PDFKit.PDFDocument, lines: readonly TextLine[], { fonts, cut }: Lettering) {
  const texts = new Map<FontName, string>()
  for (const { font, text } of lines.flatMap(line => line.runs)) texts.set(font, (texts.get(font) ?? '') + text)
  for (const font of [...fonts.regular, ...fonts.bold]) {
    const text = texts.get(font.name)
    // The types of the package know no font that was read before.
    if (text !== undefined) doc.registerFont(font.name, (await cut(font, text)) as Buffer)
  }
}

const ALIGNED = { left: 0, center: 0.5, right: 1 } as const

function drawLine(doc: PDFKit.PDFDocument, { runs, size, x, baseline, width, align, color }: TextLine): void {
  doc.fontSize(size).fillColor(color)
  const widths = runs.map(({ font, text }) => doc.font(font).widthOfString(text))
  const total = widths.reduce((sum, one) => sum + one, 0)
  let left = x + (width - total) * ALIGNED[align]
  runs.forEach(({ font, text }, index) => {
    doc.font(font).text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
    left += widths[index] ?? 0
  })
}

/** One that stands in a file twice is in it once. */
type Placed = ReadonlyMap<PictureItem, PlacedPicture>

async function placePictures(items: readonly PageItem[], pack: PicturePacker): Promise<Placed> {
  const byPicture = new Map<PackedPicture, PlacedPicture>()
  const placed = new Map<PictureItem, PlacedPicture>()
  for (const item of items) {
    if (item.kind !== 'picture') continue
    const packed = await pack(item.bytes)
    const picture = byPicture.get(packed) ?? new PlacedPicture(packed, `I${byPicture.size + 1}`)
    byPicture.set(packed, picture)
    placed.set(item, picture)
  }
  return placed
}

function drawPicture(doc: PDFKit.PDFDocument, placed: Placed, item: PictureItem): void {
  const { x, y, width, height } = item
  // The types of the package know no picture that was packed before.
  doc.image(placed.get(item) as unknown as PDFKit.Mixins.ImageSrc, toPoints(x), toPoints(y), {
    fit: [toPoints(width), toPoints(height)],
    align: 'center',
    valign: 'center',
  })
}

/** A seventh of it may be hidden or dirty. */
const QR_CORRECTION = 'M'
/** Empty modules around it, without which it is not found (ISO/IEC 18004). */
const QUIET = 4

/** Dark modules beside each other are one rectangle: less to write, and no hairlines between them. */
function* darkRuns(isDark: (column: number) => boolean, count: number): Generator<readonly [from: number, to: number]> {
  let from: number | undefined
  for (let column = 0; column <= count; column += 1) {
    const dark = column < count && isDark(column)
    if (dark) from ??= column
    else if (from !== undefined) {
      yield [from, column]
      from = undefined
    }
  }
}

function drawQr(doc: PDFKit.PDFDocument, { x, y, width, height, text }: QrItem): void {
  const { size: count, data } = encode(text, { ecc: QR_CORRECTION, border: 0 })
  const side = toPoints(Math.min(width, height))
  const unit = side / (count + 2 * QUIET)
  doc.rect(toPoints(x), toPoints(y), side, side).fill('#ffffff')
  for (let row = 0; row < count; row += 1)
    for (const [from, to] of darkRuns(column => data[row]?.[column] === true, count))
      doc.rect(toPoints(x) + (from + QUIET) * unit, toPoints(y) + (row + QUIET) * unit, (to - from) * unit, unit)
  doc.fill('#000000')
}

function drawFrame(doc: PDFKit.PDFDocument, { x, y, width, height, stroke, lineWidth }: FrameItem): void {
  doc.rect(toPoints(x), toPoints(y), toPoints(width), toPoints(height)).lineWidth(lineWidth).stroke(stroke)
}

type Drawn = Exclude<PdfSpec['pages'][number]['items'][number], TextItem> | { kind: 'lines'; lines: TextLine[] }

function draw(doc: PDFKit.PDFDocument, placed: Placed, item: Drawn): void {
  switch (item.kind) {
    case 'lines':
      for (const line of item.lines) drawLine(doc, line)
      break
    case 'picture':
      drawPicture(doc, placed, item)
      break
    case 'qr':
      drawQr(doc, item)
      break
    case 'frame':
      drawFrame(doc, item)
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

function requireLetters(pages: PdfSpec['pages'], fonts: Fonts): void {
  const texts = pages.flatMap(({ items }) => items.flatMap(item => (item.kind === 'text' ? [item] : [])))
  const missing = texts.map(({ text, weight }) => missingLetters(text, fonts[weight])).join('')
  if (missing !== '') throw new LettersMissing([...new Set(missing)].join(''))
}

/** What many files have in common, where one process makes them. */
export interface Supplies {
  readonly cut: FontCutter
  readonly pack: PicturePacker
}

const forOneFile = (): Supplies => ({ cut: cutForOneFile, pack: makePicturePacker() })

export async function makePdf(spec: PdfSpec, { cut, pack } = forOneFile()): Promise<Buffer> {
  const { title, author, language, madeAt, pages, files = [] } = spec
  const fonts: Fonts = { regular: await loadFonts('regular'), bold: await loadFonts('bold') }
  if (spec.mustPrintAll) requireLetters(pages, fonts)
  const drawn = pages.map(({ items, ...size }) => ({
    size,
    items: items.map((item): Drawn => (item.kind === 'text' ? { kind: 'lines', lines: linesOf(item, fonts) } : item)),
  }))
  // Loaded with the first file, as what cuts the fonts is.
  const { default: PdfDocument } = await import('pdfkit')
  const doc = new PdfDocument({
    autoFirstPage: false,
    margin: 0,
    font: '',
    lang: language,
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      CreationDate: madeAt,
      ModDate: madeAt,
      Producer: 'Tripos',
      Creator: 'Tripos',
    },
  })
  const done = collect(doc)
  const lines = drawn.flatMap(({ items }) => items.flatMap(item => (item.kind === 'lines' ? item.lines : [])))
  await registerFonts(doc, lines, { fonts, cut })
  const placed = await placePictures(
    pages.flatMap(({ items }) => items),
    pack,
  )
  for (const { size, items } of drawn) {
    doc.addPage({ size: [toPoints(size.width), toPoints(size.height)], margin: 0 })
    for (const item of items) draw(doc, placed, item)
  }
  for (const { name, mime, description, bytes } of files)
    doc.file(bytes, { name, type: mime, description, creationDate: madeAt, modifiedDate: madeAt })
  doc.end()
  return done
}
