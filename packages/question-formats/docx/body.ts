/** The body of a Word document as lines of text with tokens for what is more than text. */
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { imagePlace } from '../format.ts'
import { lossesOf } from '../losses.ts'
import type { Numbering } from './numbering.ts'
import { ommlToTex } from './omml.ts'
import { symbolOf } from './symbols.ts'
import { closing, type Inline, objectToken, opening, tokensToHtml } from './tokens.ts'

export interface Line {
  readonly text: string
  readonly losses: ReadonlySet<LocalizedText>
}
export interface Table {
  /** The text of each cell, its paragraphs on lines of their own. */
  readonly rows: readonly (readonly string[])[]
  readonly losses: ReadonlySet<LocalizedText>
  /** What is lost of each row. */
  readonly rowLosses: readonly ReadonlySet<LocalizedText>[]
}
export type Block = Line | Table

const LOSSES = lossesOf('docx')

const ON = (node: XmlNode | undefined): boolean =>
  node !== undefined && !['0', 'false', 'none', 'off'].includes(node.attributes['w:val'] ?? 'on')

function inlinesOf(run: XmlNode): Inline[] {
  const properties = childOf(run, 'w:rPr')
  const align = childOf(properties, 'w:vertAlign')?.attributes['w:val']
  const found: Inline[] = []
  if (ON(childOf(properties, 'w:b'))) found.push('strong')
  if (ON(childOf(properties, 'w:i'))) found.push('em')
  // The dots below 加点字 are shown as a line.
  if (ON(childOf(properties, 'w:u')) || ON(childOf(properties, 'w:em'))) found.push('u')
  if (ON(childOf(properties, 'w:strike'))) found.push('s')
  if (align === 'subscript') found.push('sub')
  if (align === 'superscript') found.push('sup')
  return found
}

/** A blank to fill in is underlined space in Word. */
const blankOr = (text: string, inlines: readonly Inline[]): string =>
  inlines.includes('u') && text !== '' && text.trim() === '' ? '____' : text

/** Inside these stands ordinary text. */
const WRAPPERS = new Set([
  'w:hyperlink',
  'w:ins',
  'w:smartTag',
  'w:sdt',
  'w:sdtContent',
  'w:fldSimple',
  'w:moveTo',
  'w:customXml',
])
const DRAWINGS = new Set(['w:drawing', 'w:pict', 'w:object', 'mc:AlternateContent'])

/** Formulas were fields once: ` EQ \\f(1,2) `. */
const isOldFormula = (instruction: string | undefined): boolean => /^\s*EQ\b/i.test(instruction ?? '')

