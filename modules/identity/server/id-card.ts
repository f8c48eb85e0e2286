/** ID card numbers: stored sealed, found again by a keyed hash, shown masked (design part 5). */
import type { SecretBox } from '@tripos/runtime/secret-box.ts'

export interface StoredIdCard {
  readonly idCardSealed: Buffer | null
  readonly idCardHash: Buffer | null
}

const contextOf = (userId: string): string => `id-card:${userId}`

export const hashIdCard = (box: SecretBox, idCard: string): Buffer => box.fingerprint(idCard, 'id-card')

/** What is stored of a number; the empty one is none. */
export function sealIdCard(box: SecretBox, userId: string, idCard: string): StoredIdCard {
  if (idCard === '') return { idCardSealed: null, idCardHash: null }
  return { idCardSealed: box.seal(idCard, contextOf(userId)), idCardHash: hashIdCard(box, idCard) }
}

export const openIdCard = (box: SecretBox, userId: string, sealed: Buffer): string =>
  box.open(sealed, contextOf(userId))

const HIDDEN = '*'.repeat(18)

/** 110101********1234. A list stays readable where the key is missing or another one: nothing of the number is shown then. */
export function maskIdCard(box: SecretBox, userId: string, sealed: Buffer | null): string {
  if (sealed === null) return ''
  if (!box.isReady) return HIDDEN
  try {
    return openIdCard(box, userId, sealed).replace(/^(.{6}).{8}(.{4})$/, '$1********$2')
  } catch {
    return HIDDEN
  }
}

/** A number as lists and exported sheets show it. */
export const isMaskedIdCard = (text: string): boolean => /^([\d*]{6})\*{8}(\*{4}|\d{3}[\dX])$/.test(text)
