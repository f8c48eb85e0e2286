/** Our rich text as paragraphs of Word. A formula that Word cannot show stays TeX between dollar signs, which the import reads. */
import { unescapeHtml } from '@tripos/documents/escape-html.ts'
import { escapeXml, type XmlChild, type XmlNode } from '@tripos/documents/xml.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import type { ExportImages } from '../export-images.ts'
import { htmlTree } from '../html-tree.ts'
import { KEPT, keptText } from '../text/marks.ts'
import { ommlOf } from './omml-write.ts'

/** The pictures of the whole document, in the order of their first use. */
export class Media {
  readonly files: { readonly name: string; readonly bytes: Buffer }[] = []
  private readonly known = new Map<string, number>()

  /** The number of a picture, from 1. */
  add(url: string, image: { readonly name: string; readonly bytes: Buffer }): number {
    const before = this.known.get(url)
    if (before !== undefined) return before
    const extension = image.name.slice(image.name.lastIndexOf('.'))
    this.files.push({ name: `image${this.files.length + 1}${extension}`, bytes: image.bytes })
    this.known.set(url, this.files.length)
    return this.files.length
  }
}

const MARKS: Readonly<Record<string, string>> = {
  strong: '<w:b/>',
  b: '<w:b/>',
  em: '<w:i/>',
  i: '<w:i/>',
  u: '<w:u w:val="single"/>',
  s: '<w:strike/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
}
const BLOCKS = new Set(['p', 'div', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'li', 'ul', 'ol'])
const EMU_PER_PIXEL = 9525
const MAX_PIXELS = 550

const run = (text: string, marks: readonly string[]): string =>
  text === ''
    ? ''
    : `<w:r>${marks.length === 0 ? '' : `<w:rPr>${marks.join('')}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`

export const paragraph = (runs: string): string => `<w:p>${runs}</w:p>`
export const textRun = (text: string): string => run(text, [])
/** Goes on with the part above, whatever it begins with. */
export const continued = (runs: string): string => paragraph(textRun(KEPT) + runs)

function picture(no: number, { width, height }: { width: number; height: number }): string {
  const scale = Math.min(1, MAX_PIXELS / width) * EMU_PER_PIXEL
  const size = `cx="${Math.round(width * scale)}" cy="${Math.round(height * scale)}"`
  return (
    `<w:r><w:drawing><wp:inline><wp:extent ${size}/><wp:docPr id="${no}" name="image${no}"/><a:graphic>` +
    '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    `<pic:nvPicPr><pic:cNvPr id="${no}" name="image${no}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="image${no}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  )
}

/** What a part becomes: paragraphs as runs, and tables whole. */
type Piece = { readonly runs: string } | { readonly table: string }

class Writer {
  private readonly pieces: Piece[] = []
  private current = ''
  private readonly images: ExportImages
  private readonly media: Media

  constructor(images: ExportImages, media: Media) {
    this.images = images
    this.media = media
  }

  write(root: XmlNode): Piece[] {
    for (const child of root.children) this.add(child, [])
    this.endParagraph()
    return this.pieces
  }

  private endParagraph(): void {
    if (this.current !== '') this.pieces.push({ runs: this.current })
    this.current = ''
  }

  private add(node: XmlChild, marks: readonly string[]): void {
    if (typeof node === 'string') {
      this.current += run(keptText(node.replace(/\$/g, '\\$').replace(/\s+/g, ' ')), marks)
      return
    }
    const tex = node.attributes['data-latex']
    const mark = MARKS[node.name]
    if (tex !== undefined) this.addFormula(unescapeHtml(tex), node.attributes['data-type'] === 'block-math')
    else if (node.name === 'br') this.current += '<w:r><w:br/></w:r>'
    else if (node.name === 'img') this.addPicture(node)
    else if (node.name === 'table') this.addTable(node)
    else if (BLOCKS.has(node.name)) this.addBlock(node, marks)
    else for (const child of node.children) this.add(child, mark === undefined ? marks : [...marks, mark])
  }

  private addBlock(node: XmlNode, marks: readonly string[]): void {
    this.endParagraph()
    for (const child of node.children) this.add(child, marks)
    this.endParagraph()
  }

  private addFormula(tex: string, isBlock: boolean): void {
    if (isBlock) this.endParagraph()
    const omml = ommlOf(tex, isBlock)
    if (omml === undefined) this.current += run(isBlock ? `$$${tex}$$` : `$${tex}$`, [])
    else this.current += isBlock ? `<m:oMathPara>${omml}</m:oMathPara>` : omml
    if (isBlock) this.endParagraph()
  }

  private addPicture({ attributes }: XmlNode): void {
    const image = this.images.get(attributes['src'] ?? '')
    if (image !== undefined) this.current += picture(this.media.add(attributes['src'] ?? '', image), image)
  }

  private addTable(table: XmlNode): void {
    this.endParagraph()
    const rows = rowsOf(table).map(row => {
      const cells = row.children.filter((each): each is XmlNode => typeof each !== 'string')
      const written = cells.map(cell => {
        const pieces = new Writer(this.images, this.media).write(cell)
        const inner = pieces.map(piece => ('runs' in piece ? paragraph(piece.runs) : '')).join('')
        return `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${inner === '' ? '<w:p/>' : inner}</w:tc>`
      })
      return `<w:tr>${written.join('')}</w:tr>`
    })
    const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(
      side => `<w:${side} w:val="single" w:sz="4"/>`,
    )
    this.pieces.push({
      table: `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${border.join('')}</w:tblBorders></w:tblPr><w:tblGrid/>${rows.join('')}</w:tbl>`,
    })
  }
}

const rowsOf = (node: XmlNode): XmlNode[] =>
  node.children.flatMap(child => (typeof child === 'string' ? [] : child.name === 'tr' ? [child] : rowsOf(child)))

/** Rich text behind a word such as `A. ` or `答案：`, as the XML of paragraphs and tables. */
export function writePart(
  start: string,
  html: string,
  { images, media }: { images: ExportImages; media: Media },
): string {
  const root = htmlTree(html)
  const pieces: Piece[] =
    root === undefined ? [{ runs: textRun(plainText(html)) }] : new Writer(images, media).write(root)
  const [first, ...rest] = pieces
  const head =
    first !== undefined && 'runs' in first ? [paragraph(textRun(start) + first.runs)] : [paragraph(textRun(start))]
  const others = first !== undefined && 'table' in first ? [first, ...rest] : rest
  return [...head, ...others.map(piece => ('runs' in piece ? continued(piece.runs) : piece.table))].join('')
}
