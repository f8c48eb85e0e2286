/** Texts of H5P, and the picture, sound or video above a question. */
import { escapeHtml } from '@tripos/documents/escape-html.ts'
import { readForeignHtml } from '../foreign-html.ts'
import { lossesOf } from '../losses.ts'
import { PackageTexts } from '../package-texts.ts'
import { fieldsOf, libraryName, listOf, plainOf, textOf } from './json.ts'
import { hasRights } from './rights.ts'

const LOSSES = lossesOf('h5p')

const PLAYERS: Readonly<Record<string, 'audio' | 'video'>> = { 'H5P.Audio': 'audio', 'H5P.Video': 'video' }
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

const pathIn = (file: unknown): string => textOf(fieldsOf(file)['path']).trim()

/** Reads the texts of one question. */
export class H5pTexts extends PackageTexts {
  read(value: unknown): string {
    // PHP writes the apostrophe in its own way.
    return readForeignHtml(this.withFiles(textOf(value).replaceAll('&#039;', '&#39;')))
  }

  /** The field `media` of a question. */
  media(value: unknown): string {
    const media = fieldsOf(value)
    const content = libraryName(media['library']) === undefined ? fieldsOf(media['type']) : media
    const name = libraryName(content['library'])
    const params = fieldsOf(content['params'])
    if (name === undefined || Object.keys(params).length === 0) return ''
    if (hasRights(fieldsOf(content['metadata'])) || hasRights(fieldsOf(fieldsOf(params['file'])['copyright'])))
      this.losses.add(LOSSES.rights)
    if (name === 'H5P.Image') return this.picture(pathIn(params['file']), plainOf(params['alt']))
    const player = Object.hasOwn(PLAYERS, name) ? PLAYERS[name] : undefined
    const files = [...listOf(params['sources']), ...listOf(params['files'])].map(pathIn).filter(path => path !== '')
    if (player === undefined) this.losses.add(LOSSES.media)
    return player === undefined ? '' : this.played(player, files)
  }

  private picture(path: string, alt: string): string {
    if (ELSEWHERE.test(path)) this.losses.add(LOSSES.remoteImage)
    if (path === '' || ELSEWHERE.test(path)) return ''
    const image = this.withFiles(`<img src="${escapeHtml(path)}" alt="${escapeHtml(alt)}">`)
    return image === '' ? '' : `<p>${image}</p>`
  }

  /** The same film may lie there in several forms; one of them is enough. */
  private played(element: 'audio' | 'video', paths: readonly string[]): string {
    const own = paths.find(path => !ELSEWHERE.test(path))
    if (own === undefined && paths.length > 0) this.losses.add(LOSSES.media)
    return own === undefined ? '' : this.withFiles(`<${element} src="${escapeHtml(own)}"></${element}>`)
  }
}
