/** The one password that a room shares to enter an exam. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface SealedPassword {
  readonly passwordHash: Buffer
  readonly passwordSalt: Buffer
}

/** Salted SHA-256: it is limited by tries, and thousands enter within a minute. */
const hash = (password: string, salt: Buffer): Buffer => createHash('sha256').update(salt).update(password).digest()

export function sealExamPassword(password: string): SealedPassword {
  const passwordSalt = randomBytes(16)
  return { passwordSalt, passwordHash: hash(password, passwordSalt) }
}

export function isExamPassword(
  { passwordHash, passwordSalt }: { readonly [Column in keyof SealedPassword]: Buffer | null },
  password: string | undefined,
): boolean {
  if (passwordHash === null || passwordSalt === null || password === undefined) return false
  return timingSafeEqual(hash(password.trim(), passwordSalt), passwordHash)
}
