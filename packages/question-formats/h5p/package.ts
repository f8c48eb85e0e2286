/** A file of H5P: an archive with `h5p.json`, which says what it is, and the folder `content` with everything in it. */
import type { ZipArchive } from '@tripos/documents/zip.ts'
import { localized } from '@tripos/question-kinds/kinds/index.ts'
import { decodeText, unreadable } from '../format.ts'
import { openPackage } from '../package-file.ts'
import { isZip, MANIFEST, resolve } from '../qti/package.ts'
import { type Content, fieldsOf, libraryName } from './json.ts'

const MAX_BYTES = 200 * 1024 * 1024
/** What is above this is refused anyway: its bytes need not travel. */
const MAX_FILE_BYTES = 20 * 1024 * 1024
const HEAD = 'h5p.json'
const LIMITS = {
  maxBytes: MAX_BYTES,
  notThis: localized('文件不是 H5P，或已损坏。', 'it is no H5P file, or a damaged one.'),
}

export interface H5pFile {
  readonly root: Content
  /** A file of the folder `content`, as the content names it. */
  file(address: string): Uint8Array | undefined
}

/** It stands at the top; archives that somebody packed by hand have it in a folder. */
const headName = (names: readonly string[]): string | undefined =>
  names.filter(name => name === HEAD || name.endsWith(`/${HEAD}`)).toSorted((a, b) => a.length - b.length)[0]

/** Packages of other kinds may carry H5P along, deeper in their folders. */
export function isH5p(bytes: Buffer): boolean {
  if (!bytes.includes(HEAD)) return false
  const { names } = openPackage(bytes, LIMITS)
  return headName(names) !== undefined && (names.includes(HEAD) || !names.some(name => name.endsWith(MANIFEST)))
}

function readJson(archive: ZipArchive, name: string): unknown {
  const bytes = archive.read(name)
  if (bytes === undefined) throw unreadable(`压缩包中没有 ${name}。`, `the archive holds no ${name}.`)
  try {
    return JSON.parse(decodeText(bytes).replace(/^\uFEFF/, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw unreadable(`${name} 不是有效的 JSON。`, `${name} is not valid JSON.`)
  }
}

export function openH5p(bytes: Buffer): H5pFile {
  if (!isZip(bytes)) throw unreadable(LIMITS.notThis['zh-CN'], LIMITS.notThis['en-US'])
  const archive = openPackage(bytes, LIMITS)
  const head = headName(archive.names) ?? HEAD
  const base = head.slice(0, -HEAD.length)
  const metadata = fieldsOf(readJson(archive, head))
  const name = libraryName(metadata['mainLibrary'])
  if (name === undefined) {
    throw unreadable(`${HEAD} 没有写明内容类型（mainLibrary）。`, `${HEAD} does not say what it is (mainLibrary).`)
  }
  const folder = `${base}content/`
  const params = fieldsOf(readJson(archive, `${folder}content.json`))
  return {
    root: { name, params, metadata, comment: '' },
    file(address) {
      const path = resolve(`${folder}content.json`, address)
      const found = path?.startsWith(folder) === true ? archive.read(path) : undefined
      return found !== undefined && found.length > MAX_FILE_BYTES ? new Uint8Array() : found
    },
  }
}