/** The first element of that name anywhere inside. */
function findDeep(node: XmlNode, name: string): XmlNode | undefined {
  for (const child of elementsOf(node)) {
    const found = child.name === name ? child : findDeep(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

export interface BodySources {
  readonly numbering: Numbering
  /** The bytes of a picture by the id of its relationship. */
  readonly imageOf: (relationId: string) => Buffer | undefined
}

const BITMAPS = ['89504e47', 'ffd8ff', '47494638', '52494646']

export class BodyReader {
  /** Pieces of HTML that tokens stand for. */
  readonly objects: string[] = []
  readonly images = new Map<number, { place: string; bytes: Uint8Array }>()
  private readonly sources: BodySources
  private losses = new Set<LocalizedText>()

  constructor(sources: BodySources) {
    this.sources = sources
  }

  *blocks(container: XmlNode): Generator<Block> {
    for (const node of elementsOf(container)) {
      this.losses = new Set()
      if (node.name === 'w:p') {
        const losses = this.losses
        // A line break inside a paragraph begins a line as a paragraph does.
        for (const text of this.paragraph(node).split('\n')) yield { text, losses }
      } else if (node.name === 'w:tbl') {
        yield this.table(node)
      } else if (node.name === 'w:sdt') {
        const content = childOf(node, 'w:sdtContent')
        if (content !== undefined) yield* this.blocks(content)
      } else if (node.name === 'w:customXml') {
        yield* this.blocks(node)
      }
    }
  }

  private table(node: XmlNode): Table {
    const rowLosses: ReadonlySet<LocalizedText>[] = []
    const rows = elementsOf(node, 'w:tr').map(row => {
      this.losses = new Set()
      rowLosses.push(this.losses)
      return elementsOf(row, 'w:tc').map(cell => this.cell(cell).trim())
    })
    return { rows, rowLosses, losses: new Set(rowLosses.flatMap(losses => [...losses])) }
  }

  /** The paragraphs of a cell, those of tables inside of it too. */
  private cell(cell: XmlNode): string {
    const lines: string[] = []
    for (const node of elementsOf(cell)) {
      if (node.name === 'w:p') lines.push(this.paragraph(node))
      else if (node.name === 'w:tbl') {
        this.losses.add(LOSSES.innerTable)
        for (const row of elementsOf(node, 'w:tr')) {
          lines.push(
            elementsOf(row, 'w:tc')
              .map(each => this.cell(each))
              .join(' '),
          )
        }
      } else if (node.name === 'w:sdt') lines.push(this.cell(childOf(node, 'w:sdtContent') ?? node))
    }
    return lines.join('\n')
  }

  private paragraph(node: XmlNode): string {
    return this.sources.numbering.markOf(node) + this.inside(node)
  }

  private inside(node: XmlNode): string {
    return elementsOf(node)
      .map(child => this.inline(child))
      .join('')
  }

  private inline(node: XmlNode): string {
    if (node.name === 'w:r') return this.run(node)
    if (node.name === 'm:oMath') return this.formula(node, '$')
    if (node.name === 'm:oMathPara')
      return elementsOf(node, 'm:oMath')
        .map(each => this.formula(each, '$$'))
        .join('')
    if (node.name === 'w:fldSimple' && isOldFormula(node.attributes['w:instr'])) this.losses.add(LOSSES.drawing)
    if (WRAPPERS.has(node.name)) return this.inside(node)
    return DRAWINGS.has(node.name) ? this.drawing(node) : ''
  }

  private formula(node: XmlNode, mark: string): string {
    const tex = ommlToTex(node)
    return tex === '' ? '' : `${mark}${tex}${mark}`
  }

  private run(run: XmlNode): string {
    const inlines = inlinesOf(run)
    const text = elementsOf(run)
      .map(node => this.runPart(node, inlines))
      .join('')
    if (text.trim() === '' || text.includes('____')) return text
    return `${inlines.map(opening).join('')}${text}${inlines.toReversed().map(closing).join('')}`
  }

  private runPart(node: XmlNode, inlines: readonly Inline[]): string {
    switch (node.name) {
      case 'w:t':
        // TeX between dollar signs is read as such: people type it in Word too.
        return blankOr(textOf(node).replace(/[\uE200-\uE2FF]/g, ''), inlines)
      case 'w:tab':
        return '\t'
      case 'w:br':
      case 'w:cr':
        return '\n'
      case 'w:noBreakHyphen':
        return '-'
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        this.losses.add(LOSSES.footnote)
        return ''
      case 'w:commentReference':
        this.losses.add(LOSSES.notes)
        return ''
      case 'w:instrText':
        if (isOldFormula(textOf(node))) this.losses.add(LOSSES.drawing)
        return ''
      case 'w:sym':
        return this.symbol(node)
      case 'w:ruby':
        return this.ruby(node)
      default:
        return DRAWINGS.has(node.name) ? this.drawing(node) : ''
    }
  }

  /** A sign of a font of signs, by its place there. */
  private symbol({ attributes }: XmlNode): string {
    const sign = symbolOf(attributes['w:font'] ?? '', attributes['w:char'] ?? '')
    if (sign === undefined) this.losses.add(LOSSES.symbol)
    return sign ?? ''
  }

  /** 拼音 above a text stands behind it in brackets. */
  private ruby(node: XmlNode): string {
    const textIn = (name: string): string => this.inside(childOf(node, name) ?? node)
    this.losses.add(LOSSES.ruby)
    return `${textIn('w:rubyBase')}（${textIn('w:rt').trim()}）`
  }

  private drawing(node: XmlNode): string {
    const blip = findDeep(node, 'a:blip') ?? findDeep(node, 'v:imagedata')
    const relation = blip?.attributes['r:embed'] ?? blip?.attributes['r:id']
    const bytes = relation === undefined ? undefined : this.sources.imageOf(relation)
    if (bytes === undefined || !BITMAPS.some(start => bytes.toString('hex', 0, 4).startsWith(start))) {
      this.losses.add(LOSSES.drawing)
      return ''
    }
    const no = this.objects.length
    const place = imagePlace(no)
    this.images.set(no, { place, bytes })
    this.objects.push(`<img src="${place}" alt="" />`)
    return objectToken(no)
  }

  /** The numbers of the pictures in the table of that number. */
  imagesInside(no: number): number[] {
    const html = this.objects[no] ?? ''
    return html.startsWith('<table>')
      ? [...this.images].filter(([, { place }]) => html.includes(`"${place}"`)).map(([each]) => each)
      : []
  }

  /** A table that holds no questions belongs to the text around it. */
  tableToken({ rows }: Table): string {
    const html = rows
      .map(cells => `<tr>${cells.map(cell => `<td>${tokensToHtml(cell, this.objects)}</td>`).join('')}</tr>`)
      .join('')
    this.objects.push(`<table><tbody>${html}</tbody></table>`)
    return objectToken(this.objects.length - 1)
  }
}
