/** Width and height of a picture, read from its first bytes; no pixel is decoded. Undefined where they cannot be read. */

export interface Size {
  readonly width: number
  readonly height: number
}

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))
const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function pngSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 24 || text(bytes, 12, 16) !== 'IHDR') return undefined
  return { width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) }
}

function gifSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 10) return undefined
  return { width: view(bytes).getUint16(6, true), height: view(bytes).getUint16(8, true) }
}

/** Start-of-frame markers; C4, C8 and CC stand between them and are other things. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length behind them. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

function jpegSize(bytes: Uint8Array): Size | undefined {
  const data = view(bytes)
  let at = 2
  while (at + 9 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xff) {
      at += 1
    } else if (isBare(marker)) {
      at += 2
    } else if (isFrame(marker)) {
      return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    } else {
      at += 2 + data.getUint16(at + 2)
    }
  }
  return undefined
}

const uint24 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)

/** Three kinds of WebP: lossy, lossless, extended. */
function webpSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 30) return undefined
  const data = view(bytes)
  const kind = text(bytes, 12, 16)
  if (kind === 'VP8X') return { width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 }
  if (kind === 'VP8 ') return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = data.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const READERS: Readonly<Record<string, (bytes: Uint8Array) => Size | undefined>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
}

export const IMAGE_TYPES: readonly string[] = Object.keys(READERS)

export function imageSize(mime: string, bytes: Uint8Array): Size | undefined {
  const size = READERS[mime]?.(bytes)
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}
