/** Texts of Moodle XML: their format, and the pictures that stand beside them in base64. */
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { readForeignHtml, readPlain, readUnknown } from '../foreign-html.ts'
import { imagePlace } from '../format.ts'
import { LOSSES } from '../losses.ts'

const REFERENCE = /(["'])@@PLUGINFILE@@\/([^"']*)\1/g

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads the texts of one question; gathers its pictures and what is lost. */
export class Texts {
  readonly images = new Map<string, Uint8Array>()
  readonly losses = new Set<LocalizedText>()

  /** The rich text of an element such as `<questiontext format="html"><text>…</text><file …/></questiontext>`. */
  read(node: XmlNode | undefined, fallback = 'html'): string {
    if (node === undefined) return ''
    const raw = textOf(childOf(node, 'text'))
    const format = node.attributes['format'] ?? fallback
    if (format === 'plain_text' || format === 'plain') return readPlain(raw)
    if (format === 'markdown') {
      if (raw.trim() !== '') this.losses.add(LOSSES.markdown)
      return readPlain(raw)
    }
    const html = this.withImages(raw, elementsOf(node, 'file'))
    return format === 'moodle_auto_format' ? readUnknown(html) : readForeignHtml(html)
  }

  private withImages(html: string, files: readonly XmlNode[]): string {
    const byName = new Map(
      files.map(file => [`${file.attributes['path'] ?? '/'}${file.attributes['name'] ?? ''}`, file]),
    )
    return html.replace(REFERENCE, (_, quote: string, path: string) => {
      const file = byName.get(`/${decoded(path)}`)
      if (file === undefined) {
        this.losses.add(LOSSES.missingImage)
        return `${quote}${quote}`
      }
      const place = imagePlace(this.images.size + 1)
      this.images.set(place, Buffer.from(textOf(file), 'base64'))
      return `${quote}${place}${quote}`
    })
  }
}
