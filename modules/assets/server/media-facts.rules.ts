/** Length and size of recordings, read from their headers; no sample is decoded. Undefined where there is no sound header. */
import { oggSeconds } from './ogg.rules.ts'

/** A part of a file: fewer bytes where it ends before. */
export interface Peek {
  readonly size: number
  read(from: number, length: number): Promise<Buffer>
}

export interface MediaFacts {
  readonly durationSeconds: number | null
  readonly width: number | null
  readonly height: number | null
}

const soundOf = (seconds: number | undefined): MediaFacts | undefined =>
  seconds === undefined || !Number.isFinite(seconds) || seconds < 0
    ? undefined
    : { durationSeconds: Math.round(seconds), width: null, height: null }

/** The header of a film: more than the longest lecture needs. */
const MAX_HEADER_BYTES = 64 * 1024 * 1024
const MAX_BOXES = 10_000

interface Box {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** One box of an MP4 at this place; undefined where its length makes no sense. */
function boxAt(head: Buffer, at: number, end: number): Box | undefined {
  if (head.length < 8) return undefined
  const short = head.readUInt32BE(0)
  const isLong = short === 1 && head.length >= 16
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
  const header = isLong ? 16 : 8
  if (size < header || at + size > end) return undefined
  return { name: head.toString('latin1', 4, 8), from: at + header, to: at + size }
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length && boxes.length < MAX_BOXES; ) {
    const box = boxAt(bytes.subarray(at, at + 16), at, bytes.length)
    if (box === undefined) return boxes
    boxes.push(box)
    at = box.to
  }
  return boxes
}

const inside = (bytes: Buffer, name: string): Buffer[] =>
  boxesIn(bytes)
    .filter(box => box.name === name)
    .map(box => bytes.subarray(box.from, box.to))

/** The film's box of that name; it may stand behind all samples. */
async function topBox(file: Peek, name: string): Promise<Buffer | undefined> {
  let at = 0
  for (let i = 0; i < MAX_BOXES && at < file.size; i++) {
    const box = boxAt(await file.read(at, 16), at, file.size)
    if (box === undefined) return undefined
    if (box.name === name) {
      return box.to - box.from > MAX_HEADER_BYTES ? undefined : file.read(box.from, box.to - box.from)
    }
    at = box.to
  }
  return undefined
}

function movieSeconds(header: Buffer): number | undefined {
  const isLong = header[0] === 1
  if (header.length < (isLong ? 32 : 20)) return undefined
  const scale = header.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return scale === 0 ? undefined : length / scale
}

/** 16.16 numbers at the end of a track's header; a sound track has 0 by 0. */
function trackSize(header: Buffer): { width: number; height: number } | undefined {
  const at = header[0] === 1 ? 88 : 76
  if (header.length < at + 8) return undefined
  const [width, height] = [header.readUInt32BE(at) >>> 16, header.readUInt32BE(at + 4) >>> 16]
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** A film made for streaming says 0 here, and its length in the box of its fragments. */
function fragmentSeconds(moov: Buffer, header: Buffer): number | undefined {
  const [extent] = inside(moov, 'mvex').flatMap(box => inside(box, 'mehd'))
  if (extent === undefined || extent.length < 8) return undefined
  const scale = header.readUInt32BE(header[0] === 1 ? 20 : 12)
  const length = extent[0] === 1 && extent.length >= 12 ? Number(extent.readBigUInt64BE(4)) : extent.readUInt32BE(4)
  return scale === 0 ? undefined : length / scale
}

export async function mp4Facts(file: Peek): Promise<MediaFacts | undefined> {
  const moov = await topBox(file, 'moov')
  const [header] = moov === undefined ? [] : inside(moov, 'mvhd')
  const seconds = header === undefined ? undefined : movieSeconds(header)
  if (moov === undefined || header === undefined || seconds === undefined) return undefined
  const sizes = inside(moov, 'trak')
    .flatMap(track => inside(track, 'tkhd'))
    .map(trackSize)
  const size = sizes.find(one => one !== undefined)
  const length = seconds > 0 ? seconds : fragmentSeconds(moov, header)
  return {
    durationSeconds: length === undefined ? null : Math.round(length),
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}

const BIT_RATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const

interface Frame {
  readonly isFirst: boolean
  readonly bitRate: number
  readonly sampleRate: number
  readonly samples: number
  readonly isMono: boolean
}

/** The header of a frame of layer III; undefined where there is none at this place. */
function frameAt(bytes: Buffer, at: number): Frame | undefined {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = bytes.subarray(at, at + 4)
  if (b0 !== 0xff || (b1 & 0xe6) !== 0xe2) return undefined
  const version = (b1 >> 3) & 3
  const rate = SAMPLE_RATES[(b2 >> 2) & 3]
  const bitRate = BIT_RATES[version === 3 ? 1 : 2][b2 >> 4]
  if (version === 1 || rate === undefined || bitRate === undefined || bitRate === 0) return undefined
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4
  return {
    isFirst: version === 3,
    bitRate: bitRate * 1000,
    sampleRate: rate / divisor,
    samples: version === 3 ? 1152 : 576,
    isMono: b3 >> 6 === 3,
  }
}

/** How many frames a file of changing bit rates says it has, in its first frame. */
function frameCount(bytes: Buffer, at: number, { isFirst, isMono }: Frame): number | undefined {
  const xing = at + 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17)
  const name = bytes.toString('latin1', xing, xing + 4)
  if ((name === 'Xing' || name === 'Info') && xing + 12 <= bytes.length && (bytes.readUInt32BE(xing + 4) & 1) === 1) {
    return bytes.readUInt32BE(xing + 8)
  }
  const vbri = at + 36
  const isVbri = bytes.toString('latin1', vbri, vbri + 4) === 'VBRI' && vbri + 18 <= bytes.length
  return isVbri ? bytes.readUInt32BE(vbri + 14) : undefined
}

export async function mp3Facts(file: Peek): Promise<MediaFacts | undefined> {
  const start = await file.read(0, 10)
  const hasTag = start.length === 10 && start.toString('latin1', 0, 3) === 'ID3'
  // Four bytes of seven bits each.
  const tag = hasTag ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((start[at] ?? 0) & 0x7f), 0) : 0
  const bytes = await file.read(tag, 64 * 1024)
  for (let at = 0; at + 4 <= bytes.length; at++) {
    const frame = frameAt(bytes, at)
    if (frame === undefined) continue
    const frames = frameCount(bytes, at, frame)
    if (frames !== undefined) return soundOf((frames * frame.samples) / frame.sampleRate)
    return soundOf(((file.size - tag - at) * 8) / frame.bitRate)
  }
  return undefined
}

export async function wavFacts(file: Peek): Promise<MediaFacts | undefined> {
  let bytesPerSecond = 0
  for (let at = 12, i = 0; at + 8 <= file.size && i < 1000; i++) {
    const head = await file.read(at, 20)
    if (head.length < 8) return undefined
    const [name, size] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (name === 'fmt ' && head.length >= 20) bytesPerSecond = head.readUInt32LE(16)
    if (name === 'data') {
      // What is longer than the file is written by programs that stream.
      return bytesPerSecond === 0 ? undefined : soundOf(Math.min(size, file.size - at - 8) / bytesPerSecond)
    }
    at += 8 + size + (size % 2)
  }
  return undefined
}

const OGG_TAIL = 64 * 1024 + 300

export const oggFacts = async (file: Peek): Promise<MediaFacts | undefined> =>
  soundOf(oggSeconds(await file.read(0, 4096), await file.read(Math.max(0, file.size - OGG_TAIL), OGG_TAIL)))
