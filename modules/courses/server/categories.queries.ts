import { RoleType } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { courseScope, isCourseFor, isNotBinned } from './course.queries.ts'

/** Courses are counted that the caller may see: in the back office by the data scope, else those to be learnt. */
export function listCategories(db: Db, caller: Caller): Promise<{ id: string; name: string; courseCount: number }[]> {
  const visible =
    caller.roleType === RoleType.student
      ? isCourseFor(sql`${caller.userId}::uuid`)
      : sql<SqlBool>`(${isNotBinned} and ${courseScope(caller)})`
  return db
    .selectFrom('courseCategories')
    .select([
      'id',
      'name',
      sql<number>`(select count(*) from courses where courses.category_id = course_categories.id and ${visible})`.as(
        'courseCount',
      ),
    ])
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Nobody else changes the list meanwhile. */
export const lockCategories = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.selectFrom('courseCategories').select(['id', 'name']).orderBy('id').forUpdate().execute()

/** One that a course outside the data scope of the caller is in. */
export const findForeignUse = (tx: Tx, caller: Caller, ids: readonly string[]): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('courses')
    .innerJoin('courseCategories', 'courseCategories.id', 'courses.categoryId')
    .select('courseCategories.name')
    .where(sql<SqlBool>`courses.category_id = ${anyOf(ids)}`)
    .where(sql<SqlBool>`not coalesce(${courseScope(caller)}, false)`)
    .limit(1)
    .executeTakeFirst()

export async function removeCategories(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('courses')
    .set({ categoryId: null })
    .where(sql<SqlBool>`category_id = ${anyOf(ids)}`)
    .execute()
  await tx
    .deleteFrom('courseCategories')
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .execute()
}

export interface CategoryWrite {
  readonly id: string
  readonly name: string
}

/** In this order. Those that are not named stay where they are. */
export async function putCategories(tx: Tx, categories: readonly CategoryWrite[], now: Date): Promise<void> {
  await sql`insert into course_categories (id, name, sort, created_at)
    select id, name, no, ${now}::timestamptz
    from unnest(${categories.map(one => one.id)}::uuid[], ${categories.map(one => one.name)}::text[])
      with ordinality as wanted (id, name, no)
    on conflict (id) do update set name = excluded.name, sort = excluded.sort`.execute(tx)
}
