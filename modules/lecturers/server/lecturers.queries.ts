/** Lecturers: the table is written here and nowhere else. They belong to the whole school, not to a department. */
import { LecturerState } from '../contract.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { bigramsOf, searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'
import { teaching } from './above.ts'

const COLUMNS = [
  'lecturers.id',
  'lecturers.name',
  'lecturers.title',
  'lecturers.portrait',
  'lecturers.introduction',
  'lecturers.sort',
  'lecturers.state',
  'lecturers.version',
  'lecturers.updatedAt',
  'lecturers.userId',
] as const

const rowsOf = (db: Db) =>
  db
    .selectFrom('lecturers')
    .leftJoin(userRows.as('users'), 'users.id', 'lecturers.userId')
    .select([...COLUMNS, 'users.realName as userRealName'])
export type LecturerRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

export interface LecturerFilter extends PageInput {
  readonly search?: string | undefined
  readonly state?: LecturerState | undefined
  readonly sort?: 'sort' | 'name' | 'updatedAt' | undefined
  readonly order: 'asc' | 'desc'
}

export async function listLecturers(db: Db, filter: LecturerFilter): Promise<Page<LecturerRow>> {
  const grams = searchBigrams(filter.search)
  const conditions = [
    ...(grams === undefined ? [] : [sql<SqlBool>`lecturers.bigrams @> ${grams}::text[]`]),
    ...(filter.state === undefined ? [] : [sql<SqlBool>`lecturers.state = ${filter.state}`]),
  ]
  const matches = conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
  const { total } = await db
    .selectFrom('lecturers')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow()
  // Without a wish: as students see them.
  const rows = await rowsOf(db)
    .where(matches)
    .orderBy(`lecturers.${filter.sort ?? 'sort'}`, filter.sort === undefined ? 'asc' : filter.order)
    .orderBy('lecturers.createdAt')
    .orderBy('lecturers.id')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { total, rows }
}

export const findLecturer = (db: Db, id: string) => rowsOf(db).where('lecturers.id', '=', id).executeTakeFirst()

export const findShownLecturer = (db: Db, id: string) =>
  rowsOf(db).where('lecturers.id', '=', id).where('lecturers.state', '=', LecturerState.shown).executeTakeFirst()

/** Only accounts of the back office answer there. */
export async function isAdministrator(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom(userRows.as('users'))
    .select('id')
    .where('id', '=', userId)
    .where('roleType', '=', RoleType.administrator)
    .executeTakeFirst()
  return row !== undefined
}

export interface LecturerWrite {
  readonly name: string
  readonly title: string
  readonly portrait: string | null
  readonly introduction: string
  readonly sort: number
  readonly state: LecturerState
  readonly userId: string | null
}

interface Written {
  readonly id: string
  readonly write: LecturerWrite
  /** What the lecturer is found by, beside name and title. */
  readonly words: string
  readonly now: Date
}

const columnsOf = ({ write, words, now }: Written) => ({
  ...write,
  bigrams: bigramsOf(write.name, write.title, words),
  updatedAt: now,
})

export async function insertLecturer(tx: Tx, written: Written): Promise<void> {
  await tx
    .insertInto('lecturers')
    .values({ ...columnsOf(written), id: written.id, createdAt: written.now })
    .execute()
}

/** False where somebody else has saved meanwhile. */
export async function updateLecturer(tx: Tx, written: Written & { readonly version: number }): Promise<boolean> {
  const row = await tx
    .updateTable('lecturers')
    .set({ ...columnsOf(written), version: written.version + 1 })
    .where('id', '=', written.id)
    .where('version', '=', written.version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Changed {
  readonly id: string
  readonly name: string
}

/** In one order: two who change the same ones do not wait for each other in a circle. */
const locked = (ids: readonly string[]) =>
  sql<SqlBool>`lecturers.id in (select id from lecturers where id = ${anyOf(ids)} order by id for update)`

export const setStates = (
  tx: Tx,
  { ids, state, now }: { readonly ids: readonly string[]; readonly state: LecturerState; readonly now: Date },
): Promise<Changed[]> =>
  tx
    .updateTable('lecturers')
    .set(eb => ({ state, version: eb('version', '+', 1), updatedAt: now }))
    .where(locked(ids))
    .returning(['id', 'name'])
    .execute()

/** One of these whom a course names, be it in the bin. */
export async function findNamed(tx: Tx, ids: readonly string[]): Promise<{ name: string; count: number } | undefined> {
  for (const { named } of teaching.all()) {
    const { rows } = await sql<{ name: string; count: number }>`select lecturers.name, count(*) as count
      from ${named.as('named')} join lecturers on lecturers.id = named.lecturer_id
      where named.lecturer_id = ${anyOf(ids)} group by lecturers.id order by lecturers.id limit 1`.execute(tx)
    if (rows[0] !== undefined) return rows[0]
  }
  return undefined
}

export const deleteLecturers = (tx: Tx, ids: readonly string[]) =>
  tx
    .deleteFrom('lecturers')
    .where(locked(ids))
    .returning(['id', 'name', 'title', 'introduction', 'portrait', 'state', 'userId'])
    .execute()
