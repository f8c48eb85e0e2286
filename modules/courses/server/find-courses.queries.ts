/** Courses for the search of the back office. */
import { localized } from '@tripos/contract-kit/localized.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { MAX_CANDIDATES, type StaffHit, type StaffSearch } from '@tripos/module-kit/staff-search.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { courseScope, isNotBinned } from './course.queries.ts'

async function findCourses(db: Db, caller: Caller, text: string): Promise<StaffHit[]> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where(courseScope(caller))
    .where(isNotBinned)
    .where(sql<SqlBool>`courses.bigrams @> ${searchBigrams(text) ?? []}::text[]`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map(({ id, title }) => ({ title, detail: '', link: `/admin/courses/edit/${id}` }))
}

export const COURSE_SEARCH: StaffSearch = {
  title: localized('课程', 'Courses'),
  needs: 'course:course:view',
  find: findCourses,
}
