import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { deleteEndedWindows } from '@tripos/access/limits.queries.ts'
import { deleteEndedTries } from '@tripos/access/tries.queries.ts'
import { deleteEndedCodes } from './codes.queries.ts'
import { deleteEndedSyncs } from './external/external.queries.ts'
import { deleteEndedSessions } from './sessions.queries.ts'
import { deleteExpiredImports } from './users/import/import.queries.ts'
import { deleteSignInsBefore } from './sign-ins/sign-ins.queries.ts'

const DAY = 24 * 3600

/** Removes what has ended; nothing depends on it having run. */
export async function cleanUp({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  await deleteEndedSessions(db, now)
  await deleteEndedCodes(db, addSeconds(now, -DAY))
  await deleteEndedWindows(db, now)
  await deleteEndedTries(db, now)
  await deleteExpiredImports(db, now)
  await deleteEndedSyncs(db, now)
  await deleteSignInsBefore(db, addSeconds(now, -config.signInDays * DAY))
}
