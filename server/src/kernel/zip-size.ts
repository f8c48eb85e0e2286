/** How much a zip archive really unpacks to, without keeping it: headers may lie, so every entry is inflated and counted. */
import { createInflateRaw } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MAX_ENTRIES = 1000

/** The archive is damaged, or of a kind that office programs do not write. */
export class ZipRefused extends Error {}
export class ZipTooBig extends Error {}

interface Entry {
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
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      localOffset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
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
  const inflate = createInflateRaw()
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
