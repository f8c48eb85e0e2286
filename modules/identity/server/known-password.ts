/** Accounts with a password that everybody knows: finding them, and taking it from them. */
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { lockBuiltInRole } from '../../access/server/index.ts'
import { clearPasswords, listSuperAdministrators, listSuspects, type Suspects } from './known-password.queries.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { checkPassword, hashGenerated, makePassword } from './stored-password.ts'
import { setPasswordHashes } from './users.queries.ts'

/** Those of these accounts whose password it is. Some dozens at most are tried: each costs a slow hash. */
export async function findAccountsWith(
  { db, secretBox }: Pick<Deps, 'db' | 'secretBox'>,
  password: string,
  suspects: Suspects,
): Promise<string[]> {
  const found: string[] = []
  for (const account of await listSuspects(db, suspects)) {
    const { isRight } = await checkPassword(secretBox, account, { password, lane: 'other' })
    if (isRight) found.push(account.id)
  }
  return found
}

export interface OneTimePassword {
  readonly userName: string
  readonly password: string
}

/**
 * None of these accounts signs in any more. Where no super administrator would be left who can, the oldest of them gets a
 * password that is told this once and must be changed.
 */
export async function lockAccounts(tx: Tx, ids: readonly string[], now: Date): Promise<OneTimePassword | undefined> {
  await lockBuiltInRole(tx)
  const supers = await listSuperAdministrators(tx)
  const kept = supers.every(one => ids.includes(one.id)) ? supers[0] : undefined
  await clearPasswords(tx, ids, now)
  await deleteSessionsOf(tx, ids)
  if (kept === undefined) return undefined
  const password = makePassword()
  const rows = [{ userId: kept.id, passwordHash: hashGenerated(password) }]
  await setPasswordHashes(tx, { rows, mustChangePassword: true }, now)
  return { userName: kept.userName, password }
}
