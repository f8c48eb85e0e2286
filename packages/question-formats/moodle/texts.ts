/** Texts of Moodle XML: their format, and the pictures that stand beside them in base64. */
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { readForeignHtml, readPlain, readUnknown } from '../foreign-html.ts'
import { imagePlace, mediaPlace } from '../format.ts'
import { lossesOf } from '../losses.ts'
import { isSvg } from '../package-texts.ts'

const LOSSES = lossesOf('moodle')

/** An element that names a file of the question, or holds a picture itself. */
const REFERENCE =
  /<([a-z]+)\b[^<>]*?\s(?:src|href)=(["'])(?:@@PLUGINFILE@@\/([^"']*)|data:image\/[\w+.-]+;base64,([^"']*))\2[^<>]*>/gi
const ADDRESS = /\s(src|href)=(["'])[^"']*\2/i
const PLAYED = new Set(['audio', 'video'])
/** Sound and video name their file in an element of its own, as Moodle's editor writes them. */
const WITH_SOURCE =
  /<(audio|video)\b(?![^<>]*\ssrc=)[^<>]*>\s*<source\b[^<>]*?\ssrc=(["'])([^"']*)\2[^<>]*>[\s\S]*?<\/\1>/gi

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const nameOf = ({ attributes }: XmlNode): string => `${attributes['path'] ?? '/'}${attributes['name'] ?? ''}`
const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64')
/** Reads the texts of one question; gathers its pictures, its sound and video, and what is lost. */
export class Texts {
  /** Of sound and video too. */
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
    const html = this.withFiles(raw, elementsOf(node, 'file'))
    return format === 'moodle_auto_format' ? readUnknown(html) : readForeignHtml(html)
  }

  /** The one picture that a question of Moodle 1.9 had, below its text. */
  oldImage(question: XmlNode): string {
    const base64 = textOf(childOf(question, 'image_base64')).trim()
    if (base64 === '') return ''
    const place = this.store(bytesOf(base64), imagePlace)
    return place === undefined ? '' : `<p><img src="${place}" /></p>`
  }

  private withFiles(html: string, files: readonly XmlNode[]): string {
    const byName = new Map(files.map(file => [nameOf(file), file]))
    const used = new Set<XmlNode>()
    const read = html
      .replace(WITH_SOURCE, '<$1 src=$2$3$2></$1>')
      .replace(REFERENCE, (...[whole = '', element = '', , path, base64]: (string | undefined)[]) => {
        const file = path === undefined ? undefined : byName.get(`/${decoded(path.split(/[?#]/)[0] ?? '')}`)
        if (file !== undefined) used.add(file)
        const data = file === undefined ? base64 : textOf(file)
        return this.withFile(whole, element.toLowerCase(), data === undefined ? undefined : bytesOf(data))
      })
    if (files.some(file => !used.has(file))) this.losses.add(LOSSES.media)
    return read
  }

  /** The element with its file in our place, or what is left of it without. */
  private withFile(whole: string, element: string, bytes: Buffer | undefined): string {
    const isPlayed = PLAYED.has(element)
    if (!isPlayed && element !== 'img') {
      // A link to a file: its words stay.
      this.losses.add(LOSSES.media)
      return whole.replace(ADDRESS, '')
    }
    if (bytes === undefined) {
      this.losses.add(isPlayed ? LOSSES.missingMedia : LOSSES.missingImage)
      return ''
    }
    const place = this.store(bytes, isPlayed ? mediaPlace : imagePlace)
    return place === undefined ? '' : whole.replace(ADDRESS, ` src="${place}"`)
  }

  private store(bytes: Buffer, placeOf: (no: number) => string): string | undefined {
    if (isSvg(bytes)) {
      this.losses.add(LOSSES.drawnImage)
      return undefined
    }
    const place = placeOf(this.images.size + 1)
    this.images.set(place, bytes)
    return place
  }
}

/** What the readers of single kinds are given beside the question. */
export interface Parts {
  readonly texts: Texts
  readonly stem: string
  readonly analysis: string
}
