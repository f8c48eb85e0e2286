/**
 * Zip archives of strangers that are too large for memory: read where they lie, file by file, as streams. Headers may
 * lie, so bytes are counted and their check sums compared.
 */
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw, crc32 } from 'node:zlib'
import { ZipRefused, ZipTooBig, ZipUnsafe } from './zip.ts'
import { entryNameProblem } from './zip-names.rules.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const LOCAL_BYTES = 30
const MAX_COMMENT = 65_535
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024
/** What a field says where the true number stands in a record of Zip64. */
const IN_ZIP64 = 0xffff_ffff
const CHUNK_BYTES = 256 * 1024

/** Kinds of file of Unix; only plain files and folders have a place in an archive. */
const KIND_MASK = 0o170000
const PLAIN = 0o100000
const FOLDER = 0o040000

export interface ZipLimits {
  readonly maxEntries: number
  /** Of all files together, unpacked. */
  readonly maxBytes: number
  /** Unpacked to packed, of the whole archive. */
  readonly maxRatio: number
}

export interface ZipFileEntry {
  readonly name: string
  readonly size: number
}

export interface ZipFile {
  /** Files, without folders. */
  readonly entries: readonly ZipFileEntry[]
  /** The bytes of a file as they are unpacked. Ends with an error where they are more than announced, or damaged. */
  read(name: string): Readable
  close(): Promise<void>
}

interface Found extends ZipFileEntry {
  readonly packedSize: number
  readonly method: number
  readonly crc: number
  readonly localOffset: number
}

async function readAt(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, from)
  if (bytesRead < length) throw new ZipRefused('cut off')
  return bytes
}

interface Directory {
  readonly bytes: Buffer
  readonly count: number
}

async function readDirectory(handle: FileHandle, size: number): Promise<Directory> {
  if (size < END_BYTES) throw new ZipRefused('too short')
  const tailLength = Math.min(size, END_BYTES + MAX_COMMENT)
  const tail = await readAt(handle, size - tailLength, tailLength)
  let end = tail.length - END_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--
  if (end < 0) throw new ZipRefused('no directory')
  const length = tail.readUInt32LE(end + 12)
  const offset = tail.readUInt32LE(end + 16)
  const isSplit = tail.readUInt16LE(end + 4) !== 0
  if (isSplit || offset === IN_ZIP64 || offset + length > size) throw new ZipRefused('a directory elsewhere')
  if (length > MAX_DIRECTORY_BYTES) throw new ZipTooBig('too long a directory')
  return { bytes: await readAt(handle, offset, length), count: tail.readUInt16LE(end + 10) }
}

/** Names are UTF-8, whether they say so or not; old programs in China wrote GBK. */
function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gbk').decode(bytes)
  }
}

function requirePlain(madeBy: number, attributes: number, name: string): void {
  const kind = (attributes >>> 16) & KIND_MASK
  const isUnix = madeBy >> 8 === 3
  if (isUnix && kind !== 0 && kind !== PLAIN && kind !== FOLDER) throw new ZipUnsafe(name)
}

function entriesIn({ bytes, count }: Directory, { maxEntries }: ZipLimits): Found[] {
  if (count > maxEntries) throw new ZipTooBig('too many entries')
  const entries: Found[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new ZipRefused('a damaged directory')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength)).normalize('NFC')
    requirePlain(bytes.readUInt16LE(at + 4), bytes.readUInt32LE(at + 38), name)
    const method = bytes.readUInt16LE(at + 10)
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || (method !== 0 && method !== 8)) throw new ZipRefused('an unknown compression')
    entries.push({
      name,
      method,
      crc: bytes.readUInt32LE(at + 16),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      localOffset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** By name. Refuses what leads out of the archive, and two files of one name: which of them counts, nobody can say. */
function byNameOf(entries: readonly Found[]): Map<string, Found> {
  const byName = new Map<string, Found>()
  for (const entry of entries) {
    const problem = entryNameProblem(entry.name)
    if (problem !== undefined || byName.has(entry.name)) throw new ZipUnsafe(entry.name)
    byName.set(entry.name, entry)
  }
  return byName
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

function requireWithin(entries: readonly Found[], fileSize: number, { maxBytes, maxRatio }: ZipLimits): void {
  const packed = sum(entries.map(entry => entry.packedSize))
  // Entries that share their bytes are how small archives become endless ones.
  if (packed > fileSize) throw new ZipRefused('entries over each other')
  const size = sum(entries.map(entry => entry.size))
  if (size > maxBytes) throw new ZipTooBig('unpacks to too much', maxBytes)
  if (size > Math.max(packed, CHUNK_BYTES) * maxRatio) throw new ZipTooBig('unpacks to far more than it is')
}

async function* packedBytes(handle: FileHandle, entry: Found): AsyncGenerator<Buffer> {
  const head = await readAt(handle, entry.localOffset, LOCAL_BYTES)
  if (head.readUInt32LE(0) !== LOCAL) throw new ZipRefused('a lost entry')
  let at = entry.localOffset + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
  const end = at + entry.packedSize
  while (at < end) {
    const chunk = await readAt(handle, at, Math.min(CHUNK_BYTES, end - at))
    at += chunk.length
    yield chunk
  }
}

function inflated(packed: AsyncGenerator<Buffer>): AsyncIterable<Buffer> {
  const source = Readable.from(packed)
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES })
  source.on('error', error => inflate.destroy(error))
  inflate.on('close', () => source.destroy())
  return source.pipe(inflate)
}

async function* unpacked(handle: FileHandle, entry: Found): AsyncGenerator<Buffer> {
  const packed = packedBytes(handle, entry)
  let size = 0
  let crc = 0
  try {
    for await (const chunk of entry.method === 0 ? packed : inflated(packed)) {
      size += chunk.length
      if (size > entry.size) throw new ZipTooBig('unpacks to more than it says')
      crc = crc32(chunk, crc)
      yield chunk
    }
  } catch (error) {
    const isZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isZlib ? new ZipRefused('a damaged entry') : error
  }
  if (size !== entry.size || crc !== entry.crc) throw new ZipRefused('a damaged entry')
}

/** Opens an archive and looks at its directory; nothing is unpacked before `read`. */
export async function openZipFile(path: string, limits: ZipLimits): Promise<ZipFile> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const all = entriesIn(await readDirectory(handle, size), limits)
    const byName = byNameOf(all)
    requireWithin(all, size, limits)
    return {
      entries: all.filter(({ name }) => !name.endsWith('/')),
      read(name) {
        const entry = byName.get(name)
        if (entry === undefined) throw new ZipRefused(`no entry ${name}`)
        return Readable.from(unpacked(handle, entry))
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A file of an archive in one piece, where it is at most so long. */
export async function readWhole(zip: ZipFile, name: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of zip.read(name)) {
    size += (chunk as Buffer).length
    if (size > maxBytes) throw new ZipTooBig('a file too long', maxBytes)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
