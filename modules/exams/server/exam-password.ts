/** The password that a room shares to enter an exam; an override may have another. */
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

export const isExamPassword = ({ passwordHash, passwordSalt }: SealedPassword, password: string): boolean =>
  timingSafeEqual(hash(password.trim(), passwordSalt), passwordHash)
