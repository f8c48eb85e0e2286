/** A PDF from its description. Fonts are cut down to the letters that stand in it, so that a page of Chinese is some 20 kB. */
import { createHash } from 'node:crypto'
import PdfDocument from 'pdfkit'
import qrcode from 'qrcode-generator'
import subsetFont from 'subset-font'
import { type FontName, type LoadedFont, loadFonts } from './fonts.ts'
import { fitText, LINE_HEIGHT } from './lines.rules.ts'
import {
  type FontWeight,
  type FrameItem,
  LettersMissing,
  type PdfSpec,
  type PictureItem,
  type QrItem,
  type TextItem,
  toPoints,
} from './page.ts'
import { missingLetters, type Run, runsOf, widthIn } from './runs.ts'

type Fonts = Readonly<Record<FontWeight, LoadedFont[]>>

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
async function registerFonts(doc: PDFKit.PDFDocument, fonts: Fonts, lines: readonly TextLine[]): Promise<void> {
  const texts = new Map<FontName, string>()
  for (const { font, text } of lines.flatMap(line => line.runs)) texts.set(font, (texts.get(font) ?? '') + text)
  for (const { name, bytes } of [...fonts.regular, ...fonts.bold]) {
    const text = texts.get(name)
    if (text !== undefined) doc.registerFont(name, await subsetFont(bytes, text, { targetFormat: 'sfnt' }))
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

/** Pictures of one file, by their bytes: one that stands there twice is in it once. */
type Opened = Map<string, PDFKit.Mixins.ImageSrc>

/** Not in the types of the package. */
interface OpensPictures {
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc
}

function openPicture(doc: PDFKit.PDFDocument, opened: Opened, bytes: Buffer): PDFKit.Mixins.ImageSrc {
  const key = createHash('sha256').update(bytes).digest('base64')
  const image = opened.get(key) ?? (doc as unknown as OpensPictures).openImage(bytes)
  opened.set(key, image)
  return image
}

function drawPicture(doc: PDFKit.PDFDocument, opened: Opened, { x, y, width, height, bytes }: PictureItem): void {
  doc.image(openPicture(doc, opened, bytes), toPoints(x), toPoints(y), {
    fit: [toPoints(width), toPoints(height)],
    align: 'center',
    valign: 'center',
  })
}

/** A seventh of it may be hidden or dirty. */
const QR_CORRECTION = 'M'
/** Empty modules around it, without which it is not found (ISO/IEC 18004). */
const QUIET = 4

function drawQr(doc: PDFKit.PDFDocument, { x, y, width, height, text }: QrItem): void {
  const code = qrcode(0, QR_CORRECTION)
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const side = toPoints(Math.min(width, height))
  const unit = side / (count + 2 * QUIET)
  doc.rect(toPoints(x), toPoints(y), side, side).fill('#ffffff')
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column))
        doc.rect(toPoints(x) + (column + QUIET) * unit, toPoints(y) + (row + QUIET) * unit, unit, unit)
  doc.fill('#000000')
}

function drawFrame(doc: PDFKit.PDFDocument, { x, y, width, height, stroke, lineWidth }: FrameItem): void {
  doc.rect(toPoints(x), toPoints(y), toPoints(width), toPoints(height)).lineWidth(lineWidth).stroke(stroke)
}

type Drawn = Exclude<PdfSpec['pages'][number]['items'][number], TextItem> | { kind: 'lines'; lines: TextLine[] }

function draw(doc: PDFKit.PDFDocument, opened: Opened, item: Drawn): void {
  switch (item.kind) {
    case 'lines':
      for (const line of item.lines) drawLine(doc, line)
      break
    case 'picture':
      drawPicture(doc, opened, item)
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

export async function makePdf(spec: PdfSpec): Promise<Buffer> {
  const { title, author, language, madeAt, pages, files = [] } = spec
  const fonts: Fonts = { regular: await loadFonts('regular'), bold: await loadFonts('bold') }
  if (spec.mustPrintAll) requireLetters(pages, fonts)
  const drawn = pages.map(({ items, ...size }) => ({
    size,
    items: items.map((item): Drawn => (item.kind === 'text' ? { kind: 'lines', lines: linesOf(item, fonts) } : item)),
  }))
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
  await registerFonts(doc, fonts, lines)
  const opened: Opened = new Map()
  for (const { size, items } of drawn) {
    doc.addPage({ size: [toPoints(size.width), toPoints(size.height)], margin: 0 })
    for (const item of items) draw(doc, opened, item)
  }
  for (const { name, mime, description, bytes } of files)
    doc.file(bytes, { name, type: mime, description, creationDate: madeAt, modifiedDate: madeAt })
  doc.end()
  return done
}
