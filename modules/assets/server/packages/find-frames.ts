/** Whether pages of a package stand in frames: they reach each other only where packages have a name of their own. */
import { readWhole, type ZipFile } from '@tripos/documents/zip-file.ts'
import { isHtml, mimeOfEntry } from './mime.rules.ts'

/** A longer page is no page that somebody wrote. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024

const FRAME = /<(?:i?frame|frameset)[\s/>]/i

/** Byte by byte (Latin-1), since pages are of many encodings; UTF-16 has a zero beside each letter. */
export const isFramed = (page: Buffer): boolean => FRAME.test(page.toString('latin1').replaceAll('\0', ''))

/** `files`: what a file of the package is called in the archive. */
export async function findFrames(zip: ZipFile, files: ReadonlyMap<string, string>): Promise<boolean> {
  const sizes = new Map(zip.entries.map(({ name, size }) => [name, size]))
  for (const [path, name] of files) {
    const size = sizes.get(name) ?? 0
    if (!isHtml(mimeOfEntry(path)) || size > MAX_PAGE_BYTES) continue
    if (isFramed(await readWhole(zip, name, MAX_PAGE_BYTES))) return true
  }
  return false
}
