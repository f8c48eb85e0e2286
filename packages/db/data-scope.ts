/** The data scope of a caller as a condition, so that scope is in the query and never a check after loading. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { type RawBuilder, sql, type SqlBool } from './client.ts'

/**
 * Rows that the caller may work on: one's own, those of the departments of the scope, or all. Columns are given as
 * `table.column` in database spelling, e.g. `inScope(caller, 'banks.owner_id', 'banks.department_id')`.
 */
export function inScope(
  caller: Pick<Caller, 'userId' | 'scope'>,
  ownerColumn: string,
  departmentColumn: string,
): RawBuilder<SqlBool> {
  const { kind, departmentIds } = caller.scope
  if (kind === DataScope.all) return sql<SqlBool>`true`
  const isOwn = sql<SqlBool>`${sql.ref(ownerColumn)} = ${caller.userId}`
  if (departmentIds.length === 0) return isOwn
  return sql<SqlBool>`(${isOwn} or ${sql.ref(departmentColumn)} = any(${[...departmentIds]}::uuid[]))`
}
