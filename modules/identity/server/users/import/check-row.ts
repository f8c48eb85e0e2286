/** One row of the sheet by itself: what stands in its cells, and what is wrong with them. */
import type { RoleType } from '@tripos/contract-kit/enums.ts'
import { email, idCard, mobile, password, realName, userName } from '@tripos/contract-kit/fields.ts'
import * as z from 'zod/mini'
import { isMaskedIdCard } from '../../id-card.ts'
import { isKnown } from '../../known-passwords.ts'
import type { FindByName } from './names.ts'
import type { SheetUser } from './read-rows.ts'
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'
import type { CellProblem } from '@tripos/documents/sheet-words.rules.ts'
import { type ColumnKey, roleTypeNamed, splitNames } from '../sheet-columns.ts'

export type Problem = CellProblem<ColumnKey>

/** What a row says. Undefined: the cell is empty. */
export interface RowValues {
  readonly line: number
  readonly userName: string
  readonly realName: string | undefined
  readonly roleType: RoleType | undefined
  readonly mobile: string | undefined
  readonly email: string | undefined
  readonly idCard: string | undefined
  /** As an export shows it: says nothing new of a user who exists, and nothing at all of a new one. */
  readonly isIdCardMasked: boolean
  readonly password: string | undefined
  readonly departmentIds: readonly string[] | undefined
  readonly roleIds: readonly string[] | undefined
}

export interface Finders {
  readonly department: FindByName
  readonly role: FindByName
}

const MISSING = localized('必填', 'is missing')
const WRONG: Readonly<Record<ColumnKey, LocalizedText>> = {
  userName: localized(
    '应为 2 到 64 个字符：文字、数字和 _ . @ -',
    'takes 2 to 64 characters: letters, digits and _ . @ -',
  ),
  realName: localized('应为 1 到 64 个字符，不含控制字符', 'takes 1 to 64 characters, no control characters'),
  roleType: localized('应为“学员”或“管理员”', 'takes "Student" or "Administrator"'),
  mobile: localized('不是有效的大陆手机号', 'is no valid mainland mobile number'),
  email: localized('不是有效的邮箱地址', 'is no valid e-mail address'),
  idCard: localized(
    '不是有效的 18 位身份证号（出生日期或校验码有误）',
    'is no valid ID card number: 18 characters with birth date and check digit',
  ),
  password: localized('应为 8 到 128 个字符', 'takes 8 to 128 characters'),
  departments: localized('最多 20 个部门', 'takes at most 20 departments'),
  roles: localized('最多 20 个角色', 'takes at most 20 roles'),
}
const MAX_NAMES_SHOWN = 20
const KNOWN = localized(
  '过于常见，或包含用户名、姓名、手机号、邮箱，容易被猜到',
  'is easily guessed: a common password, or one that holds the user name, name, mobile number or e-mail',
)

/** Reads the cells of one row and gathers what is wrong with them. */
class RowReader {
  readonly problems: Problem[] = []
  private readonly row: SheetUser

  constructor(row: SheetUser) {
    this.row = row
  }

  refuse(column: ColumnKey, what: LocalizedText): undefined {
    this.problems.push({ line: this.row.line, column, what })
    return undefined
  }

  text(column: ColumnKey, schema: z.ZodMiniType<string, unknown>): string | undefined {
    const cell = this.row.cells[column]
    if (cell === '') return undefined
    const parsed = z.safeParse(schema, cell)
    return parsed.success ? parsed.data : this.refuse(column, WRONG[column])
  }

  names(column: 'departments' | 'roles', find: FindByName): string[] | undefined {
    const names = splitNames(this.row.cells[column])
    if (names.length === 0) return undefined
    if (names.length > MAX_NAMES_SHOWN) return this.refuse(column, WRONG[column])
    const ids = names.flatMap(name => {
      const found = find(name)
      if ('id' in found) return [found.id]
      this.refuse(column, found.problem)
      return []
    })
    return [...new Set(ids)]
  }

  roleType(): RoleType | undefined {
    const cell = this.row.cells.roleType
    if (cell === '') return undefined
    return roleTypeNamed(cell) ?? this.refuse('roleType', WRONG.roleType)
  }
}

export function checkRow(row: SheetUser, find: Finders): { readonly values: RowValues; readonly problems: Problem[] } {
  const reader = new RowReader(row)
  const isIdCardMasked = isMaskedIdCard(row.cells.idCard)
  if (row.cells.userName === '') reader.refuse('userName', MISSING)
  const values = {
    line: row.line,
    userName: reader.text('userName', userName) ?? '',
    realName: reader.text('realName', realName),
    roleType: reader.roleType(),
    departmentIds: reader.names('departments', find.department),
    roleIds: reader.names('roles', find.role),
    mobile: reader.text('mobile', mobile),
    email: reader.text('email', email),
    idCard: isIdCardMasked ? undefined : reader.text('idCard', idCard),
    isIdCardMasked,
    password: reader.text('password', password),
  }
  if (values.password !== undefined && isKnown(values.password, { ...values, realName: values.realName })) {
    reader.refuse('password', KNOWN)
  }
  return { values, problems: reader.problems }
}

export const missing = (line: number, column: ColumnKey): Problem => ({ line, column, what: MISSING })
export const wrong = (line: number, column: ColumnKey): Problem => ({ line, column, what: WRONG[column] })
