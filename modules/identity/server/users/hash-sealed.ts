import type { Deps } from '@tripos/module-kit/deps.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import { hashPassword } from '../password.ts'
import { openPassword } from '../stored-password.ts'
import { listSealedPasswords, replacePasswordHash } from '../users.queries.ts'

const PORTION = 50

type Work = Pick<Deps, 'db' | 'secretBox'>

interface Sealed {
  readonly id: string
  readonly passwordHash: string
}

/** Gives false where so many are signing in that there is no place for this. */
async function replaceOne({ db, secretBox }: Work, { id, passwordHash }: Sealed): Promise<boolean> {
  const typed = openPassword(secretBox, id, passwordHash)
  if (typed === undefined) return true
  try {
    await replacePasswordHash(db, { id, from: passwordHash, to: await hashPassword(typed) })
    return true
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'BUSY') return false
    throw error
  }
}

/**
 * Hashes the typed passwords of imports, one after the other, so that people who sign in go in between. Several processes
 * may do the same work at once: the second finds nothing to replace. What does not open under this key is left alone.
 */
export async function hashSealedPasswords(work: Work): Promise<void> {
  if (!work.secretBox.isReady) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await listSealedPasswords(work.db, { after, limit: PORTION })
    for (const row of rows) {
      // The rest waits for the next turn.
      if (!(await replaceOne(work, row))) return
      after = row.id
    }
    if (rows.length < PORTION) return
  }
}
