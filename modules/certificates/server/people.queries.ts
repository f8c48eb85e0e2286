/** People by what a sheet calls them, within the data scope of the caller. */
import type { Caller } from '@tripos/access/caller.ts'
import type { RoleType } from '@tripos/contract-kit/enums.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { userRows, usersInScope } from '../../identity/server/index.ts'

export async function listPeopleByUserName(
  db: Db,
  caller: Caller,
  { names, roleType }: { readonly names: readonly string[]; readonly roleType: RoleType },
): Promise<ReadonlyMap<string, { readonly id: string; readonly realName: string }>> {
  const lower = names.map(name => name.toLowerCase())
  const rows = await db
    .selectFrom(userRows.as('users'))
    .select(['id', 'userName', 'realName'])
    .where(sql<SqlBool>`lower(users.user_name) = any(${lower}::text[])`)
    .where('roleType', '=', roleType)
    .where(usersInScope(caller))
    .execute()
  return new Map(rows.map(({ userName, ...person }) => [userName.toLowerCase(), person]))
}
