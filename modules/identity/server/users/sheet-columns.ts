/** The columns of a sheet of users: one row a user. Headers are accepted in both languages, in any order. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'
import { foldWord } from '@tripos/documents/sheet-words.rules.ts'

export const IMPORT_COLUMNS = [
  { key: 'userName', header: localized('用户名', 'User name'), width: 20, isNeeded: true },
  { key: 'realName', header: localized('姓名', 'Name'), width: 16, isNeeded: true },
  { key: 'roleType', header: localized('类型', 'Kind'), width: 14 },
  { key: 'departments', header: localized('部门', 'Departments'), width: 36 },
  { key: 'roles', header: localized('角色', 'Roles'), width: 24 },
  { key: 'mobile', header: localized('手机号', 'Mobile'), width: 16 },
  { key: 'email', header: localized('邮箱', 'E-mail'), width: 28 },
  { key: 'idCard', header: localized('身份证号', 'ID card'), width: 24 },
  { key: 'password', header: localized('密码', 'Password'), width: 20 },
] as const
export type ColumnKey = (typeof IMPORT_COLUMNS)[number]['key']

const EXPORT_ONLY = [
  { key: 'state', header: localized('状态', 'State'), width: 12 },
  { key: 'createdAt', header: localized('创建时间 (UTC)', 'Created (UTC)'), width: 22 },
  { key: 'lastLoginAt', header: localized('最近登录 (UTC)', 'Last sign-in (UTC)'), width: 22 },
] as const

/** What an export writes: what an import reads, without the password, and what only the product sets. */
export const EXPORT_COLUMNS = [...IMPORT_COLUMNS.filter(column => column.key !== 'password'), ...EXPORT_ONLY]

export const ROLE_TYPES: Readonly<Record<RoleType, LocalizedText>> = {
  [RoleType.student]: localized('学员', 'Student'),
  [RoleType.administrator]: localized('管理员', 'Administrator'),
}
export const USER_STATES: Readonly<Record<UserState, LocalizedText>> = {
  [UserState.normal]: localized('正常', 'Normal'),
  [UserState.disabled]: localized('停用', 'Disabled'),
  [UserState.awaitingReview]: localized('待审核', 'Awaiting review'),
}

/** By its word in either language, or by its number. */
export function roleTypeNamed(text: string): RoleType | undefined {
  return Object.values(RoleType).find(
    value => String(value) === text || Object.values(ROLE_TYPES[value]).some(word => foldWord(word) === foldWord(text)),
  )
}

/** Several names stand in one cell, a semicolon between them. */
export const splitNames = (cell: string): string[] =>
  cell
    .split(/[;；\n]/)
    .map(name => name.trim())
    .filter(name => name !== '')
export const joinNames = (names: readonly string[]): string => names.join('; ')
