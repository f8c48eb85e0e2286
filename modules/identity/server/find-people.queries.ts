/** People for the search of the back office. */
import { localized } from '@tripos/contract-kit/localized.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { MAX_CANDIDATES, type StaffHit, type StaffSearch } from '@tripos/module-kit/staff-search.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { usersInScope } from './user-lists.queries.ts'

async function findPeople(db: Db, caller: Caller, text: string): Promise<StaffHit[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'userName', 'realName'])
    .where(usersInScope(caller))
    .where(sql<SqlBool>`users.bigrams @> ${searchBigrams(text) ?? []}::text[]`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map(({ id, userName, realName }) => ({
    title: realName,
    detail: userName,
    link: `/admin/system/users/edit/${id}`,
  }))
}

export const PEOPLE_SEARCH: StaffSearch = {
  title: localized('用户', 'Users'),
  needs: 'sys:user:view',
  find: findPeople,
}
