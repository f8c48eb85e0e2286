/**
 * The forms in which a password is stored (docs/adr). Argon2id is the one that stays; the other two let an import of
 * 20,000 users end in seconds, and become Argon2id with the first sign-in.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '@tripos/runtime/secret-box.ts'
import { hashPassword, isOutdated, isPasswordRight, type PasswordLane } from './password.ts'

/** Without letters and digits that look alike: 32 characters, 5 bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = [4, 5, 5] as const

/** 70 bits as `abcd-efghj-kmnpq`. */
function passwordOf(bytes: Buffer): string {
  let at = 0
  return GROUPS.map(length => {
    const group = [...bytes.subarray(at, at + length)].map(byte => ALPHABET.charAt(byte % 32)).join('')
    at += length
    return group
  }).join('-')
}

export const makePassword = (): string => passwordOf(randomBytes(14))

/** The same for the same import and user: whoever holds the secret of the import can name it again, nobody else. */
export const derivePassword = (importSecret: string, userId: string): string =>
  passwordOf(createHmac('sha256', importSecret).update(userId).digest())

const GENERATED = 'generated$'
const SEALED = 'sealed$'
const SALT_BYTES = 12

const digest = (salt: Buffer, password: string): Buffer => createHash('sha256').update(salt).update(password).digest()

/** Only for passwords of {@link makePassword}: 70 random bits need no slow hash. */
export function hashGenerated(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  return `${GENERATED}${Buffer.concat([salt, digest(salt, password)]).toString('base64')}`
}

function isGeneratedRight(password: string, stored: string): boolean {
  const bytes = Buffer.from(stored.slice(GENERATED.length), 'base64')
  return timingSafeEqual(digest(bytes.subarray(0, SALT_BYTES), password), bytes.subarray(SALT_BYTES))
}

const contextOf = (userId: string): string => `password:${userId}`

/** A typed password that is to be hashed soon: sealed under the data key until then. */
export const sealPassword = (box: SecretBox, userId: string, password: string): string =>
  `${SEALED}${box.seal(password, contextOf(userId)).toString('base64')}`

/** The typed password inside; undefined for what is not sealed, or does not open under this key. */
export function openPassword(box: SecretBox, userId: string, stored: string): string | undefined {
  if (!stored.startsWith(SEALED)) return undefined
  try {
    return box.open(Buffer.from(stored.slice(SEALED.length), 'base64'), contextOf(userId))
  } catch {
    return undefined
  }
}

function isQuickRight(box: SecretBox, password: string, { id, stored }: { id: string; stored: string }): boolean {
  if (stored.startsWith(GENERATED)) return isGeneratedRight(password, stored)
  const typed = openPassword(box, id, stored)
  return typed !== undefined && timingSafeEqual(digest(Buffer.alloc(0), typed), digest(Buffer.alloc(0), password))
}

interface Holder {
  readonly id: string
  readonly passwordHash: string | null
}

export interface PasswordCheck {
  readonly isRight: boolean
  /** What to store instead from now on. */
  readonly newHash?: string
}

/** Whether the password is right. One Argon2 computation in every wrong case, so that time tells nothing about the account. */
export async function checkPassword(
  box: SecretBox,
  account: Holder | undefined,
  { password, lane }: { readonly password: string; readonly lane: PasswordLane },
): Promise<PasswordCheck> {
  const stored = account?.passwordHash ?? ''
  if (account === undefined || !(stored.startsWith(GENERATED) || stored.startsWith(SEALED))) {
    const isRight = await isPasswordRight(password, account?.passwordHash, lane)
    // Hashes of earlier costs go as their owners come.
    return isRight && isOutdated(stored) ? { isRight, newHash: await hashPassword(password, lane) } : { isRight }
  }
  if (isQuickRight(box, password, { id: account.id, stored })) {
    return { isRight: true, newHash: await hashPassword(password, lane) }
  }
  await isPasswordRight(password, null, lane)
  return { isRight: false }
}
