/** What others see of a user. */
import type { CurrentUser } from '@tripos/contract-kit/session.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { SecretBox } from '@tripos/runtime/secret-box.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { type RoleOfUser, shownRoleName } from '../../access/server/index.ts'
import { maskIdCard } from './id-card.ts'
import type { UserRow } from './user-lists.queries.ts'

/** 138****1234 */
export const maskMobile = (mobile: string | null): string =>
  mobile === null ? '' : mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

/** A mobile number or an e-mail address: 138****1234, l***@example.org. */
export const maskContact = (contact: string | null): string =>
  contact?.includes('@') ? contact.replace(/^(.).*(?=@)/, '$1***') : maskMobile(contact)

interface Named {
  readonly id: string
  readonly name: string
}

interface Memberships {
  readonly departments: ReadonlyMap<string, readonly Named[]>
  readonly roles: ReadonlyMap<string, readonly RoleOfUser[]>
  readonly language: Language
}

export function presentUser(box: SecretBox, row: UserRow, { departments, roles, language }: Memberships) {
  return {
    id: row.id,
    userName: row.userName,
    realName: row.realName,
    avatar: row.avatar,
    roleType: row.roleType,
    state: row.state,
    mobile: maskMobile(row.mobile),
    email: row.email ?? '',
    idCard: maskIdCard(box, row.id, row.idCardSealed),
    departments: [...(departments.get(row.id) ?? [])],
    roles: (roles.get(row.id) ?? []).map(role => ({ id: role.id, name: shownRoleName(role, language) })),
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  }
}

export const presentCaller = (caller: Caller, newSecurityNotices: number): CurrentUser => ({
  id: caller.userId,
  userName: caller.userName,
  realName: caller.realName,
  avatar: caller.avatar,
  roleType: caller.roleType,
  roles: [...caller.roleNames],
  permissions: [...caller.permissions].sort(),
  mustChangePassword: caller.mustChangePassword,
  dataScope: caller.scope.kind,
  newSecurityNotices,
})
