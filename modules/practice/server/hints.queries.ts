/** SQL of hints taken in trainings. Callers hold the lock of the learner. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'

export async function listTakenHints(db: Db, runId: string, nos: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('practiceHints')
    .select(['no', 'takenCount'])
    .where('runId', '=', runId)
    .where('no', '=', sql<number>`any(${[...nos]}::int[])`)
    .execute()
  return new Map(rows.map(row => [row.no, row.takenCount]))
}

/** A smaller number than before changes nothing. */
export async function saveTakenHints(
  tx: Tx,
  { runId, no, takenCount }: { runId: string; no: number; takenCount: number },
): Promise<void> {
  await tx
    .insertInto('practiceHints')
    .values({ runId, no, takenCount })
    .onConflict(conflict =>
      conflict
        .columns(['runId', 'no'])
        .doUpdateSet({ takenCount: sql<number>`greatest(practice_hints.taken_count, excluded.taken_count)` }),
    )
    .execute()
}
