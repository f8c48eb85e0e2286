/** Our rich text as the XHTML of QTI items: formulas are MathML with their TeX, pictures, sound and video are files of the package. */
import { unescapeHtml } from '@tripos/documents/escape-html.ts'
import { mathmlOf } from '@tripos/documents/mathml.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import { escapeXml, type XmlChild, type XmlNode } from '@tripos/documents/xml.ts'
import { htmlTree } from '../html-tree.ts'

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'table', 'pre', 'blockquote', 'hr', 'h2', 'h3', 'h4', 'audio', 'video'])
/** QTI has no elements for these marks; the first class is of its shared vocabulary. */
const MARK_CLASSES: Readonly<Record<string, string>> = { u: 'qti-underline', s: 'line-through', mark: 'highlight' }
const ATTRIBUTES = ['href', 'title', 'colspan', 'rowspan']

export interface HtmlTarget {
  /** The address of a file inside the package; undefined where there is none. */
  readonly fileAt: (url: string) => string | undefined
  /** QTI 3 has elements for sound and video, before it they are objects. */
  readonly hasMedia: boolean
  /** What stands in the place of a gap, by its number. */
  readonly gap?: (no: number) => string | undefined
}

class HtmlWriter {
  private readonly target: HtmlTarget

  constructor(target: HtmlTarget) {
    this.target = target
  }

  /** Words outside of any block get a paragraph. */
  flow(children: readonly XmlChild[]): string {
    let written = ''
    let run = ''
    for (const child of children) {
      const isBlock = typeof child !== 'string' && (BLOCKS.has(child.name) || isDisplayed(child))
      if (!isBlock) run += this.child(child)
      if (isBlock && run.trim() !== '') written += `<p>${run}</p>`
      if (isBlock) run = ''
      if (isBlock) written += isMedia(child) ? boxed(this.child(child)) : this.child(child)
    }
    return run.trim() === '' ? written : `${written}<p>${run}</p>`
  }

  private child(child: XmlChild): string {
    if (typeof child === 'string') return this.text(child)
    const tex = child.attributes['data-latex']
    if (tex !== undefined) return formula(unescapeHtml(tex), isDisplayed(child))
    if (child.name === 'img') return this.picture(child)
    if (isMedia(child)) return this.media(child)
    const inner = child.children.map(each => this.child(each)).join('')
    if (child.name === 'br' || child.name === 'hr' || child.name === 'col') return `<${child.name}/>`
    const className = MARK_CLASSES[child.name]
    if (className !== undefined) return `<span class="${className}">${inner}</span>`
    const attributes = ATTRIBUTES.filter(name => child.attributes[name] !== undefined)
      .map(name => ` ${name}="${escapeXml(child.attributes[name] ?? '')}"`)
      .join('')
    return `<${child.name}${attributes}>${inner}</${child.name}>`
  }

  private text(text: string): string {
    const { gap } = this.target
    if (gap === undefined) return escapeXml(text)
    return text
      .split(/(\[\[\d+\]\])/)
      .map(part => gap(Number(/^\[\[(\d+)\]\]$/.exec(part)?.[1] ?? 'NaN')) ?? escapeXml(part))
      .join('')
  }

  private picture({ attributes }: XmlNode): string {
    const source = this.target.fileAt(attributes['src'] ?? '')
    if (source === undefined) return ''
    const sizes = ['width', 'height']
      .filter(name => attributes[name] !== undefined)
      .map(name => ` ${name}="${escapeXml(attributes[name] ?? '')}"`)
    return `<img src="${escapeXml(source)}" alt="${escapeXml(attributes['alt'] ?? '')}"${sizes.join('')}/>`
  }

  private media({ name, attributes }: XmlNode): string {
    const source = this.target.fileAt(attributes['src'] ?? '')
    if (source === undefined) return ''
    const title = escapeXml(attributes['title'] ?? '')
    if (this.target.hasMedia)
      return `<${name} src="${escapeXml(source)}" controls="controls"${title === '' ? '' : ` title="${title}"`}></${name}>`
    const type = mediaType(name, source)
    return `<object data="${escapeXml(source)}" type="${type}">${title}</object>`
  }
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { mp3: 'mpeg', m4a: 'mp4', ogg: 'ogg', wav: 'wav', webm: 'webm' }
/** By the ending that the file got from its bytes. */
const mediaType = (name: string, path: string): string =>
  `${name}/${MEDIA_TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'mp4'}`

const isMedia = ({ name }: XmlNode): boolean => name === 'audio' || name === 'video'
/** QTI lets them stand among words only. */
const boxed = (media: string): string => (media === '' ? '' : `<div>${media}</div>`)

const isDisplayed = ({ attributes }: XmlNode): boolean => attributes['data-type'] === 'block-math'

const formula = (tex: string, isBlock: boolean): string =>
  mathmlOf(tex, isBlock) ?? (isBlock ? `<p>${escapeXml(tex)}</p>` : escapeXml(tex))

/** Blocks of XHTML. */
export function writeHtml(html: string, target: HtmlTarget): string {
  const tree = htmlTree(html)
  return tree === undefined ? `<p>${escapeXml(plainText(html))}</p>` : new HtmlWriter(target).flow(tree.children)
}
