/** HTML of a package, with the files that it names. */
import { unescapeHtml } from '@tripos/documents/escape-html.ts'
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { imagePlace, mediaPlace } from './format.ts'
import { LOSSES } from './losses.ts'

/** Elements that name a file, or a page elsewhere. */
const REFERENCE = /<(img|audio|video|source|a|iframe|object)\b[^<>]*?\s(?:src|href|data)=(["'])([^"']*)\2[^<>]*>/gi
const ADDRESS = /\s(src|href|data)=(["'])[^"']*\2/i
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i
const PLAYED = new Set(['audio', 'video'])

/** What our pages never show, as it can hold programs. */
export const isSvg = (bytes: Uint8Array): boolean =>
  /^(?:\uFEFF)?\s*<(?:\?xml|svg|!DOCTYPE svg)/i.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))

/** Gathers the pictures of one question, its sound and video, and what is lost. */
export class PackageTexts {
  /** Of sound and video too. */
  readonly images = new Map<string, Uint8Array>()
  readonly losses = new Set<LocalizedText>()
  private readonly find: (address: string) => Uint8Array | undefined

  /** `find` gives the bytes of a file of the package; undefined where it is not there. */
  constructor(find: (address: string) => Uint8Array | undefined) {
    this.find = find
  }

  protected withFiles(html: string): string {
    return html.replace(REFERENCE, (...[whole = '', element = '', , address = '']: string[]) =>
      ELSEWHERE.test(address) ? whole : this.withFile(whole, element.toLowerCase(), unescapeHtml(address)),
    )
  }

  private withFile(whole: string, element: string, address: string): string {
    const isPlayed = PLAYED.has(element)
    if (!isPlayed && element !== 'img') {
      this.losses.add(LOSSES.media)
      return whole.replace(ADDRESS, '')
    }
    const bytes = this.find(address)
    if (bytes === undefined) {
      this.losses.add(isPlayed ? LOSSES.missingMedia : LOSSES.missingImage)
      return ''
    }
    if (!isPlayed && isSvg(bytes)) {
      this.losses.add(LOSSES.drawnImage)
      return ''
    }
    const place = (isPlayed ? mediaPlace : imagePlace)(this.images.size + 1)
    this.images.set(place, bytes)
    return whole.replace(ADDRESS, ` src="${place}"`)
  }
}
