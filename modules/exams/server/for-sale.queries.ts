/** What the modules that sell exams ask of them. */
import type { Caller } from '@tripos/access/caller.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page } from '@tripos/runtime/page.ts'
import type { SellableFilter, SellableRow, sellables } from '../../entitlements/server/index.ts'
import { findExamsOffered } from './entry.queries.ts'
import { examInScope } from './exam-scope.queries.ts'

async function findTitles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('exams').select(['id', 'title']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function findInScope(db: Db, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('exams')
    .select('exams.id')
    .where('exams.id', '=', anyOf(ids))
    .where(examInScope(caller))
    .execute()
  return rows.map(({ id }) => id)
}

async function listForSale(db: Db, caller: Caller, filter: SellableFilter): Promise<Page<SellableRow>> {
  const query = db
    .selectFrom('exams')
    .where(examInScope(caller))
    .$if(filter.id !== undefined, one => one.where('exams.id', '=', filter.id ?? ''))
    .$if(filter.search !== undefined && filter.search !== '', one =>
      one.where(sql<SqlBool>`strpos(lower(exams.title), lower(${filter.search})) > 0`),
    )
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['exams.id', 'exams.title', 'exams.isPaid'])
    .orderBy('exams.updatedAt', 'desc')
    .orderBy('exams.id')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { total, rows }
}

async function setPaid(tx: Tx, ids: readonly string[], isPaid: boolean): Promise<void> {
  await tx.updateTable('exams').set({ isPaid }).where('id', '=', anyOf(ids)).where('isPaid', '<>', isPaid).execute()
}

export const EXAMS_FOR_SALE: ReturnType<typeof sellables.all>[number] = {
  kind: 'exam',
  titles: findTitles,
  list: listForSale,
  inScope: findInScope,
  offeredTo: findExamsOffered,
  setPaid,
  path: id => `/web/exam/check/${id}`,
}
