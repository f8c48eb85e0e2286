/** How much work is asked for, and whether an answer holds. */
const LEAST_BITS = 9
/** Of an account that is being guessed at: a moment in a browser. */
const GUESSED_BITS = 12
/** Some seconds on an old phone. */
const MAX_BITS = 17

/** Each doubling of what is too much makes the work four times as much; nothing up to `free`. */
export function bitsFor(count: number, free: number): number | undefined {
  if (count <= free) return undefined
  return Math.min(MAX_BITS, LEAST_BITS + Math.floor(2 * Math.log2(count / free)))
}

/** Of an account that is being guessed at. */
export const bitsAfter = (tries: number, free: number): number | undefined =>
  tries <= free ? undefined : Math.min(MAX_BITS, GUESSED_BITS + tries - free)

export const leastBits = LEAST_BITS

export function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
