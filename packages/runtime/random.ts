/** Chance comes in through here: ids and secrets from the system, draws from a seed that is stored. */
import { createHash, hash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A UUIDv7: made by the application, roughly ordered in time, never relied on for order. */
export const newId = (): string => v7()

/** 256 random bits as 43 URL-safe characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** `digits` random decimal digits. */
export function newDigits(digits: number): string {
  let text = ''
  while (text.length < digits) {
    const byte = randomBytes(1)[0] ?? 255
    if (byte < 250) text += String(byte % 10)
  }
  return text
}

/** What is stored of a secret. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** A source of numbers in [0, 1). */
export type Chance = () => number

/**
 * A stream of numbers that a seed fully decides (xoshiro128**, Blackman and Vigna 2018, seeded by SHA-256), so that a
 * draw can be repeated and explained years later.
 */
export function seededChance(seed: string): Chance {
  const digest = createHash('sha256').update(seed).digest()
  let a = digest.readUInt32LE(0)
  let b = digest.readUInt32LE(4)
  let c = digest.readUInt32LE(8)
  let d = digest.readUInt32LE(12) | 1
  const rotl = (x: number, k: number) => (x << k) | (x >>> (32 - k))
  return () => {
    const result = Math.imul(rotl(Math.imul(b, 5), 7), 9) >>> 0
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = rotl(d, 11)
    return result / 4_294_967_296
  }
}
