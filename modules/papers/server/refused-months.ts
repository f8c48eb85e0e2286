/** Refused saves lie with the month of their paper; months past what is kept go whole. */
import { keepMonths } from '@tripos/db/months.ts'
import type { MonthlyTable } from '@tripos/db/months.queries.ts'
import type { CronJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'

const REFUSED_SAVES: MonthlyTable = { name: 'refused_saves', key: { column: 'paper_id', type: 'id' } }

export async function keepRefusedMonths({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  await keepMonths(db, { table: REFUSED_SAVES, now: clock.now(), keptDays: config.refusedSaveDays })
}

export const refusedMonthsJob = (deps: Deps): CronJob => ({
  kind: 'cron',
  name: 'papers-refused-saves',
  cron: '53 3 * * *',
  run: () => keepRefusedMonths(deps),
})
