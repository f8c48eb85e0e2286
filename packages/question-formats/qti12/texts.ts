/** Texts of QTI 1.2: `<material>` with HTML as text, and files of the package that it names. */
import { childOf, elementsOf, escapeXml, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { unescapeHtml } from '@tripos/documents/escape-html.ts'
import { mathTag, readForeignHtml, readPlain, readUnknown } from '../foreign-html.ts'
import { PackageTexts } from '../package-texts.ts'

/** Canvas shows formulas as pictures that say what they show. */
const EQUATION = /<img\b[^<>]*\sdata-equation-content=(["'])([^"']*)\1[^<>]*>/gi

/** Reads the texts of one item. */
export class MaterialTexts extends PackageTexts {
  /** All that the materials inside of an element say; `stops` are elements that are read by themselves. */
  read(node: XmlNode | undefined, stops: ReadonlySet<string> = new Set()): string {
    if (node === undefined || stops.has(node.name)) return ''
    if (node.name === 'mattext' || node.name === 'mat_formattedtext') return this.text(node)
    if (node.name === 'matimage') return this.file('img', node)
    if (node.name === 'mataudio') return this.file('audio', node)
    if (node.name === 'matvideo') return this.file('video', node)
    return elementsOf(node)
      .map(child => this.read(child, stops))
      .join('')
  }

  private text(node: XmlNode): string {
    const raw = textOf(node)
    const type = (node.attributes['texttype'] ?? node.attributes['type'] ?? '').toLowerCase()
    const html = this.withFiles(raw)
    if (type === 'text/plain') return readPlain(raw)
    return type.includes('html') ? readForeignHtml(html) : readUnknown(html)
  }

  private file(element: 'img' | 'audio' | 'video', { attributes }: XmlNode): string {
    const address = attributes['uri'] ?? ''
    const html =
      element === 'img' ? `<img src="${escapeXml(address)}">` : `<${element} src="${escapeXml(address)}"></${element}>`
    return address === '' ? '' : `<p>${this.withFiles(html)}</p>`
  }

  protected override withFiles(html: string): string {
    return super.withFiles(html.replace(EQUATION, (...[, , tex = '']: string[]) => mathTag(unescapeHtml(tex), false)))
  }
}

/** What a field of the item's metadata says, by its label. */
export function metadataOf(item: XmlNode): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  const gather = (node: XmlNode): void => {
    if (node.name === 'qtimetadatafield') {
      fields.set(textOf(childOf(node, 'fieldlabel')).trim(), textOf(childOf(node, 'fieldentry')).trim())
    }
    // Blackboard has an element for each.
    if (/^bbmd_|^qmd_/.test(node.name)) fields.set(node.name, textOf(node).trim())
    for (const child of elementsOf(node)) gather(child)
  }
  const metadata = childOf(item, 'itemmetadata')
  if (metadata !== undefined) gather(metadata)
  return fields
}
