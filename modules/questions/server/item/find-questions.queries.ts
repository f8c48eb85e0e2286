/** Questions for the search of the back office. */
import { localized } from '@tripos/contract-kit/localized.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { MAX_CANDIDATES, type StaffHit, type StaffSearch } from '@tripos/module-kit/staff-search.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { isVisibleQuestion } from '../bank/bank-rights.queries.ts'

async function findQuestions(db: Db, caller: Caller, text: string): Promise<StaffHit[]> {
  const rows = await db
    .selectFrom('questions')
    .select(['questions.id', 'questions.excerpt'])
    .where('questions.deletedAt', 'is', null)
    .where(sql<SqlBool>`questions.bigrams @> ${searchBigrams(text) ?? []}::text[]`)
    .where(isVisibleQuestion(caller))
    .orderBy('questions.updatedAt', 'desc')
    .orderBy('questions.id')
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map(({ id, excerpt }) => ({ title: excerpt, detail: '', link: `/admin/questions/edit/${id}` }))
}

export const QUESTION_SEARCH: StaffSearch = {
  title: localized('试题', 'Questions'),
  needs: 'qu:bank:view',
  find: findQuestions,
}
