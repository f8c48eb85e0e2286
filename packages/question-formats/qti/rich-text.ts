/** Texts of QTI items: XHTML with MathML, pictures, sound and interactions among it, as our rich text. */
import { childOf, escapeXml, textOf, type XmlChild, type XmlNode } from '@tripos/documents/xml.ts'
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { mathTag } from '../foreign-html.ts'
import { imagePlace, mediaPlace } from '../format.ts'
import { lossesOf } from '../losses.ts'
import { texOf } from './mathml.ts'

const LOSSES = lossesOf('qti')

/** A piece of text: blocks stand by themselves, the rest flows into paragraphs. */
interface Piece {
  readonly html: string
  readonly isBlock: boolean
}

/** What stands in the text where an interaction was, or undefined for an element that is none. */
export type Place = (node: XmlNode) => Piece | undefined

/** Elements that only hold others. */
export const BOXES: ReadonlySet<string> = new Set([
  'div',
  'section',
  'article',
  'contentBody',
  'stimulusBody',
  'figure',
  'itemBody',
])
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }
const BLOCKS = new Set(['ul', 'ol', 'table', 'pre', 'blockquote', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl'])
const VOID = new Set(['br', 'hr', 'col'])
/** Spaces between their children mean nothing. */
const SPACELESS = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])
const ATTRIBUTES = ['href', 'title', 'alt', 'width', 'height', 'colspan', 'rowspan', 'start']
/** Marks that QTI has no elements for. */
const CLASS_MARKS: Readonly<Record<string, string>> = { 'qti-underline': 'u', 'line-through': 's', highlight: 'mark' }
/** Shown or hidden by what a candidate does, which a question of ours cannot. */
const FEEDBACK = new Set(['feedbackInline', 'feedbackBlock', 'modalFeedback'])

const isBlank = (text: string): boolean => text.trim() === ''
const isSpace = (child: XmlChild): boolean => typeof child === 'string' && isBlank(child)
const inline = (html: string): Piece => ({ html, isBlock: false })
const block = (html: string): Piece => ({ html, isBlock: true })

const attributesOf = ({ attributes }: XmlNode): string =>
  ATTRIBUTES.filter(name => attributes[name] !== undefined)
    .map(name => ` ${name}="${escapeXml(attributes[name] ?? '')}"`)
    .join('')

/** Runs of flowing pieces become paragraphs. */
function paragraphs(pieces: readonly Piece[]): string {
  let html = ''
  let run = ''
  const end = (): void => {
    if (!isBlank(run)) html += `<p>${run.trim()}</p>`
    run = ''
  }
  for (const piece of pieces) {
    if (piece.isBlock) end()
    if (piece.isBlock) html += piece.html
    else run += piece.html
  }
  end()
  return html
}

/** Reads the texts of one item; gathers its pictures, its sound and video, and what is lost. */
export class RichTexts {
  /** Of sound and video too. */
  readonly images = new Map<string, Uint8Array>()
  readonly losses = new Set<LocalizedText>()
  private readonly places = new Map<string, string>()
  private readonly find: (source: string) => Uint8Array | undefined

  /** `find` gives the bytes of a picture by its address; undefined where it is not in the package. */
  constructor(find: (source: string) => Uint8Array | undefined) {
    this.find = find
  }

  read(nodes: readonly XmlChild[], place: Place = () => undefined): string {
    return paragraphs(this.pieces(nodes, place))
  }

  private pieces(nodes: readonly XmlChild[], place: Place): Piece[] {
    return nodes.flatMap(node => (typeof node === 'string' ? [inline(escapeXml(node))] : this.piece(node, place)))
  }

  private piece(node: XmlNode, place: Place): Piece[] {
    const placed = place(node)
    if (placed !== undefined) return [placed]
    if (node.name === 'math') return [this.formula(node)]
    if (node.name === 'img' || isPicture(node)) return [inline(this.picture(node))]
    const media = mediaOf(node)
    if (media !== undefined) return [block(this.media(media))]
    if (node.name === 'p') return [this.paragraph(node, place)]
    if (BOXES.has(node.name)) return [block(paragraphs(this.pieces(node.children, place)))]
    if (FEEDBACK.has(node.name)) {
      this.losses.add(LOSSES.answerFeedback)
      return []
    }
    const written = this.element(node, place)
    return [BLOCKS.has(node.name) ? block(written) : inline(written)]
  }

