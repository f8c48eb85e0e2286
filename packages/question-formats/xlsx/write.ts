/** A workbook of one sheet with pictures on its cells. It grows while the rows come; the pictures follow one by one. */
import type { SheetColumn } from '@tripos/documents/sheet.ts'
import { guardCell } from '@tripos/documents/spreadsheet-formula-guard.ts'
import { escapeXml } from '@tripos/documents/xml.ts'
import { strToU8 } from 'fflate'
import type { PictureInCell } from '../sheet-pictures.ts'
import type { ExportImage } from '../export-images.ts'
import { ZipStream } from '../zip-stream.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OPEN_XML = 'http://schemas.openxmlformats.org'
const MAIN = `${OPEN_XML}/spreadsheetml/2006/main`
const RELATIONSHIPS = `${OPEN_XML}/officeDocument/2006/relationships`
const PACKAGE = `${OPEN_XML}/package/2006/relationships`
const PART = 'application/vnd.openxmlformats-officedocument'

const CONTENT_TYPES = `${XML}<Types xmlns="${OPEN_XML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/><Default Extension="webp" ContentType="image/webp"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.spreadsheetml.styles+xml"/><Override PartName="/xl/drawings/drawing1.xml" ContentType="${PART}.drawing+xml"/></Types>`
/** Style 1 wraps long texts. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`
const relations = (...inner: string[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}">${inner.join('')}</Relationships>`

/** `A`, `Z`, `AA`. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** A text such as `_x0041_` would be read as the sign with that number. */
const cellXml = (text: string): string =>
  escapeXml(guardCell(text))
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/\r/g, '')

const cell = (text: string, { column, line }: { column: number; line: number }): string =>
  text === ''
    ? ''
    : `<c r="${columnName(column)}${line}" s="1" t="inlineStr"><is><t xml:space="preserve">${cellXml(text)}</t></is></c>`

const EMU_PER_PIXEL = 9525
const MAX_PIXELS = 160

interface Anchor extends PictureInCell {
  readonly line: number
}

function anchorXml({ column, line, name, no }: Anchor, { width, height }: ExportImage, id: number): string {
  const scale = Math.min(1, MAX_PIXELS / Math.max(width, height)) * EMU_PER_PIXEL
  const size = `cx="${Math.round(width * scale)}" cy="${Math.round(height * scale)}"`
  return (
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${line - 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>` +
    `<xdr:ext ${size}/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${no + 1}" name="${name}"/><xdr:cNvPicPr/></xdr:nvPicPr>` +
    `<xdr:blipFill><a:blip r:embed="rId${id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
  )
}

export interface PicturedCells {
  readonly cells: readonly string[]
  readonly pictures: readonly PictureInCell[]
}

export interface SheetSource {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<PicturedCells>
  /** The picture of a number; undefined where it is not in our store any more. */
  readonly imageOf: (no: number) => Promise<(ExportImage & { readonly url: string }) | undefined>
}

function addFrame(zip: ZipStream, name: string): void {
  zip.add('[Content_Types].xml', CONTENT_TYPES)
  zip.add('_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')))
  zip.add(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  const sheet = relation('rId1', 'worksheet', 'worksheets/sheet1.xml')
  zip.add('xl/_rels/workbook.xml.rels', relations(sheet, relation('rId2', 'styles', 'styles.xml')))
  zip.add('xl/styles.xml', STYLES)
  zip.add('xl/worksheets/_rels/sheet1.xml.rels', relations(relation('rId1', 'drawing', '../drawings/drawing1.xml')))
}

const sheetHead = (columns: readonly SheetColumn[]): string => {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

const PICTURE_ROW = ' ht="120" customHeight="1"'

const rowXml = (cells: readonly string[], line: number, hasPictures: boolean): string =>
  `<row r="${line}"${hasPictures ? PICTURE_ROW : ''}>${cells.map((text, column) => cell(text, { column, line })).join('')}</row>`

async function* addPictures(
  zip: ZipStream,
  anchors: readonly Anchor[],
  imageOf: SheetSource['imageOf'],
): AsyncGenerator<Uint8Array> {
  const files = new Map<string, number>()
  const drawings: string[] = []
  const media: string[] = []
  for (const anchor of anchors) {
    const image = await imageOf(anchor.no)
    if (image === undefined) continue
    const id = files.get(image.url) ?? files.size + 1
    if (!files.has(image.url)) {
      const file = `image${id}${image.name.slice(image.name.lastIndexOf('.'))}`
      zip.add(`xl/media/${file}`, image.bytes)
      media.push(relation(`rId${id}`, 'image', `../media/${file}`))
      files.set(image.url, id)
    }
    drawings.push(anchorXml(anchor, image, id))
    yield* zip.take()
  }
  zip.add(
    'xl/drawings/drawing1.xml',
    `${XML}<xdr:wsDr xmlns:xdr="${OPEN_XML}/drawingml/2006/spreadsheetDrawing" xmlns:a="${OPEN_XML}/drawingml/2006/main" xmlns:r="${RELATIONSHIPS}">${drawings.join('')}</xdr:wsDr>`,
  )
  zip.add('xl/drawings/_rels/drawing1.xml.rels', relations(...media))
}

export async function* writeSheetFile({ name, columns, rows, imageOf }: SheetSource): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream()
  addFrame(zip, name)
  const sheet = zip.open('xl/worksheets/sheet1.xml')
  const headers = columns.map(column => column.header)
  sheet.push(strToU8(sheetHead(columns) + rowXml(headers, 1, false)))
  const anchors: Anchor[] = []
  let line = 1
  for await (const { cells, pictures } of rows) {
    line += 1
    for (const picture of pictures) anchors.push({ ...picture, line })
    sheet.push(strToU8(rowXml(cells, line, pictures.length > 0)))
    yield* zip.take()
  }
  sheet.push(strToU8('</sheetData><drawing r:id="rId1"/></worksheet>'), true)
  yield* addPictures(zip, anchors, imageOf)
  zip.end()
  yield* zip.take()
}
