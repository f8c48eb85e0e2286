/** Our rich text as the XHTML of QTI items: formulas are MathML with their TeX, pictures are files of the package. */
import { unescapeHtml } from '../../../../../kernel/escape-html.ts'
import { mathmlOf } from '../../../../../kernel/mathml.ts'
import { plainText } from '../../../../../kernel/rich-text.ts'
import { escapeXml, type XmlChild, type XmlNode } from '../../../../../kernel/xml.ts'
import { htmlTree } from '../html-tree.ts'

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'table', 'pre', 'blockquote', 'hr', 'h2', 'h3', 'h4'])
/** QTI has no elements for these marks; the first class is of its shared vocabulary. */
const MARK_CLASSES: Readonly<Record<string, string>> = { u: 'qti-underline', s: 'line-through', mark: 'highlight' }
const ATTRIBUTES = ['href', 'title', 'colspan', 'rowspan']

export interface HtmlTarget {
  /** The address of a picture inside the package; undefined where there is none. */
  readonly image: (url: string) => string | undefined
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
      if (isBlock) written += this.child(child)
    }
    return run.trim() === '' ? written : `${written}<p>${run}</p>`
  }

  private child(child: XmlChild): string {
    if (typeof child === 'string') return this.text(child)
    const tex = child.attributes['data-latex']
    if (tex !== undefined) return formula(unescapeHtml(tex), isDisplayed(child))
    if (child.name === 'img') return this.picture(child)
    // A package carries pictures only.
    if (child.name === 'audio' || child.name === 'video') return ''
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
    const source = this.target.image(attributes['src'] ?? '')
    if (source === undefined) return ''
    const sizes = ['width', 'height']
      .filter(name => attributes[name] !== undefined)
      .map(name => ` ${name}="${escapeXml(attributes[name] ?? '')}"`)
    return `<img src="${escapeXml(source)}" alt="${escapeXml(attributes['alt'] ?? '')}"${sizes.join('')}/>`
  }
}

const isDisplayed = ({ attributes }: XmlNode): boolean => attributes['data-type'] === 'block-math'

const formula = (tex: string, isBlock: boolean): string =>
  mathmlOf(tex, isBlock) ?? (isBlock ? `<p>${escapeXml(tex)}</p>` : escapeXml(tex))

/** Blocks of XHTML. */
export function writeHtml(html: string, target: HtmlTarget): string {
  const tree = htmlTree(html)
  return tree === undefined ? `<p>${escapeXml(plainText(html))}</p>` : new HtmlWriter(target).flow(tree.children)
}
