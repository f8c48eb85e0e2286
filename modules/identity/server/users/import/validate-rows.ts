/** Rows against each other and against the database: who is new, who exists, and what stands in the way. */
import { isShortForStaff } from '../../known-passwords.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { errorText } from '@tripos/contract-kit/errors.ts'
import type { Db } from '@tripos/db/client.ts'
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import type { SecretBox } from '@tripos/runtime/secret-box.ts'
import { listRolesOf } from '../../../../access/server/index.ts'
import { isDepartmentInScope, listDepartmentsOf } from '../../../../org/server/index.ts'
import { hashIdCard } from '../../id-card.ts'
import { reachableContact } from '../../invitations/invite.ts'
import { type Beyond, listBeyond, messageOf } from '../../require-below.ts'
import { type Membership, requireMembership } from '../../save-user.ts'
import { missing, type Problem, type RowValues, wrong } from './check-row.ts'
import { findKnown, type KnownUser } from './import.queries.ts'
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'
import type { ColumnKey } from '../sheet-columns.ts'

export interface RowValidatorOptions {
  readonly db: Db
  readonly caller: Caller
  readonly box: SecretBox
  readonly existing: 'skip' | 'update'
  /** By which an invitation could go, where new users without a password are invited. */
  readonly sending: readonly MessageChannel[] | undefined
}

export interface ValidatedRow {
  readonly row: RowValues
  readonly known: KnownUser | undefined
  readonly roleType: RoleType
  /** Null: stays as it is. */
  readonly departmentIds: readonly string[] | null
  readonly roleIds: readonly string[] | null
  readonly problems: readonly Problem[]
}

const UNIQUE = ['userName', 'mobile', 'email', 'idCard'] as const
type UniqueColumn = (typeof UNIQUE)[number]

const NO_KEY: LocalizedText = {
  'zh-CN': errorText('NO_DATA_KEY', 'zh-CN'),
  'en-US': errorText('NO_DATA_KEY', 'en-US'),
}
const PASSWORD_NO_KEY = localized(
  '服务器未配置 TRIPOS_DATA_KEY，不能导入密码，请留空以生成密码',
  'cannot be imported without TRIPOS_DATA_KEY on the server: leave it empty to have one generated',
)
const TAKEN = localized('已被其他用户使用', 'belongs to another user')
const NOT_YOURS = localized('该用户不在您的管理范围内', 'is a user whom you do not work on')
const PASSWORD_OF_ADMINISTRATOR = localized(
  '管理员的密码请在用户页面单独设置',
  'of an administrator is set on the page of the user, not by an import',
)
const SHORT = localized('管理员的密码至少 12 个字符', 'of an administrator takes at least 12 characters')
const whyNot = (beyond: Beyond): LocalizedText => ({
  'zh-CN': messageOf(beyond, 'zh-CN'),
  'en-US': messageOf(beyond, 'en-US'),
})
const NEEDS_DEPARTMENT = localized('请填写一个您管理的部门', 'needs a department that you work on')
const NEEDS_CONTACT = localized('请填写，以便发送邀请', 'is needed for the invitation')
const NO_ROLES = localized('学员不能有角色', 'a student has no roles')

export class RowValidator {
  private readonly options: RowValidatorOptions
  private readonly firstLines: Record<UniqueColumn, Map<string, number>> = {
    userName: new Map(),
    mobile: new Map(),
    email: new Map(),
    idCard: new Map(),
  }
  /** Answers of the rules of membership: most rows ask the same. */
  private readonly memberships = new Map<string, LocalizedText | undefined>()

  constructor(options: RowValidatorOptions) {
    this.options = options
  }

  /** The next rows, in the order of the sheet. Undefined: a user who exists and is skipped. */
  async judge(rows: readonly RowValues[]): Promise<(ValidatedRow | undefined)[]> {
    const { db, caller, existing } = this.options
    const known = await findKnown(db, caller, this.keysOf(rows))
    const knownIds = existing === 'update' ? known.map(user => user.id) : []
    const roles = await listRolesOf(db, knownIds)
    const departments = await listDepartmentsOf(db, knownIds)
    const beyond = await listBeyond(db, caller, knownIds)
    const judged: (ValidatedRow | undefined)[] = []
    for (const row of rows) {
      const user = known.find(one => one.nameKey === row.userName.toLowerCase())
      const repeated = this.repeated(row)
      if (user !== undefined && existing === 'skip') {
        judged.push(undefined)
        continue
      }
      const before = {
        roleIds: (roles.get(user?.id ?? '') ?? []).map(role => role.id),
        departmentIds: (departments.get(user?.id ?? '') ?? []).map(department => department.id),
      }
      judged.push(await this.judgeOne(row, { user, known, repeated, before, beyond: beyond.get(user?.id ?? '') }))
    }
    return judged
  }

  private keysOf(rows: readonly RowValues[]) {
    const given = (values: readonly (string | undefined)[]) => values.filter(value => value !== undefined)
    const { box } = this.options
    return {
      names: rows.map(row => row.userName.toLowerCase()),
      mobiles: given(rows.map(row => row.mobile)),
      emails: given(rows.map(row => row.email?.toLowerCase())),
      idCardHashes: box.isReady ? given(rows.map(row => row.idCard)).map(idCard => hashIdCard(box, idCard)) : [],
    }
  }

