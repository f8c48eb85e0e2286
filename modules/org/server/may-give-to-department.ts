/** Which departments a caller may put something into. Which rows they see: packages/db/data-scope.ts, and user-scope.queries.ts for people. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { fail } from '@tripos/runtime/fail.ts'

/** Whether the caller may put people or departments into this one; nobody but "all" works at the top. */
export const isDepartmentInScope = ({ scope }: Caller, id: string | null): boolean =>
  scope.kind === DataScope.all || (id !== null && scope.departmentIds.includes(id))

/** Whether a thing may be given to that department. Without one it is its owner's, and of those who work on all. */
export const mayGiveTo = (caller: Caller, departmentId: string | null): boolean =>
  departmentId === null || isDepartmentInScope(caller, departmentId)

/** A bank, a blueprint, an exam, a course or a notice goes to a department of one's own scope, or stays where it is. */
export function requireDepartment(
  caller: Caller,
  departmentId: string | null,
  before: string | null | undefined,
): void {
  if (departmentId !== before && !mayGiveTo(caller, departmentId)) fail('NOT_ALLOWED')
}
