/** What the modules that sell courses ask of them. */
import type { Caller } from '@tripos/access/caller.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page } from '@tripos/runtime/page.ts'
import type { SellableFilter, SellableRow, sellables } from '../../entitlements/server/index.ts'
import { courseScope, findCourseIds, findCoursesOffered, isNotBinned } from './course.queries.ts'

async function findTitles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('courses').select(['id', 'title']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function listForSale(db: Db, caller: Caller, filter: SellableFilter): Promise<Page<SellableRow>> {
  const query = db
    .selectFrom('courses')
    .where(sql<SqlBool>`(${isNotBinned} and ${courseScope(caller)})`)
    .$if(filter.id !== undefined, one => one.where('courses.id', '=', filter.id ?? ''))
    .$if(filter.search !== undefined && filter.search !== '', one =>
      one.where(sql<SqlBool>`strpos(lower(courses.title), lower(${filter.search})) > 0`),
    )
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['courses.id', 'courses.title', 'courses.isPaid'])
    .orderBy('courses.updatedAt', 'desc')
    .orderBy('courses.id')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { total, rows }
}

async function setPaid(tx: Tx, ids: readonly string[], isPaid: boolean): Promise<void> {
  await tx.updateTable('courses').set({ isPaid }).where('id', '=', anyOf(ids)).where('isPaid', '<>', isPaid).execute()
}

export const COURSES_FOR_SALE: ReturnType<typeof sellables.all>[number] = {
  kind: 'course',
  titles: findTitles,
  list: listForSale,
  inScope: (db: Db, caller: Caller, ids: readonly string[]) => findCourseIds(db, caller, ids),
  offeredTo: findCoursesOffered,
  setPaid,
  path: id => `/web/course/view/${id}`,
}
