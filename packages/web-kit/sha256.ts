/**
 * SHA-256 of short texts, thousands a second. The browser's own (`crypto.subtle`) is missing on plain http, where many
 * schools run, and a promise for each hash is slower than this.
 */
const PRIMES = firstPrimes(64)
const fraction = (x: number): number => ((x - Math.floor(x)) * 0x1_0000_0000) | 0
const K = Int32Array.from(PRIMES, prime => fraction(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES.slice(0, 8), prime => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every(prime => n % prime !== 0)) found.push(n)
  return found
}

const w = new Int32Array(64)

/** One block of 16 words, which stand at the beginning of `w`, into the state. */
function compress(state: Int32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] as number
    const y = w[i - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const after = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i += 1) state[i] = ((state[i] as number) + (after[i] as number)) | 0
}

/** Puts the next 16 words of the padded text into `w`. */
function fill(text: string, from: number): void {
  for (let i = 0; i < 16; i += 1) {
    let word = 0
    for (let j = 0; j < 4; j += 1) word = (word << 8) | byteAt(text, from + i * 4 + j)
    w[i] = word
  }
  const end = text.length + 9
  if (from + 64 >= end) w[15] = text.length * 8
}

const byteAt = (text: string, at: number): number =>
  at < text.length ? text.charCodeAt(at) & 0xff : at === text.length ? 0x80 : 0

/** The state after the whole blocks at the beginning of an ASCII text, so that many with one beginning share that work. */
function stateAfter(text: string, blocks: number): Int32Array {
  const state = START.slice()
  for (let at = 0; at < blocks * 64; at += 64) {
    fill(`${text}${' '.repeat(128)}`, at)
    compress(state)
  }
  return state
}

/** Hashes ASCII texts that begin alike; gives the eight words, which the next call overwrites. */
export function sha256After(beginning: string): (text: string) => Int32Array {
  const blocks = Math.floor(beginning.length / 64)
  const begun = stateAfter(beginning, blocks)
  const state = new Int32Array(8)
  return text => {
    state.set(begun)
    for (let at = blocks * 64; at < text.length + 9; at += 64) {
      fill(text, at)
      compress(state)
    }
    return state
  }
}
