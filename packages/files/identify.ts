/** What a file is, by its bytes: never by what was sent along with it. */
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { open, readFile, stat } from 'node:fs/promises'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { ZipRefused, ZipTooBig, ZipUnsafe } from '@tripos/documents/zip.ts'
import { openZipFile } from '@tripos/documents/zip-file.ts'
import { endingOf, type FileType, officeEnding, typeByEnding, typeByMime, typeOfBytes } from './file-types.rules.ts'
import { isVtt, looksLikeText, runnable, strictText } from './text.rules.ts'

const HEAD_BYTES = 64 * 1024
/** Text that is looked at to its end stands in memory. */
const MAX_PLAIN_BYTES = 20 * 1024 * 1024

export interface Identified {
  /** Undefined where it is none of the table. */
  readonly type: FileType | undefined
  /** What the bytes are, in words for a refusal. */
  readonly found: string
  /** The bytes are not of the type that the name says. */
  readonly isDisguised: boolean
}

interface NamedFile {
  readonly path: string
  readonly name: string
}

/**
 * `plain`: UTF-8 without anything that a browser would run or draw, for text that is shown. `any`: in whatever encoding,
 * source code too, for text that is only ever saved to a disk.
 */
export type TextRule = 'plain' | 'any'

type Bytes = Pick<Identified, 'type' | 'found'>

const unknown = (found = 'unknown'): Bytes => ({ type: undefined, found })

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const isText = (type: FileType | undefined): type is FileType => type?.kind === 'text' || type?.kind === 'code'

async function anyText(path: string, named: FileType | undefined): Promise<Bytes> {
  const head = await readHead(path)
  if (head.length === 0 || !looksLikeText(head)) return unknown()
  const type = isText(named) ? named : typeByMime('text/plain')
  return { type, found: 'text/plain' }
}

async function plainText(path: string, named: FileType | undefined): Promise<Bytes> {
  const { size } = await stat(path)
  if (size > MAX_PLAIN_BYTES) return unknown(`unknown, ${formatBytes(size)}`)
  const text = strictText(await readFile(path))
  if (text === undefined) return unknown()
  const danger = runnable(text)
  if (danger !== undefined) return unknown(danger)
  const mime = isVtt(text) ? 'text/vtt' : 'text/plain'
  const type = mime === 'text/plain' && isText(named) ? named : typeByMime(mime)
  return { type, found: mime }
}

const ARCHIVE_LIMITS = { maxEntries: 10_000, maxBytes: Number.MAX_SAFE_INTEGER, maxRatio: Number.MAX_SAFE_INTEGER }

/** What an archive holds decides, not what stands first in it. Undefined for one that cannot be read. */
async function mimeOfArchive(path: string): Promise<string | undefined> {
  try {
    const zip = await openZipFile(path, ARCHIVE_LIMITS)
    await zip.close()
    const ending = officeEnding(new Set(zip.entries.map(({ name }) => name)))
    return ending === undefined ? undefined : typeByEnding(ending)?.mime
  } catch (error) {
    if (error instanceof ZipRefused || error instanceof ZipTooBig || error instanceof ZipUnsafe) return undefined
    throw error
  }
}

async function identifyBytesOf(path: string, named: FileType | undefined, text: TextRule): Promise<Bytes> {
  const ending = named?.endings[0] ?? ''
  const raw = (await fileTypeFromFile(path))?.mime
  if (raw === undefined || raw === 'text/vtt') return (text === 'any' ? anyText : plainText)(path, named)
  // What begins like XML is a text as well.
  if (raw === 'application/xml' && text === 'any' && isText(named)) return anyText(path, named)
  const isArchive = raw === 'application/zip' || raw.startsWith('application/vnd.openxmlformats')
  const mime = isArchive ? ((await mimeOfArchive(path)) ?? raw) : raw
  return { type: typeOfBytes(mime, ending), found: mime }
}

export async function identifyFile({ path, name }: NamedFile, text: TextRule): Promise<Identified> {
  const named = typeByEnding(endingOf(name))
  const bytes = await identifyBytesOf(path, named, text)
  return { ...bytes, isDisguised: bytes.type === undefined || bytes.type !== named }
}

/** The same for what stands in memory and has no name that counts. */
export async function identifyBytes(bytes: Uint8Array): Promise<Bytes> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  return mime === undefined ? unknown() : { type: typeByMime(mime), found: mime }
}
