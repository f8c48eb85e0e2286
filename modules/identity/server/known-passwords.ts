import { dictionary } from '@zxcvbn-ts/language-common'
import { fail } from '@tripos/runtime/fail.ts'
import { isKnownPassword, type PasswordOwner } from './known-passwords.rules.ts'

const COMMON = new Set(dictionary['passwords-common'])

export const isKnown = (password: string, owner: PasswordOwner): boolean =>
  isKnownPassword(password, owner, word => COMMON.has(word))

/** Wherever somebody chooses a password, for themselves or for another; generated ones need no asking. */
export function refuseKnownPassword(password: string, owner: PasswordOwner): void {
  if (isKnown(password, owner)) fail('PASSWORD_KNOWN')
}
