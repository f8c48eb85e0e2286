/** Whether this caller may make this call: a changed password, the right kind of user, the permission. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { fail } from '@tripos/runtime/fail.ts'

export type Guard = Pick<Endpoint, 'access' | 'whilePasswordIsDue'>

export function requireAccess({ access, whilePasswordIsDue }: Guard, caller: Caller): void {
  if (caller.mustChangePassword && !whilePasswordIsDue) fail('PASSWORD_CHANGE_DUE')
  if (access === 'student' && caller.roleType !== RoleType.student) fail('NOT_ALLOWED')
  if (typeof access === 'object' && !caller.permissions.has(access.permission)) fail('NOT_ALLOWED')
}
