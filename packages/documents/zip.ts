/** Zip archives from strangers: how much one really unpacks to, and its files. Headers may lie, so bytes are counted. */
import { createInflateRaw, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
/** A directory of this size is read at once; archives with more are of another kind. */
const MAX_ENTRIES = 30_000
/** Unpacked in one piece, since a stream for each of thousands of small files takes long. */
const SMALL_BYTES = 64 * 1024

/** The archive is damaged, or of a kind that office programs do not write. */
export class ZipRefused extends Error {}
export class ZipTooBig extends Error {
  /** What was passed, if it is not the limit of the whole archive. */
  readonly limitBytes: number | undefined
  constructor(message: string, limitBytes?: number) {
    super(message)
    this.limitBytes = limitBytes
  }
}

/** One file that is held in memory whole: more than the longest honest document has. */
const MAX_FILE_BYTES = 32 * 1024 * 1024

interface Entry {
  readonly name: string
  readonly isEncrypted: boolean
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly localOffset: number
}

function findEnd(bytes: Buffer): number {
  // The record is last, before a comment of up to 64 kB.
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - 65_535); at--) {
    if (bytes.readUInt32LE(at) === END) return at
  }
  throw new ZipRefused('no directory')
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new ZipTooBig('too many entries')
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new ZipRefused('a damaged directory')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8'),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      localOffset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function packedBytes(bytes: Buffer, { localOffset, packedSize }: Entry): Buffer {
  if (localOffset + 30 > bytes.length || bytes.readUInt32LE(localOffset) !== LOCAL) throw new ZipRefused('a lost entry')
  const from = localOffset + 30 + bytes.readUInt16LE(localOffset + 26) + bytes.readUInt16LE(localOffset + 28)
  return bytes.subarray(from, from + packedSize)
}

/** Inflates and counts; stops as soon as the count passes `left`. */
async function inflatedSize(packed: Buffer, left: number): Promise<number> {
  if (packed.length <= SMALL_BYTES) return inflateWithin(packed, left).length
  // Larger than the default: a bomb is through in a fraction of the turns.
  const inflate = createInflateRaw({ chunkSize: 1024 * 1024 })
  inflate.end(packed)
  let size = 0
  for await (const chunk of inflate) {
    size += (chunk as Buffer).length
    if (size > left) throw new ZipTooBig('unpacks to too much')
  }
  return size
}

/** Throws unless the archive unpacks to at most `maxBytes`. */
export async function requireZipWithin(bytes: Buffer, maxBytes: number): Promise<void> {
  if (bytes.length < END_BYTES) throw new ZipRefused('too short')
  const entries = readDirectory(bytes)
  // The sizes of the directory first: an honest big file is refused without any work.
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > maxBytes) throw new ZipTooBig('unpacks to too much')
  let left = maxBytes
  for (const entry of entries) {
    const packed = packedBytes(bytes, entry)
    if (entry.method !== 0 && entry.method !== 8) throw new ZipRefused('an unknown compression')
    left -= entry.method === 0 ? packed.length : await inflatedSize(packed, left)
  }
}

/** A name that leads out of the archive's own folder has no honest use. */
export class ZipUnsafe extends Error {}

const isUnsafeName = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..') || name.includes('\0')

export interface ZipArchive {
  readonly names: readonly string[]
  /** The content of a file, unpacked now; undefined where no file has that name. */
  read(name: string): Buffer | undefined
}

/**
 * An archive whose files are unpacked one by one, to `maxBytes` together. What is read twice counts once, and is not
 * kept.
 */
export function openZip(bytes: Buffer, maxBytes: number): ZipArchive {
  if (bytes.length < END_BYTES) throw new ZipRefused('too short')
  const entries = readDirectory(bytes)
  if (entries.some(entry => isUnsafeName(entry.name))) throw new ZipUnsafe('a path that leads out of the archive')
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > maxBytes) throw new ZipTooBig('unpacks to too much')
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  const known = new Map<string, number>()
  let left = maxBytes
  return {
    names: [...byName.keys()],
    read(name) {
      const entry = byName.get(name)
      if (entry === undefined) return undefined
      const before = known.get(name)
      const most = Math.min(before ?? left, MAX_FILE_BYTES)
      const content = unpack(packedBytes(bytes, entry), entry, most)
      if (before === undefined) left -= content.length
      if (left < 0) throw new ZipTooBig('unpacks to too much')
      known.set(name, content.length)
      return content
    },
  }
}

function unpack(packed: Buffer, { isEncrypted, method }: Entry, most: number): Buffer {
  if (isEncrypted || (method !== 0 && method !== 8)) throw new ZipRefused('an unknown compression')
  return method === 0 ? packed : inflateWithin(packed, most)
}

function inflateWithin(packed: Buffer, left: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    if (error instanceof RangeError)
      throw new ZipTooBig('unpacks to too much', left < MAX_FILE_BYTES ? undefined : left)
    throw new ZipRefused('a damaged entry')
  }
}
