import { createRequire } from 'node:module'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type * as Words from '@zxcvbn-ts/language-common'
import { fail } from '@tripos/runtime/fail.ts'
import { STAFF_PASSWORD_CHARACTERS } from '../contract/staff-password.ts'
import { isKnownPassword, type PasswordOwner } from './known-passwords.rules.ts'

const load = createRequire(import.meta.url)
let common: ReadonlySet<string> | undefined

/** More than the 10,000 commonest. They take 4 MB, and most servers choose a password on few days: loaded with the first. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set((load('@zxcvbn-ts/language-common') as typeof Words).dictionary['passwords-common'])
  return common
}

export const isKnown = (password: string, owner: PasswordOwner): boolean =>
  isKnownPassword(password, owner, word => commonPasswords().has(word))

/** Whoever works in the back office can do more harm than a student. */
export const isShortForStaff = (password: string): boolean => [...password].length < STAFF_PASSWORD_CHARACTERS

interface Owner extends PasswordOwner {
  readonly roleType: RoleType
}

/** Wherever somebody chooses a password, for themselves or for another; generated ones need no asking. */
export function refuseWeakPassword(password: string, owner: Owner): void {
  if (owner.roleType === RoleType.administrator && isShortForStaff(password)) fail('PASSWORD_SHORT')
  if (isKnown(password, owner)) fail('PASSWORD_KNOWN')
}
