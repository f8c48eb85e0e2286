/** What others see of a user. */
import type { CurrentUser } from '@tripos/contract/identity'
import type { Caller } from '../../kernel/caller.ts'
import type { UserRow } from './user-lists.queries.ts'

/** 138****1234 */
export const maskMobile = (mobile: string | null): string =>
  mobile === null ? '' : mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

interface Named {
  readonly id: string
  readonly name: string
}

export function presentUser(
  row: UserRow,
  departments: ReadonlyMap<string, readonly Named[]>,
  roles: ReadonlyMap<string, readonly Named[]>,
) {
  return {
    id: row.id,
    userName: row.userName,
    realName: row.realName,
    avatar: row.avatar,
    roleType: row.roleType,
    state: row.state,
    mobile: maskMobile(row.mobile),
    email: row.email ?? '',
    departments: [...(departments.get(row.id) ?? [])],
    roles: [...(roles.get(row.id) ?? [])],
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  }
}

export const presentCaller = (caller: Caller): CurrentUser => ({
  id: caller.userId,
  userName: caller.userName,
  realName: caller.realName,
  avatar: caller.avatar,
  roleType: caller.roleType,
  roles: [...caller.roleNames],
  permissions: [...caller.permissions].sort(),
})
