import { keepMonths } from '@tripos/db/months.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { deleteEndedWindows } from '@tripos/access/limits.queries.ts'
import { deleteEndedTries } from '@tripos/access/tries.queries.ts'
import { deleteEndedCodes } from './codes.queries.ts'
import { deleteEndedSyncs } from './external/external.queries.ts'
import { deleteEndedInvitations } from './invitations/invitations.queries.ts'
import { deleteEndedSessions } from './sessions.queries.ts'
import { deleteExpiredImports } from './users/import/import.queries.ts'
import { SIGN_INS } from './sign-ins/sign-ins.queries.ts'

const DAY = 24 * 3600

type CleanUpDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Removes what has ended, until the process stops; nothing depends on it having run. */
export async function cleanUp({ db, clock, config }: CleanUpDeps, stopping?: AbortSignal): Promise<void> {
  const now = clock.now()
  await deleteEndedSessions(db, now, stopping)
  await deleteEndedCodes(db, addSeconds(now, -DAY), stopping)
  await deleteEndedInvitations(db, now, stopping)
  await deleteEndedWindows(db, now, stopping)
  await deleteEndedTries(db, now, stopping)
  await deleteExpiredImports(db, now, stopping)
  await deleteEndedSyncs(db, now, stopping)
  await keepMonths(db, { table: SIGN_INS, now, keptDays: config.signInDays, stopping })
}
