/** Who is told of a sign-in (ADR 58): a computer room must not tell a class each morning, and staff are always told. */
import { isIPv4 } from 'node:net'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { makeMatcher } from '@tripos/runtime/addresses.ts'

export interface SignInPlace {
  readonly roleType: RoleType
  /** Nobody has signed in to this account before. */
  readonly isFirst: boolean
  /** The browser brought what it was given at an earlier sign-in to this account. */
  readonly isKnownBrowser: boolean
  readonly ip: string
  /** From where the account has been signed in lately. */
  readonly homes: readonly string[]
  /** Networks that staff have declared to be computer rooms. */
  readonly rooms: readonly string[]
}

/** What one room, home or mobile provider usually has in common. */
function networkOf(ip: string): readonly string[] {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain === '') return []
  return [isIPv4(plain) ? `${plain}/24` : `${plain}/64`]
}

export function isToldOfSignIn({ roleType, isFirst, isKnownBrowser, ip, homes, rooms }: SignInPlace): boolean {
  if (isFirst || isKnownBrowser) return false
  if (roleType === RoleType.administrator) return true
  if (makeMatcher(rooms)(ip)) return false
  return !homes.some(makeMatcher(networkOf(ip)))
}