  private paragraph(node: XmlNode, place: Place): Piece {
    const pieces = this.pieces(node.children, place)
    if (pieces.some(piece => piece.isBlock)) return block(paragraphs(pieces))
    return block(
      `<p>${pieces
        .map(piece => piece.html)
        .join('')
        .trim()}</p>`,
    )
  }

  private element(node: XmlNode, place: Place): string {
    const mark = node.name === 'span' ? CLASS_MARKS[node.attributes['class'] ?? ''] : undefined
    const name = mark ?? HEADINGS[node.name] ?? node.name
    if (VOID.has(name)) return `<${name}${attributesOf(node)} />`
    const children = ignoresSpaces(node) ? node.children.filter(child => !isSpace(child)) : node.children
    const inner = this.pieces(children, place).map(piece => piece.html)
    return `<${name}${attributesOf(node)}>${inner.join('')}</${name}>`
  }

  private formula(node: XmlNode): Piece {
    const isBlock = node.attributes['display'] === 'block'
    const tex = texOf(node)
    return { html: tex === '' ? '' : mathTag(tex, isBlock), isBlock }
  }

  private picture(node: XmlNode): string {
    const source = node.attributes[node.name === 'img' ? 'src' : 'data'] ?? ''
    if (/^https?:/i.test(source)) return `<img src="${escapeXml(source)}" />`
    const place = this.places.get(source) ?? this.store(source, imagePlace)
    return place === undefined ? '' : `<img src="${place}"${attributesOf(node)} />`
  }

  private media({ name, source, title }: Media): string {
    // Of another website: left to the sanitiser, which takes it away and says so.
    const place = /^https?:/i.test(source) ? source : (this.places.get(source) ?? this.store(source, mediaPlace))
    if (place === undefined) return ''
    return `<${name} src="${escapeXml(place)}"${title === '' ? '' : ` title="${escapeXml(title)}"`}></${name}>`
  }

  private store(source: string, placeOf: (no: number) => string): string | undefined {
    const bytes = this.find(source)
    if (bytes === undefined) {
      this.losses.add(placeOf === imagePlace ? LOSSES.missingImage : LOSSES.missingMedia)
      return undefined
    }
    const place = placeOf(this.images.size + 1)
    this.images.set(place, bytes)
    this.places.set(source, place)
    return place
  }
}

interface Media {
  readonly name: 'audio' | 'video'
  readonly source: string
  readonly title: string
}

/** An element of HTML with its own or its first source, or an object of that type with its words as title. */
function mediaOf(node: XmlNode): Media | undefined {
  const { name, attributes } = node
  if (name === 'audio' || name === 'video') {
    const source = attributes['src'] ?? childOf(node, 'source')?.attributes['src']
    return source === undefined ? undefined : { name, source, title: attributes['title'] ?? '' }
  }
  const [, kind] = /^(audio|video)\//i.exec(attributes['type'] ?? '') ?? []
  if (name !== 'object' || kind === undefined) return undefined
  const title = textOf(node).trim().slice(0, 200)
  return { name: kind.toLowerCase() === 'audio' ? 'audio' : 'video', source: attributes['data'] ?? '', title }
}

const isPicture = ({ name, attributes }: XmlNode): boolean =>
  name === 'object' && (attributes['type'] ?? '').startsWith('image/')

/** A cell or an entry of a list with blocks inside; among words a space counts. */
const ignoresSpaces = ({ name, children }: XmlNode): boolean =>
  SPACELESS.has(name) ||
  (['li', 'td', 'th', 'blockquote'].includes(name) &&
    children.some(child => typeof child !== 'string' && (child.name === 'p' || BLOCKS.has(child.name))))
