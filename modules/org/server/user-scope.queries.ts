/** The data scope over people: oneself, those of the departments of the scope, or all. One place for all modules. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'

/** `column` names the person, in database spelling: `users.id`. One that may be null is in nobody's scope but "all". */
export function isUserInScope(
  { scope, userId }: Pick<Caller, 'userId' | 'scope'>,
  column: string,
): RawBuilder<SqlBool> {
  if (scope.kind === DataScope.all) return sql<SqlBool>`true`
  const user = sql.ref(column)
  const isSelf = sql<SqlBool>`${user} = ${userId}`
  if (scope.departmentIds.length === 0) return isSelf
  return sql<SqlBool>`(${isSelf} or exists (select 1 from user_departments
    where user_departments.user_id = ${user}
      and user_departments.department_id = any(${[...scope.departmentIds]}::uuid[])))`
}
