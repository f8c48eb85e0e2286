/** Files on their way in, and what is done with them once they are there. */
import type { ErrorArgs, ErrorName } from '@tripos/contract-kit/errors.ts'
import { ASSET_TRANSITIONS, AssetState } from '../contract/asset-kinds.ts'
import { asJson, type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import { bigramsOf } from '@tripos/runtime/search.ts'
import { memberRows } from '../../org/server/index.ts'

const mayReceive = stateIn('state', ASSET_TRANSITIONS.receive.from)
const mayGiveUp = stateIn('state', ASSET_TRANSITIONS.giveUp.from)
const mayExamine = stateIn('state', ASSET_TRANSITIONS.examine.from)

export interface NewUpload {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly ownerId: string
  /** The folder that its bytes come into. */
  readonly storageId: string
}

/** Who begins an upload waits for the others who do: between looking at the quota and taking of it nobody comes in. */
export const lockQuota = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('assets quota'))`.execute(tx)

/** The file belongs to the owner's department, if there is just one; otherwise to the owner alone. */
export async function insertUpload(
  tx: Tx,
  { id, name, sizeBytes, ownerId, storageId }: NewUpload,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('assets')
    .values({
      id,
      name,
      sizeBytes,
      ownerId,
      storageId,
      departmentId: sql<string | null>`(select min(department_id::text)::uuid from ${memberRows.as('user_departments')}
        where user_id = ${ownerId} having count(*) = 1)`,
      bigrams: bigramsOf(name),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

const UPLOAD = ['id', 'name', 'sizeBytes', 'receivedBytes', 'state', 'updatedAt'] as const

export const findUpload = (db: Db, ownerId: string, id: string) =>
  db.selectFrom('assets').select(UPLOAD).where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

export interface UploadLock {
  readonly id: string
  readonly writer: string
}

/** From now on this request writes, and whoever did before stops. Undefined where there is nothing to write. */
export const acquireUploadLock = (
  db: Db,
  ownerId: string,
  { id, writer, storageId }: UploadLock & { readonly storageId: string },
): Promise<UploadRow | undefined> =>
  db
    .updateTable('assets')
    .set({ writer })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where(sql<SqlBool>`coalesce(storage_id, ${storageId}::uuid) = ${storageId}::uuid`)
    .where(mayReceive)
    .returning(UPLOAD)
    .executeTakeFirst()

/** Notes how far the bytes have come; false where somebody else writes by now. The last byte hands the file over. */
export async function saveOffset(
  db: Db,
  { id, writer, receivedBytes, now }: UploadLock & { readonly receivedBytes: number; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('assets')
    .set({
      receivedBytes,
      updatedAt: now,
      state: sql<number>`case when size_bytes = ${receivedBytes} then ${sql.lit(AssetState.examining)} else state end`,
    })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .where(mayReceive)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Given up by its owner, who may do so until it has been looked at. */
export async function deleteUpload(db: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('assets')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where(mayGiveUp)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface AssetUnderCheck {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly ownerId: string
  readonly tries: number
}

interface Hold {
  /** Files that lie in this folder; another process looks at those of another one. */
  readonly storageId: string
  readonly now: Date
  readonly until: Date
}

/** The file that has waited longest, if any waits. One that was taken and left counts as waiting again. */
export async function holdNext(db: Db, { now, until, storageId }: Hold): Promise<AssetUnderCheck | undefined> {
  const { rows } = await sql<AssetUnderCheck>`update assets set held_until = ${until}, tries = tries + 1
    where id = (select id from assets where ${mayExamine} and (held_until is null or held_until <= ${now})
        and coalesce(storage_id, ${storageId}::uuid) = ${storageId}::uuid
      order by updated_at, id limit 1 for update skip locked)
    returning id, name, size_bytes, owner_id, tries`.execute(db)
  return rows[0]
}

export const holdOn = (db: Db, id: string, until: Date) =>
  db.updateTable('assets').set({ heldUntil: until }).where('id', '=', id).where(mayExamine).execute()

/** What has failed for a reason that passes (a scanner that is away) waits, and this try does not count. */
export const putBack = (db: Db, id: string, until: Date) =>
  db
    .updateTable('assets')
    .set({ heldUntil: until, tries: sql<number>`greatest(tries - 1, 0)` })
    .where('id', '=', id)
    .where(mayExamine)
    .execute()

export interface Examined {
  readonly kind: number
  readonly mime: string
  readonly sizeBytes: number
  readonly sha256: Buffer
  readonly width: number | null
  readonly height: number | null
  readonly durationSeconds: number | null
}

/** False where the file was deleted meanwhile. */
export async function markReady(tx: Tx, id: string, examined: Examined): Promise<boolean> {
  const row = await tx
    .updateTable('assets')
    .set({ ...examined, receivedBytes: examined.sizeBytes, state: AssetState.ready, heldUntil: null, writer: null })
    .where('id', '=', id)
    .where(mayExamine)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Refusal {
  readonly name: ErrorName
  readonly args: ErrorArgs
}

export const markRefused = (db: Db, id: string, refusal: Refusal) =>
  db
    .updateTable('assets')
    .set({ state: AssetState.refused, refusal: asJson(refusal), heldUntil: null, writer: null })
    .where('id', '=', id)
    .where(mayExamine)
    .execute()

/** Uploads that nothing has come for since then. */
export async function deleteUnfinished(db: Db, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('assets').where(mayGiveUp).where('updatedAt', '<', before).returning('id').execute()
  return rows.map(row => row.id)
}

/** Those of these ids that a row has bytes for. */
export async function namedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('assets')
    .select('id')
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .where('state', 'in', [AssetState.examining, AssetState.ready])
    .execute()
  return new Set(rows.map(row => row.id))
}
