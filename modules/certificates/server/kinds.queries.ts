/** All SQL of the kinds of certificates. They belong to the whole school, not to a department. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { offsetOf, type Page } from '@tripos/runtime/page.ts'
import { bigramsOf, searchBigrams } from '@tripos/runtime/search.ts'
import type { certificateKinds } from '../contract/kinds.ts'
import type { CertificateDesign } from '../contract/designs.ts'

const COLUMNS = [
  'id',
  'name',
  'language',
  'criteria',
  'design',
  'numberPattern',
  'validMonths',
  'renewDays',
  'rule',
  'examIds',
  'courseId',
  'afterVoid',
  'afterRegrade',
  'afterLaterFail',
  'isActive',
  'issuedCount',
  'version',
  'updatedAt',
] as const

const selectKinds = (db: Db) =>
  db.selectFrom('certificateKinds').select(COLUMNS).$narrowType<{ language: 'zh-CN' | 'en-US' }>()
type StoredKind = Awaited<ReturnType<ReturnType<typeof selectKinds>['executeTakeFirstOrThrow']>>
export type KindRow = Omit<StoredKind, 'design'> & { readonly design: CertificateDesign }

const withDesign = (row: StoredKind): KindRow => ({ ...row, design: row.design as unknown as CertificateDesign })

export const findKind = async (db: Db, id: string): Promise<KindRow | undefined> => {
  const row = await selectKinds(db).where('id', '=', id).executeTakeFirst()
  return row && withDesign(row)
}

/** Whoever issues certificates of a kind waits for whoever is doing so: nobody gets two, and no number is left out. */
export const lockKind = async (tx: Tx, id: string): Promise<KindRow | undefined> => {
  const row = await selectKinds(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && withDesign(row)
}

const matching = (search: string | undefined) => {
  const grams = searchBigrams(search)
  return grams === undefined ? sql<SqlBool>`true` : sql<SqlBool>`certificate_kinds.bigrams @> ${grams}::text[]`
}

type PagingInput = Parsed<typeof certificateKinds.paging>

export async function listKinds(
  db: Db,
  { search, sort = 'updatedAt', order, ...page }: PagingInput,
): Promise<Page<KindRow>> {
  const { total } = await db
    .selectFrom('certificateKinds')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(search))
    .executeTakeFirstOrThrow()
  const rows = await selectKinds(db)
    .where(matching(search))
    .orderBy(sort, order)
    .orderBy('id', order)
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows: rows.map(withDesign) }
}

export const listKindOptions = (
  db: Db,
  { search, ids }: { readonly search?: string | undefined; readonly ids?: readonly string[] | undefined },
) =>
  db
    .selectFrom('certificateKinds')
    .select(['id', 'name'])
    .where(matching(search))
    .$if(ids !== undefined, query => query.where('id', '=', anyOf(ids ?? [])))
    .orderBy('name')
    .orderBy('id')
    .limit(50)
    .execute()

/** Kinds whose rule grants and names one of these exams. */
export const listKindsOfExams = async (db: Db, examIds: readonly string[]): Promise<KindRow[]> =>
  (
    await selectKinds(db)
      .where(sql<SqlBool>`exam_ids && ${[...examIds]}::uuid[]`)
      .where('isActive', '=', true)
      .orderBy('id')
      .execute()
  ).map(withDesign)

export const listKindsOfCourses = async (db: Db, courseIds: readonly string[]): Promise<KindRow[]> =>
  (
    await selectKinds(db).where('courseId', '=', anyOf(courseIds)).where('isActive', '=', true).orderBy('id').execute()
  ).map(withDesign)

export type KindWrite = Omit<Parsed<typeof certificateKinds.save>, 'id' | 'version'>

interface Written {
  readonly id: string
  readonly write: KindWrite
  readonly now: Date
}

const columnsOf = ({ write, now }: Written) => ({
  ...write,
  design: JSON.stringify(write.design),
  bigrams: bigramsOf(write.name),
  updatedAt: now,
})

export const insertKind = (tx: Tx, written: Written) =>
  tx
    .insertInto('certificateKinds')
    .values({ ...columnsOf(written), id: written.id, createdAt: written.now })
    .execute()

/** False where somebody else has saved meanwhile. */
export async function updateKind(tx: Tx, written: Written & { readonly version: number }): Promise<boolean> {
  const row = await tx
    .updateTable('certificateKinds')
    .set({ ...columnsOf(written), version: written.version + 1 })
    .where('id', '=', written.id)
    .where('version', '=', written.version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** One of these of which there are certificates. */
export const findUsedKind = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('certificateKinds')
    .select(['name', 'issuedCount as count'])
    .where('id', '=', anyOf(ids))
    .where('issuedCount', '>', 0)
    .orderBy('id')
    .executeTakeFirst()

export const deleteKinds = (tx: Tx, ids: readonly string[]) =>
  tx
    .deleteFrom('certificateKinds')
    .where('id', '=', anyOf(ids))
    .where('issuedCount', '=', 0)
    .returning(['id', 'name'])
    .execute()

/** The first of `count` numbers of a series, which nobody else gets. */
export async function takeNumbers(
  tx: Tx,
  { kindId, series, count }: { readonly kindId: string; readonly series: string; readonly count: number },
): Promise<number> {
  const { last } = await tx
    .insertInto('certificateSeries')
    .values({ kindId, series, last: count })
    .onConflict(conflict =>
      conflict.columns(['kindId', 'series']).doUpdateSet(eb => ({ last: eb('certificateSeries.last', '+', count) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

export const addIssued = (tx: Tx, id: string, count: number) =>
  tx
    .updateTable('certificateKinds')
    .set(eb => ({ issuedCount: eb('issuedCount', '+', count) }))
    .where('id', '=', id)
    .execute()
