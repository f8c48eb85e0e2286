/** The length of an Ogg file: the last page says how many samples there have been, the first page how many make a second. */

/** Opus always counts at this rate. */
const OPUS_RATE = 48_000

function rateOf(head: Buffer): { rate: number; skipped: number } | undefined {
  const opus = head.indexOf('OpusHead', 0, 'latin1')
  if (opus >= 0 && opus + 12 <= head.length) return { rate: OPUS_RATE, skipped: head.readUInt16LE(opus + 10) }
  const vorbis = head.indexOf('\u0001vorbis', 0, 'latin1')
  if (vorbis >= 0 && vorbis + 16 <= head.length) return { rate: head.readUInt32LE(vorbis + 12), skipped: 0 }
  return undefined
}

export function oggSeconds(head: Buffer, tail: Buffer): number | undefined {
  const format = rateOf(head)
  const last = tail.lastIndexOf('OggS', undefined, 'latin1')
  if (format === undefined || format.rate === 0 || last < 0 || last + 14 > tail.length) return undefined
  const samples = Number(tail.readBigInt64LE(last + 6))
  return samples < 0 ? undefined : Math.max(0, samples - format.skipped) / format.rate
}
