/** All SQL of the certificates that were issued, as rows of their own; lists are in `lists.queries.ts`. */
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import type { CertificateDesign, CertificateValues } from '../contract/designs.ts'
import type { LatestCertificate } from './grant.rules.ts'

export interface NewCertificate {
  readonly id: string
  readonly kindId: string
  readonly userId: string
  readonly generation: number
  readonly code: string
  readonly number: string
  readonly title: string
  readonly personName: string
  readonly printedValues: CertificateValues
  readonly designId: Buffer
  readonly url: string
  readonly credential: string
  readonly keyId: string
  readonly earnedAt: Date
  readonly issuedAt: Date
  readonly signedAt: Date
  readonly issuedBy: string | null
  readonly validUntil: Date | null
  readonly bigrams: readonly string[]
  readonly statusPlace: number
}

export async function insertCertificates(tx: Tx, rows: readonly NewCertificate[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('certificates')
    .values(rows.map(row => ({ ...row, printedValues: JSON.stringify(row.printedValues), bigrams: [...row.bigrams] })))
    .execute()
}

/** What is there already is the same. */
export const keepDesign = (tx: Tx, id: Buffer, design: CertificateDesign) =>
  tx
    .insertInto('certificateDesigns')
    .values({ id, design: JSON.stringify(design) })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()

/** The newest certificate of a kind of each of these people, replaced ones left out. */
export async function listLatest(
  tx: Tx,
  kindId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, LatestCertificate & { readonly id: string }>> {
  const rows = await tx
    .selectFrom('certificates')
    .select(['id', 'userId', 'generation', 'earnedAt', 'validUntil', 'revokedAt', 'revokedBy'])
    .distinctOn('userId')
    .where('kindId', '=', kindId)
    .where('userId', '=', anyOf(userIds))
    .where('replacedAt', 'is', null)
    .orderBy('userId')
    .orderBy('generation', 'desc')
    .execute()
  return new Map(rows.map(({ userId, revokedBy, ...row }) => [userId, { ...row, isRevokedByHand: revokedBy !== null }]))
}

/** With `certificates` and their `keys`. */
export const isOnHold = sql<boolean>`coalesce(certificates.signed_at >= keys.compromised_at, false)`

const selectWhole = (db: Db) =>
  db
    .selectFrom('certificates')
    .innerJoin('certificateDesigns as designs', 'designs.id', 'certificates.designId')
    .innerJoin('certificateKeys as keys', 'keys.id', 'certificates.keyId')
    .select([
      'certificates.id',
      'certificates.kindId',
      'certificates.userId',
      'certificates.generation',
      'certificates.code',
      'certificates.number',
      'certificates.title',
      'certificates.personName',
      'certificates.printedValues',
      'certificates.designId',
      'certificates.url',
      'certificates.credential',
      'certificates.earnedAt',
      'certificates.issuedAt',
      'certificates.issuedBy',
      'certificates.validUntil',
      'certificates.revokedAt',
      'certificates.revokeReason',
      'certificates.replacedAt',
      'designs.design',
    ])
    .select(isOnHold.as('isOnHold'))
    .select(sql<boolean>`keys.withdrawn_at is not null`.as('isToSign'))
type WholeRow = Awaited<ReturnType<ReturnType<typeof selectWhole>['executeTakeFirstOrThrow']>>

export type WholeCertificate = Omit<WholeRow, 'design' | 'printedValues'> & {
  readonly design: CertificateDesign
  readonly printedValues: CertificateValues
}

const whole = (row: WholeRow): WholeCertificate => ({
  ...row,
  design: row.design as unknown as CertificateDesign,
  printedValues: row.printedValues as unknown as CertificateValues,
})

export async function findByCode(db: Db, code: string): Promise<WholeCertificate | undefined> {
  const row = await selectWhole(db).where('certificates.code', '=', code).executeTakeFirst()
  return row && whole(row)
}

/** The newest where one was issued again. */
export async function findByNumber(db: Db, number: string, name: string): Promise<WholeCertificate | undefined> {
  const row = await selectWhole(db)
    .where('certificates.number', '=', number)
    .where('certificates.personName', '=', name)
    .orderBy(sql`certificates.replaced_at desc nulls first`)
    .orderBy('certificates.id')
    .limit(1)
    .executeTakeFirst()
  return row && whole(row)
}

/** One's own; staff give their scope by `where`. */
export async function findOwn(db: Db, userId: string, id: string): Promise<WholeCertificate | undefined> {
  const row = await selectWhole(db)
    .where('certificates.id', '=', id)
    .where('certificates.userId', '=', userId)
    .executeTakeFirst()
  return row && whole(row)
}

/** Callers must have looked at the scope first. */
export async function listWhole(db: Db, ids: readonly string[]): Promise<WholeCertificate[]> {
  const rows = await selectWhole(db).where('certificates.id', '=', anyOf(ids)).execute()
  const byId = new Map(rows.map(row => [row.id, whole(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export interface Revocation {
  readonly ids: readonly string[]
  readonly reason: number
  readonly note: string
  readonly by: string | null
  readonly now: Date
}

/** Gives those that were not revoked before; one that was replaced is not revoked any more. */
export const revokeAll = (tx: Tx, { ids, reason, note, by, now }: Revocation) =>
  tx
    .updateTable('certificates')
    .set({ revokedAt: now, revokedBy: by, revokeReason: reason, revokeNote: note })
    .where(
      sql<SqlBool>`certificates.id in (select id from certificates where id = ${anyOf(ids)} order by id for update)`,
    )
    .where('revokedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning(['id', 'userId', 'title', 'number'])
    .execute()

/** False where it was revoked or replaced meanwhile. */
export async function markReplaced(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('certificates')
    .set({ replacedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findNumberTaken = (tx: Tx, numbers: readonly string[]) =>
  tx
    .selectFrom('certificates')
    .select('number')
    .where(sql<SqlBool>`number = any(${[...numbers]}::text[])`)
    .execute()
