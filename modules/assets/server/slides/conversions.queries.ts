/** Presentations and their PDF. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import { CONVERSION_TRANSITIONS, ConversionFailure, ConversionState } from '../../contract/asset-kinds.ts'

const mayConvert = stateIn('state', CONVERSION_TRANSITIONS.convert.from)
const mayTryAgain = stateIn('state', CONVERSION_TRANSITIONS.again.from)

export const insertConversion = (tx: Tx, assetId: string, now: Date) =>
  tx.insertInto('assetConversions').values({ assetId, createdAt: now }).execute()

export const listConversions = (db: Db, assetIds: readonly string[]) =>
  db
    .selectFrom('assetConversions')
    .select(['assetId', 'state', 'failure', 'pageCount'])
    .where(sql<boolean>`asset_id = ${anyOf(assetIds)}`)
    .execute()

/** What waits, or might be tried again. */
export async function countOpen(db: Db): Promise<{ readonly waiting: number; readonly unfit: number }> {
  const { rows } = await sql<{ waiting: number; unfit: number }>`select
      (select count(*) from asset_conversions where ${mayConvert})::int as waiting,
      (select count(*) from asset_conversions where failure = ${ConversionFailure.unfit})::int as unfit`.execute(db)
  return rows[0] ?? { waiting: 0, unfit: 0 }
}

export interface HeldConversion {
  readonly assetId: string
  readonly tries: number
}

interface Hold {
  readonly now: Date
  readonly until: Date
}

/** The one that has waited longest, unless another is being converted: one at a time, whichever process does it. */
export async function holdNextConversion(tx: Tx, { now, until }: Hold): Promise<HeldConversion | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('slides as pdf'))`.execute(tx)
  const { rows } = await sql<HeldConversion>`update asset_conversions set held_until = ${until}, tries = tries + 1
    where asset_id = (select asset_id from asset_conversions where ${mayConvert} order by created_at, asset_id limit 1)
      and not exists (select from asset_conversions where ${mayConvert} and held_until > ${now})
    returning asset_id, tries`.execute(tx)
  return rows[0]
}

export const holdConversionOn = (db: Db, assetId: string, until: Date) =>
  db
    .updateTable('assetConversions')
    .set({ heldUntil: until })
    .where('assetId', '=', assetId)
    .where(mayConvert)
    .execute()

/** `counts`: whether this try was one, or ended for a reason that is not the file's. */
export const putConversionBack = (
  db: Db,
  assetId: string,
  { until, counts }: { readonly until: Date | null; readonly counts: boolean },
) =>
  db
    .updateTable('assetConversions')
    .set({ heldUntil: until, tries: sql<number>`greatest(tries - ${counts ? 0 : 1}, 0)` })
    .where('assetId', '=', assetId)
    .where(mayConvert)
    .execute()

export const markConverted = (
  db: Db,
  assetId: string,
  { sizeBytes, pages }: { readonly sizeBytes: number; readonly pages: number | null },
) =>
  db
    .updateTable('assetConversions')
    .set({ state: ConversionState.ready, heldUntil: null, sizeBytes, pageCount: pages })
    .where('assetId', '=', assetId)
    .where(mayConvert)
    .execute()

export const markUnconverted = (db: Db, assetId: string, failure: ConversionFailure) =>
  db
    .updateTable('assetConversions')
    .set({ state: ConversionState.failed, heldUntil: null, failure })
    .where('assetId', '=', assetId)
    .where(mayConvert)
    .execute()

/** All that wait: the converter cannot do any of them. */
export const markAllUnfit = (db: Db) =>
  db
    .updateTable('assetConversions')
    .set({ state: ConversionState.failed, heldUntil: null, failure: ConversionFailure.unfit })
    .where(mayConvert)
    .execute()

export const restoreUnfit = (db: Db) =>
  db
    .updateTable('assetConversions')
    .set({ state: ConversionState.waiting, failure: null, tries: 0 })
    .where('failure', '=', ConversionFailure.unfit)
    .where(mayTryAgain)
    .execute()

/** Whether the file is still there. */
export async function hasConversion(db: Db, assetId: string): Promise<boolean> {
  return (await listConversions(db, [assetId])).length > 0
}

/** The file itself, as it is stored. */
export const findSlides = (db: Db, assetId: string) =>
  db.selectFrom('assets').select(['name', 'mime', 'sizeBytes']).where('id', '=', assetId).executeTakeFirst()
