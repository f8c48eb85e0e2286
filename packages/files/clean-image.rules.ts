/**
 * Pictures without what they tell beside the picture: where and when it was taken, by whom, notes, and anything behind
 * their end. Segments are copied or left out; no pixel is touched. Undefined where the structure is not that of the type.
 */
type Clean = (bytes: Buffer) => Buffer | undefined

/** An orientation is part of how a picture looks: this alone is kept of its EXIF data. */
function orientationSegment(orientation: number): Buffer {
  const exif = Buffer.alloc(36)
  exif.writeUInt16BE(0xffe1, 0)
  exif.writeUInt16BE(34, 2)
  exif.write('Exif\0\0MM\0*', 4, 'latin1')
  exif.writeUInt32BE(8, 14)
  exif.writeUInt16BE(1, 18)
  exif.writeUInt16BE(0x0112, 20)
  exif.writeUInt16BE(3, 22)
  exif.writeUInt32BE(1, 24)
  exif.writeUInt16BE(orientation, 28)
  return exif
}

/** 1 to 8; 1 where it cannot be read. `tiff` begins behind 'Exif\0\0'. */
function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const u32 = (at: number): number =>
    at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)
  const folder = u32(4)
  for (let i = 0; i < Math.min(u16(folder), 200); i++) {
    const at = folder + 2 + i * 12
    if (u16(at) === 0x0112) {
      const found = u16(at + 8)
      return found >= 1 && found <= 8 ? found : 1
    }
  }
  return 1
}

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text

/** JFIF, colour profiles and Adobe's colour transform say how pixels are to be read. */
const isKeptSegment = (marker: number, body: Buffer): boolean =>
  marker === 0xe0 ||
  marker === 0xee ||
  (marker === 0xe2 && startsWith(body, 0, 'ICC_PROFILE\0')) ||
  !((marker >= 0xe1 && marker <= 0xef) || marker === 0xfe)

/** The marker behind the pixels that begin here; pixels hold FF only before 00 and restart markers. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return -1
}

const JPEG_END = Buffer.from([0xff, 0xd9])

function cleanJpeg(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length || bytes[at + 1] === 0xd9) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xd9) return Buffer.concat([...parts, bytes.subarray(at, at + 2)])
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const body = bytes.subarray(at + 4, end)
    if (marker === 0xe1 && startsWith(body, 0, 'Exif\0\0')) {
      const orientation = orientationOf(body.subarray(6))
      if (orientation !== 1) parts.push(orientationSegment(orientation))
    } else if (isKeptSegment(marker, body)) {
      parts.push(bytes.subarray(at, end))
    }
    at = end
    if (marker === 0xda) {
      at = scanEnd(bytes, end)
      // Cameras that lose their power write no end: browsers show what there is.
      if (at < 0) return Buffer.concat([...parts, bytes.subarray(end), JPEG_END])
      parts.push(bytes.subarray(end, at))
    }
  }
  return undefined
}

/** Chunks that say how a PNG looks, frames of moving ones included. */
const PNG_CHUNKS = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs|sPLT|acTL|fcTL|fdAT)$/

function cleanPng(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (PNG_CHUNKS.test(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(parts)
    at = end
  }
  return undefined
}

const WEBP_CHUNKS = /^(VP8 |VP8L|VP8X|ANIM|ANMF|ALPH|ICCP)$/
/** In VP8X: there is EXIF, there is XMP. */
const WEBP_FLAGS = 0x0c

function cleanWebp(bytes: Buffer): Buffer | undefined {
  const whole = 8 + bytes.readUInt32LE(4)
  if (whole > bytes.length + 1) return undefined
  const parts: Buffer[] = []
  for (let at = 12; at + 8 <= Math.min(whole, bytes.length); ) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at, at + 4)
    if (WEBP_CHUNKS.test(name)) {
      const chunk = Buffer.concat([bytes.subarray(at, end), Buffer.alloc(size % 2)])
      if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_FLAGS
      parts.push(chunk)
    }
    at = end + (size % 2)
  }
  const body = Buffer.concat(parts)
  if (body.length === 0) return undefined
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

/** Behind the blocks of a GIF that begin here: each says its length, and an empty one ends them. */
function gifBlocksEnd(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes[at] ?? 0; length !== 0; length = bytes[at] ?? 0) at += length + 1
  return at + 1
}

const colourTable = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** How often a moving picture repeats stands in an application block of this name. */
const isLoop = (bytes: Buffer, at: number): boolean => startsWith(bytes, at + 3, 'NETSCAPE2.0')

function cleanGif(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 14) return undefined
  let at = 13 + colourTable(bytes[10] ?? 0)
  const parts: Buffer[] = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) return Buffer.concat([...parts, bytes.subarray(at, at + 1)])
    if (kind === 0x2c) {
      const end = gifBlocksEnd(bytes, at + 10 + colourTable(bytes[at + 9] ?? 0) + 1)
      parts.push(bytes.subarray(at, end))
      at = end
    } else if (kind === 0x21) {
      const end = gifBlocksEnd(bytes, at + 2)
      if (bytes[at + 1] === 0xf9 || isLoop(bytes, at)) parts.push(bytes.subarray(at, end))
      at = end
    } else {
      return undefined
    }
  }
  return undefined
}

const CLEANERS: Readonly<Record<string, Clean>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
}

export const cleanImage = (mime: string, bytes: Buffer): Buffer | undefined => CLEANERS[mime]?.(bytes)

/** Whether a JPEG is shown lying on its side: then its width is its height. */
export function isTurned(mime: string, bytes: Buffer): boolean {
  if (mime !== 'image/jpeg') return false
  const at = bytes.subarray(0, 4096).indexOf('Exif\0\0', 0, 'latin1')
  return at > 0 && orientationOf(bytes.subarray(at + 6, at + 4096)) >= 5
}
