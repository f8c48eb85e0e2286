/** Notices as their authors work on them. The data scope is a condition of every statement. */
import { NoticeState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/data-scope.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { bigramsOf, searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'

export const NOTICE_AUDIENCE = {
  table: 'notices',
  departments: 'notice_departments',
  people: 'notice_people',
  key: 'notice_id',
}

export const noticeScope = (caller: Caller): RawBuilder<SqlBool> =>
  inScope(caller, 'notices.owner_id', 'notices.department_id')

/** Of a notice at that moment. */
export const isShown = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(notices.publish_at <= ${now} and (notices.ends_at is null or notices.ends_at > ${now}))`

/** `stateOf` as SQL. */
const CONDITIONS: Readonly<Record<NoticeState, (now: Date) => RawBuilder<SqlBool>>> = {
  [NoticeState.draft]: () => sql`notices.publish_at is null`,
  [NoticeState.scheduled]: now => sql`notices.publish_at > ${now}`,
  [NoticeState.published]: isShown,
  [NoticeState.ended]: now => sql`(notices.publish_at <= ${now} and notices.ends_at <= ${now})`,
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('notices')
    .innerJoin(userRows.as('users'), 'users.id', 'notices.ownerId')
    .select([
      'notices.id',
      'notices.title',
      'notices.isPinned',
      'notices.openType',
      'notices.publishAt',
      'notices.endsAt',
      'notices.departmentId',
      'notices.version',
      'notices.updatedAt',
      'notices.ownerId',
      'users.realName as ownerName',
    ])
export type NoticeRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

export interface NoticeFilter extends PageInput {
  readonly search?: string | undefined
  readonly state?: NoticeState | undefined
  readonly sort?: 'title' | 'publishAt' | 'updatedAt' | undefined
  readonly order: 'asc' | 'desc'
}

export async function listNotices(
  db: Db,
  caller: Caller,
  { now, ...filter }: NoticeFilter & { readonly now: Date },
): Promise<Page<NoticeRow & { readonly readCount: number }>> {
  const grams = searchBigrams(filter.search)
  const conditions = [
    noticeScope(caller),
    ...(grams === undefined ? [] : [sql<SqlBool>`notices.bigrams @> ${grams}::text[]`]),
    ...(filter.state === undefined ? [] : [CONDITIONS[filter.state](now)]),
  ]
  const matches = sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
  const { total } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow()
  const direction = sql.raw(filter.order)
  const rows = await rowsOf(db)
    .select(eb =>
      eb
        .selectFrom('noticeReceipts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('noticeReceipts.noticeId', '=', 'notices.id')
        .as('readCount'),
    )
    .where(matches)
    .orderBy(sql`${sql.ref(`notices.${filter.sort ?? 'updatedAt'}`)} ${direction} nulls last`)
    .orderBy('notices.createdAt')
    .orderBy('notices.id')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { total, rows: rows.map(row => ({ ...row, readCount: row.readCount ?? 0 })) }
}

export const findNotice = (db: Db, caller: Caller, id: string) =>
  rowsOf(db).select('notices.body').where('notices.id', '=', id).where(noticeScope(caller)).executeTakeFirst()

export interface NoticeWrite {
  readonly title: string
  readonly body: string
  readonly departmentId: string | null
  readonly openType: number
  readonly isPinned: boolean
  readonly publishAt: Date | null
  readonly endsAt: Date | null
}

/** `words`: what the notice is found by. */
const columnsOf = (write: NoticeWrite, words: string) => ({ ...write, bigrams: bigramsOf(write.title, words) })

interface Written {
  readonly id: string
  readonly write: NoticeWrite
  readonly words: string
  readonly now: Date
}

export async function insertNotice(tx: Tx, ownerId: string, { id, write, words, now }: Written): Promise<void> {
  await tx
    .insertInto('notices')
    .values({ ...columnsOf(write, words), id, ownerId, createdAt: now, updatedAt: now })
    .execute()
}

/** False where somebody else has saved meanwhile, or the notice is out of scope. */
export async function updateNotice(
  tx: Tx,
  caller: Caller,
  { id, write, words, now, version }: Written & { readonly version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('notices')
    .set({ ...columnsOf(write, words), version: version + 1, updatedAt: now })
    .where('notices.id', '=', id)
    .where('notices.version', '=', version)
    .where(noticeScope(caller))
    .returning('notices.id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Changed {
  readonly id: string
  readonly title: string
  readonly openType: number
}

/** Those of the caller's scope, in one order: two who change the same notices do not wait for each other in a circle. */
const lockedOnes = (ids: readonly string[], caller: Caller) =>
  sql<SqlBool>`notices.id in (select id from notices where id = ${anyOf(ids)} and ${noticeScope(caller)}
    order by id for update)`

/** What has been published keeps its time; null withdraws. */
export function setPublished(
  tx: Tx,
  caller: Caller,
  { ids, publishAt, now }: { readonly ids: readonly string[]; readonly publishAt: Date | null; readonly now: Date },
): Promise<Changed[]> {
  return tx
    .updateTable('notices')
    .set(eb => ({
      publishAt: sql<Date | null>`case when ${publishAt}::timestamptz is null then null
        else least(notices.publish_at, ${publishAt}::timestamptz) end`,
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where(lockedOnes(ids, caller))
    .returning(['notices.id', 'notices.title', 'notices.openType'])
    .execute()
}

export function setPinned(
  tx: Tx,
  caller: Caller,
  { ids, isPinned, now }: { readonly ids: readonly string[]; readonly isPinned: boolean; readonly now: Date },
): Promise<Changed[]> {
  return tx
    .updateTable('notices')
    .set(eb => ({ isPinned, version: eb('version', '+', 1), updatedAt: now }))
    .where(lockedOnes(ids, caller))
    .returning(['notices.id', 'notices.title', 'notices.openType'])
    .execute()
}

/** One of these within the caller's scope that somebody has read. */
export async function findRead(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<{ title: string; count: number } | undefined> {
  const row = await tx
    .selectFrom('notices')
    .innerJoin('noticeReceipts', 'noticeReceipts.noticeId', 'notices.id')
    .select(({ fn }) => ['notices.title', fn.countAll<number>().as('count')])
    .where(lockedOnes(ids, caller))
    .groupBy('notices.id')
    .orderBy('notices.id')
    .limit(1)
    .executeTakeFirst()
  return row
}

export const deleteNotices = (tx: Tx, caller: Caller, ids: readonly string[]) =>
  tx
    .deleteFrom('notices')
    .where(lockedOnes(ids, caller))
    .returning(['notices.id', 'notices.title', 'notices.openType', 'notices.body', 'notices.publishAt'])
    .execute()