  /** What stands in an earlier row already. */
  private repeated(row: RowValues): Problem[] {
    return UNIQUE.flatMap(column => {
      const value = row[column]?.toLowerCase() ?? ''
      if (value === '') return []
      const first = this.firstLines[column].get(value)
      if (first !== undefined) {
        return [{ line: row.line, column, what: localized(`与第 ${first} 行重复`, `is the same as in row ${first}`) }]
      }
      this.firstLines[column].set(value, row.line)
      return []
    })
  }

  private async judgeOne(row: RowValues, context: RowContext): Promise<ValidatedRow> {
    const { user } = context
    const roleType = row.roleType ?? user?.roleType ?? RoleType.student
    const problems = [...context.repeated, ...this.taken(row, context)]
    const add = (column: ColumnKey, what: LocalizedText) => problems.push({ line: row.line, column, what })
    if (user === undefined) problems.push(...this.newUser(row))
    else if (!user.isInScope) add('userName', NOT_YOURS)
    else if (context.beyond !== undefined) add('userName', whyNot(context.beyond))
    const isAdministrator = [user?.roleType, roleType].includes(RoleType.administrator)
    const isTheirs = user?.isInScope === true && context.beyond === undefined
    if (isTheirs && isAdministrator && row.password !== undefined) add('password', PASSWORD_OF_ADMINISTRATOR)
    else if (isAdministrator && row.password !== undefined && isShortForStaff(row.password)) add('password', SHORT)
    if (roleType === RoleType.student && (row.roleIds?.length ?? 0) > 0) add('roles', NO_ROLES)
    if (!this.options.box.isReady && row.idCard !== undefined) add('idCard', NO_KEY)
    if (!this.options.box.isReady && row.password !== undefined) add('password', PASSWORD_NO_KEY)
    // Whoever changes kind gets roles written, if only none: the commit ends sessions by that.
    const isOtherKind = user !== undefined && user.roleType !== roleType
    const keptRoles = isOtherKind ? (roleType === RoleType.student ? [] : context.before.roleIds) : null
    const roleIds = row.roleIds ?? keptRoles
    const departmentIds = row.departmentIds ?? null
    if (problems.length === 0) {
      const refused = await this.refusedMembership({
        roles: { before: context.before.roleIds, after: roleIds ?? context.before.roleIds },
        departments: { before: context.before.departmentIds, after: departmentIds ?? context.before.departmentIds },
      })
      if (refused !== undefined) add(roleIds === null ? 'departments' : 'roles', refused)
    }
    return { row, known: user, roleType, departmentIds, roleIds, problems }
  }

  private newUser(row: RowValues): Problem[] {
    const problems: Problem[] = []
    const { line } = row
    if (row.realName === undefined) problems.push(missing(line, 'realName'))
    if (row.isIdCardMasked) problems.push(wrong(line, 'idCard'))
    const { sending } = this.options
    const contacts = { mobile: row.mobile ?? null, email: row.email ?? null }
    if (sending && row.password === undefined && reachableContact(sending, contacts) === undefined)
      problems.push({ line, column: sending.includes('mail') ? 'email' : 'mobile', what: NEEDS_CONTACT })
    if (row.departmentIds === undefined && !isDepartmentInScope(this.options.caller, null)) {
      problems.push({ line, column: 'departments', what: NEEDS_DEPARTMENT })
    }
    return problems
  }

  /** Contacts that other users have proved, and ID cards that they have. */
  private taken(row: RowValues, { user, known }: RowContext): Problem[] {
    const { box } = this.options
    const others = known.filter(one => one.id !== user?.id)
    const hash = row.idCard !== undefined && box.isReady ? hashIdCard(box, row.idCard) : undefined
    const isTaken: Record<Exclude<UniqueColumn, 'userName'>, boolean> = {
      mobile: row.mobile !== undefined && others.some(one => one.provedMobile === row.mobile),
      email: row.email !== undefined && others.some(one => one.provedEmailKey === row.email?.toLowerCase()),
      idCard: hash !== undefined && others.some(one => one.idCardHash?.equals(hash) === true),
    }
    return (['mobile', 'email', 'idCard'] as const)
      .filter(column => isTaken[column])
      .map(column => ({ line: row.line, column, what: TAKEN }))
  }

  private async refusedMembership(membership: Membership): Promise<LocalizedText | undefined> {
    const key = JSON.stringify(membership)
    if (this.memberships.has(key)) return this.memberships.get(key)
    const refused = await refusalOf(this.options, membership)
    this.memberships.set(key, refused)
    return refused
  }
}

interface RowContext {
  readonly user: KnownUser | undefined
  readonly known: readonly KnownUser[]
  readonly repeated: readonly Problem[]
  readonly beyond: Beyond | undefined
  readonly before: { readonly roleIds: readonly string[]; readonly departmentIds: readonly string[] }
}

/** What the rules of membership say, as a sentence; they are asked again when the import is written. */
async function refusalOf(
  { db, caller }: RowValidatorOptions,
  membership: Membership,
): Promise<LocalizedText | undefined> {
  try {
    await inTx(db, tx => requireMembership(tx, caller, membership))
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { errorName, args } = error
    return { 'zh-CN': errorText(errorName, 'zh-CN', args), 'en-US': errorText(errorName, 'en-US', args) }
  }
}
