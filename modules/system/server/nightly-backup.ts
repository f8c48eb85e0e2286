/** The backup that nobody has to think of: at its time, or as soon after it as the machine is there. */
import { cronLine, isDue } from '@tripos/backup/index.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Job } from '@tripos/jobs/jobs.ts'
import { hasOpenPapers } from '../../papers/server/index.ts'
import { findBackups } from './system.queries.ts'

const CATCH_UP_MS = 10 * 60_000
const LONGEST_HOURS = 20

export function backupJobs(deps: Deps): Job[] {
  const { backups, clock, db } = deps
  const { time } = backups.plan
  if (time === undefined) return []
  const run = async (): Promise<void> => {
    const now = clock.now()
    if (isDue(await findBackups(db), time, { now, isExamOn: await hasOpenPapers(db) })) await backups.makeNightly(now)
  }
  return [
    { kind: 'cron', name: 'backup', cron: cronLine(clock.now(), time), longestHours: LONGEST_HOURS, run },
    { kind: 'loop', name: 'backup-catch-up', everyMs: CATCH_UP_MS, run },
  ]
}
