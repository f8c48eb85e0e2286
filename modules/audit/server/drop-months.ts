/** Old months of the log go as whole tables. What is left of them: the links of the chain, and an entry that says so. */
import type { Tx } from '@tripos/db/client.ts'
import { keepMonths } from '@tripos/db/months.ts'
import type { MonthHooks } from '@tripos/db/months.queries.ts'
import type { Month } from '@tripos/db/months.rules.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { recordAudit } from './audit.queries.ts'
import { cutSeals, hasUnsealed, holdSeals, releaseSeals } from './chain.queries.ts'

/** Only after a check that found nothing: what was tampered with stays where it can be looked at. */
export async function dropOldMonths({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<Month[]> {
  const now = clock.now()
  const hooks: MonthHooks = {
    beforeMove: releaseSeals,
    afterMove: holdSeals,
    async beforeDrop(tx: Tx, month: Month) {
      if (await hasUnsealed(tx, month)) throw new Error(`rows of ${month.name} are not sealed yet`)
      const detail = await cutSeals(tx, month, now)
      if (detail.rows === 0) return
      const entry = { action: 'log.cut', objectType: 'log', objectId: month.name, detail } as const
      const source = { ip: '', requestId: '', arrivedAt: now }
      await recordAudit(tx, source, { ...entry, objectName: month.name.replace('_', '-') })
    },
  }
  const table = { name: 'audit_log', key: { column: 'at', type: 'moment' } } as const
  return keepMonths(db, { table, now, keptDays: config.auditDays, hooks })
}
