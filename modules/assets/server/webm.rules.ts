/** Length and size of a WebM file, from the two parts of its header that hold them. */
import type { MediaFacts, Peek } from './media-facts.rules.ts'

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const CLUSTER = 0x1f43b675
const SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACK = 0xae
const VIDEO = 0xe0
const WIDTH = 0xb0
const HEIGHT = 0xba

const MAX_PART_BYTES = 4 * 1024 * 1024
const MAX_ELEMENTS = 10_000

interface Element {
  readonly id: number
  /** Where its content begins, and how long it is; a length that is not known is Infinity. */
  readonly from: number
  readonly size: number
}

/** Numbers of one to eight bytes: as many zeros as there are further bytes stand before the first one. */
function vint(bytes: Buffer, at: number, keepsMarker: boolean): { value: number; length: number } | undefined {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || at + length > bytes.length) return undefined
  let value = keepsMarker ? first : first & (0xff >> length)
  let isUnknown = !keepsMarker && value === 0xff >> length
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i] ?? 0
    isUnknown &&= next === 0xff
    value = value * 256 + next
  }
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, length }
}

function elementAt(bytes: Buffer, at: number): Element | undefined {
  const id = vint(bytes, at, true)
  const size = id && vint(bytes, at + id.length, false)
  return id && size && { id: id.value, from: at + id.length + size.length, size: size.value }
}

function childrenOf(bytes: Buffer): Map<number, Buffer[]> {
  const children = new Map<number, Buffer[]>()
  for (let at = 0, i = 0; at < bytes.length && i < MAX_ELEMENTS; i++) {
    const element = elementAt(bytes, at)
    if (element === undefined) break
    const content = bytes.subarray(element.from, element.from + Math.min(element.size, bytes.length))
    children.set(element.id, [...(children.get(element.id) ?? []), content])
    at = element.from + element.size
  }
  return children
}

const unsigned = (bytes: Buffer | undefined): number | undefined =>
  bytes === undefined || bytes.length === 0 || bytes.length > 6 ? undefined : bytes.readUIntBE(0, bytes.length)

function float(bytes: Buffer | undefined): number | undefined {
  if (bytes?.length === 4) return bytes.readFloatBE(0)
  return bytes?.length === 8 ? bytes.readDoubleBE(0) : undefined
}

function lengthOf(info: Buffer): number | null {
  const children = childrenOf(info)
  const nanoseconds = unsigned(children.get(SCALE)?.[0]) ?? 1_000_000
  const duration = float(children.get(DURATION)?.[0])
  return duration === undefined || !(duration >= 0) ? null : Math.round((duration * nanoseconds) / 1e9)
}

function sizeOf(tracks: Buffer): { width: number | null; height: number | null } {
  for (const track of childrenOf(tracks).get(TRACK) ?? []) {
    const video = childrenOf(track).get(VIDEO)?.[0]
    if (video === undefined) continue
    const children = childrenOf(video)
    return { width: unsigned(children.get(WIDTH)?.[0]) ?? null, height: unsigned(children.get(HEIGHT)?.[0]) ?? null }
  }
  return { width: null, height: null }
}

/** What a browser has recorded has no length in its header. */
export async function webmFacts(file: Peek): Promise<MediaFacts | undefined> {
  const top = await file.read(0, 4096)
  const head = elementAt(top, 0)
  const segment = head && elementAt(top, head.from + head.size)
  if (segment?.id !== SEGMENT) return undefined
  let info: Buffer | undefined
  let tracks: Buffer | undefined
  for (let at = segment.from, i = 0; at < file.size && i < MAX_ELEMENTS; i++) {
    const element = elementAt(await file.read(at, 16), 0)
    if (element === undefined || element.id === CLUSTER) break
    const from = at + element.from
    if (element.id === INFO) info = await file.read(from, Math.min(element.size, MAX_PART_BYTES))
    if (element.id === TRACKS) tracks = await file.read(from, Math.min(element.size, MAX_PART_BYTES))
    if (info !== undefined && tracks !== undefined) break
    at = from + element.size
  }
  if (info === undefined || tracks === undefined) return undefined
  return { durationSeconds: lengthOf(info), ...sizeOf(tracks) }
}
