import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/fail.ts'
import { hashPassword } from '../password.ts'
import { openPassword } from '../stored-password.ts'
import { listSealedPasswords, replacePasswordHash } from '../users.queries.ts'

const PORTION = 50

/**
 * Hashes the typed passwords of imports, one after the other, so that people who sign in go in between. Several processes
 * may do the same work at once: the second finds nothing to replace. What does not open under this key is left alone.
 */
export async function hashSealedPasswords({ db, secretBox }: Pick<Deps, 'db' | 'secretBox'>): Promise<void> {
  if (!secretBox.isReady) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await listSealedPasswords(db, { after, limit: PORTION })
    for (const { id, passwordHash } of rows) {
      after = id
      const typed = openPassword(secretBox, id, passwordHash)
      if (typed === undefined) continue
      try {
        await replacePasswordHash(db, { id, from: passwordHash, to: await hashPassword(typed) })
      } catch (error) {
        // Too many are signing in: the rest waits for the next turn.
        if (error instanceof AppError && error.errorName === 'BUSY') return
        throw error
      }
    }
    if (rows.length < PORTION) return
  }
}
