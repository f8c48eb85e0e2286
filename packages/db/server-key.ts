import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from './client.ts'
import { keepServerKey } from './server-key.queries.ts'

type Purpose = 'device' | 'work' | 'name' | 'code' | 'picture' | 'message' | 'report'

const keys = new WeakMap<Db, Map<Purpose, Promise<Buffer>>>()

/** A secret of the installation, the same in all its processes, made at its first use. */
export function serverKey(db: Db, purpose: Purpose): Promise<Buffer> {
  const own = keys.get(db) ?? new Map<Purpose, Promise<Buffer>>()
  keys.set(db, own)
  let key = own.get(purpose)
  if (key === undefined) {
    key = keepServerKey(db, purpose, randomBytes(32))
    own.set(purpose, key)
    // A database that is away must not stay away for signatures until the process ends.
    key.catch(() => own.delete(purpose))
  }
  return key
}

/** `text` with its signature behind it. */
export const signText = (key: Buffer, text: string): string => `${text}.${macOf(key, text)}`

const macOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

/** The text in front of the signature; undefined where that is another one. */
export function readSigned(key: Buffer, signed: string): string | undefined {
  const at = signed.lastIndexOf('.')
  const text = signed.slice(0, Math.max(0, at))
  const [given, expected] = [Buffer.from(signed.slice(at + 1)), Buffer.from(macOf(key, text))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
}
