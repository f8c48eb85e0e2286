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

/**
 * Those of the departments of the scope as a set, which can be where a statement begins: a class is few among very many. Undefined
 * where they are all. For lists of students, without oneself: nobody of the staff is a student, and a union would keep PostgreSQL
 * from knowing how many they are.
 */
export const studentsInScope = ({ scope }: Pick<Caller, 'scope'>): RawBuilder<{ userId: string }> | undefined =>
  scope.kind === DataScope.all
    ? undefined
    : sql`select user_id from user_departments where department_id = any(${[...scope.departmentIds]}::uuid[])`

/**
 * `isUserInScope` for a statement that has few people already: each is looked up, where PostgreSQL would first read all people of
 * the scope. `offset 0` and `is true` keep it from that.
 */
export function isEachInScope(
  { scope, userId }: Pick<Caller, 'userId' | 'scope'>,
  column: string,
): RawBuilder<SqlBool> {
  if (scope.kind === DataScope.all || scope.departmentIds.length === 0) return isUserInScope({ scope, userId }, column)
  const user = sql.ref(column)
  return sql<SqlBool>`(${user} = ${userId} or exists (select 1 from user_departments where user_departments.user_id = ${user}
    and (user_departments.department_id = any(${[...scope.departmentIds]}::uuid[])) is true offset 0))`
}

/** A column is one of such a set. */
export const isAmong = (column: string, ids: RawBuilder<{ userId: string }> | undefined): RawBuilder<SqlBool> =>
  ids === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} in (${ids})`
