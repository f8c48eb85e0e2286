/** All SQL of the archives. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'

export const BatchState = { waiting: 0, running: 1, ready: 2, failed: 3 } as const
export type BatchState = (typeof BatchState)[keyof typeof BatchState]

interface NewBatch {
  readonly id: string
  readonly createdBy: string
  readonly createdAt: Date
  readonly certificateIds: readonly string[]
}

export const insertBatch = (db: Db, { certificateIds, ...batch }: NewBatch) =>
  db
    .insertInto('certificateBatches')
    .values({ ...batch, certificateIds: [...certificateIds] })
    .execute()

const selectBatches = (db: Db) =>
  db
    .selectFrom('certificateBatches')
    .select(['id', 'createdAt', 'done', 'state'])
    .select(sql<number>`cardinality(certificate_ids)`.as('total'))

export const listBatchesOf = (db: Db, userId: string, since: Date) =>
  selectBatches(db)
    .where('createdBy', '=', userId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()

export const findReadyBatch = (db: Db, userId: string, id: string) =>
  selectBatches(db)
    .where('id', '=', id)
    .where('createdBy', '=', userId)
    .where('state', '=', BatchState.ready)
    .executeTakeFirst()

export interface ClaimedBatch {
  readonly id: string
  readonly certificateIds: string[]
}

/** One that waits, or that a process has left: each worker takes another one. */
export async function claimBatch(db: Db, now: Date, leftBefore: Date): Promise<ClaimedBatch | undefined> {
  const { rows } =
    await sql<ClaimedBatch>`update certificate_batches set state = ${BatchState.running}, claimed_at = ${now}, done = 0
    where id = (select id from certificate_batches
      where state = ${sql.lit(BatchState.waiting)} or (state = ${sql.lit(BatchState.running)} and claimed_at < ${leftBefore})
      order by created_at limit 1 for update skip locked)
    returning id, certificate_ids`.execute(db)
  return rows[0]
}

export const reportBatch = (db: Db, id: string, { done, now }: { readonly done: number; readonly now: Date }) =>
  db.updateTable('certificateBatches').set({ done, claimedAt: now }).where('id', '=', id).execute()

/** One that was given up meanwhile stays so. */
export const finishBatch = (db: Db, id: string, state: BatchState) =>
  db
    .updateTable('certificateBatches')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', BatchState.running)
    .execute()

/** What was made, or is being made, has files that nothing proves any more. */
export const failMadeBatches = (tx: Tx) =>
  tx
    .updateTable('certificateBatches')
    .set({ state: BatchState.failed })
    .where('state', 'in', [BatchState.running, BatchState.ready])
    .execute()

export const deleteBatchesBefore = (db: Db, before: Date) =>
  db.deleteFrom('certificateBatches').where('createdAt', '<', before).returning('id').execute()
