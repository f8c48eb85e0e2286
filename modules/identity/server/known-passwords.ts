import { RoleType } from '@tripos/contract-kit/enums.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { fail } from '@tripos/runtime/fail.ts'
import { STAFF_PASSWORD_CHARACTERS } from '../contract/staff-password.ts'
import { isKnownPassword, type PasswordOwner } from './known-passwords.rules.ts'

/** More than the 10,000 commonest. */
export const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

export const isKnown = (password: string, owner: PasswordOwner): boolean =>
  isKnownPassword(password, owner, word => COMMON.has(word))

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
