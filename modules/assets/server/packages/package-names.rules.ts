/** What an archive is, and which of its files make up the package: decided by their names. */

import { officeEnding } from '@tripos/files/file-types.rules.ts'

export type ZipKind = 'word' | 'slides' | 'sheet' | 'scorm' | 'cmi5' | 'tincan' | 'h5p' | 'stream'

export const MANIFEST = 'imsmanifest.xml'
export const CMI5_STRUCTURE = 'cmi5.xml'
/** Of packages that speak xAPI without the rules of cmi5. */
const TINCAN = 'tincan.xml'
/** Of content for the programs of H5P. */
const H5P = 'h5p.json'

/** What programs leave in archives beside the files that were meant. */
const LEFT_OVER = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

export const isPlaylist = (name: string): boolean => /\.m3u8$/i.test(name)

const OFFICE = { docx: 'word', pptx: 'slides', xlsx: 'sheet' } as const

/** The folder, with its slash, that all files stand in where the author packed a folder and not what is in it. */
export function rootOf(names: readonly string[]): string {
  const own = names.filter(name => !LEFT_OVER.test(name))
  const folder = /^[^/]+\//.exec(own[0] ?? '')?.[0]
  return folder !== undefined && own.every(name => name.startsWith(folder)) ? folder : ''
}

/** Names without that folder, each with what it is called in the archive. */
export function filesBelow(root: string, names: readonly string[]): Map<string, string> {
  const own = names.filter(name => !LEFT_OVER.test(name))
  return new Map(own.map(name => [name.slice(root.length), name]))
}

/** Undefined: an archive of something else. */
export function zipKindOf(names: readonly string[]): ZipKind | undefined {
  const office = officeEnding(new Set(names))
  if (office !== undefined) return OFFICE[office]
  const files = filesBelow(rootOf(names), names)
  if (files.has(MANIFEST)) return 'scorm'
  if (files.has(CMI5_STRUCTURE)) return 'cmi5'
  if (files.has(TINCAN)) return 'tincan'
  if (files.has(H5P)) return 'h5p'
  return [...files.keys()].some(isPlaylist) ? 'stream' : undefined
}
