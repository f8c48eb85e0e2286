/** A film of any size that is never held whole: its bytes are made where they are needed, from a seed and their place. */
import { createCipheriv, createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mp4Ends } from '../../../../modules/assets/test/make-assets.ts'

export interface Film {
  readonly size: number
  /** The bytes from this place to before that one, in pieces. */
  bytes(from: number, to: number): Generator<Buffer>
}

const BLOCK = 1024 * 1024
const ZEROS = Buffer.alloc(BLOCK)

/** No two blocks are alike, so that one in the wrong place is noticed. */
function block(seed: Buffer, index: number): Buffer {
  const counter = Buffer.alloc(16)
  counter.writeBigUInt64BE(BigInt(index))
  return createCipheriv('aes-128-ctr', seed, counter).update(ZEROS)
}

/** So many seconds, with so many bytes of samples. The seed is 16 bytes. */
export function makeFilm(seed: Buffer, seconds: number, sampleBytes: number): Film {
  const { head, tail } = mp4Ends(seconds, sampleBytes)
  const size = head.length + sampleBytes + tail.length
  const tailAt = size - tail.length
  const pieceAt = (at: number): Buffer => {
    if (at < head.length) return head.subarray(at)
    if (at >= tailAt) return tail.subarray(at - tailAt)
    const place = at - head.length
    return block(seed, Math.floor(place / BLOCK)).subarray(place % BLOCK, (place % BLOCK) + tailAt - at)
  }
  return {
    size,
    *bytes(from, to) {
      for (let at = from; at < to; ) {
        const piece = pieceAt(at).subarray(0, to - at)
        yield piece
        at += piece.length
      }
    },
  }
}

export async function sumOf(bytes: Iterable<Buffer> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(Readable.from(bytes), hash)
  return hash.digest('hex')
}
