/** Keeps the tables of the months of a partitioned table: some ahead, none behind what is kept (docs/adr/0050). */
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Db } from './client.ts'
import {
  addMonth,
  deleteFromRest,
  dropMonth,
  listMonths,
  type MonthHooks,
  type MonthlyTable,
} from './months.queries.ts'
import { isOver, type Month, monthsFrom } from './months.rules.ts'
import { inPortions } from './portions.ts'
import { inTx } from './tx.ts'

/** The running one, and a quarter ahead in which the job may fail. */
const MONTHS_AHEAD = 4
const DAY = 24 * 3600

export interface KeepMonths {
  readonly table: MonthlyTable
  readonly now: Date
  readonly keptDays: number
  readonly hooks?: MonthHooks
  readonly stopping?: AbortSignal | undefined
}

/** May run at any time, in several processes at once. Gives the months that it dropped. */
export async function keepMonths(db: Db, { table, now, keptDays, hooks, stopping }: KeepMonths): Promise<Month[]> {
  const there = await listMonths(db, table)
  const names = new Set(there.map(month => month.name))
  for (const month of monthsFrom(now, MONTHS_AHEAD))
    if (!names.has(month.name)) await inTx(db, tx => addMonth(tx, { table, month, hooks }))
  const keptFrom = addSeconds(now, -keptDays * DAY)
  const dropped: Month[] = []
  for (const month of there.filter(one => isOver(one, keptFrom)))
    if (await inTx(db, tx => dropMonth(tx, { table, month, hooks }))) dropped.push(month)
  // What others refer to goes with its month only.
  if (hooks === undefined) await inPortions(limit => deleteFromRest(db, { table, before: keptFrom, limit }), stopping)
  return dropped
}
