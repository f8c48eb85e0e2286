/** Exams for the search of the back office. */
import { localized } from '@tripos/contract-kit/localized.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { MAX_CANDIDATES, type StaffHit, type StaffSearch } from '@tripos/module-kit/staff-search.ts'
import { examInScope } from './exam-scope.queries.ts'

async function findExams(db: Db, caller: Caller, text: string): Promise<StaffHit[]> {
  const rows = await db
    .selectFrom('exams')
    .select(['id', 'title'])
    .where(examInScope(caller))
    .where(sql<SqlBool>`strpos(lower(exams.title), lower(${text})) > 0`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map(({ id, title }) => ({ title, detail: '', link: `/admin/exams/edit/${id}` }))
}

export const EXAM_SEARCH: StaffSearch = {
  title: localized('考试', 'Exams'),
  needs: 'exam:exam:view',
  find: findExams,
}
