/** The users of a list, as a sheet. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { users } from '../../contract/users.ts'
import { inTx } from '@tripos/db/tx.ts'
import { minuteOf } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellingExport } from '@tripos/module-kit/tell-work.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { listRolesOf, shownRoleName } from '../../../access/server/index.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { listDepartmentsOf } from '../../../org/server/index.ts'
import { maskIdCard } from '../id-card.ts'
import { listForExport, type UserRow } from '../user-lists.queries.ts'
import { departmentPaths, pathText } from './import/names.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { headersOf } from '@tripos/documents/sheet-words.rules.ts'
import { EXPORT_COLUMNS, joinNames, ROLE_TYPES, USER_STATES } from './sheet-columns.ts'

const PORTION = 500

type ExportInput = Parsed<typeof users.export>

async function* exportRows(deps: Deps, { caller, language }: CallerContext, input: ExportInput) {
  const { db, secretBox } = deps
  const paths = await departmentPaths(db)
  let after: UserRow | undefined
  for (;;) {
    const rows = await listForExport(db, caller, { ...input, after, limit: PORTION })
    const ids = rows.map(row => row.id)
    const departments = await listDepartmentsOf(db, ids)
    const roles = await listRolesOf(db, ids)
    for (const row of rows) {
      const cells: Record<(typeof EXPORT_COLUMNS)[number]['key'], string> = {
        userName: row.userName,
        realName: row.realName,
        roleType: ROLE_TYPES[row.roleType][language],
        departments: joinNames((departments.get(row.id) ?? []).map(({ id }) => pathText(paths.get(id)))),
        roles: joinNames((roles.get(row.id) ?? []).map(role => shownRoleName(role, language))),
        mobile: row.mobile ?? '',
        email: row.email ?? '',
        idCard: maskIdCard(secretBox, row.id, row.idCardSealed),
        state: USER_STATES[row.state][language],
        createdAt: minuteOf(row.createdAt),
        lastLoginAt: minuteOf(row.lastLoginAt),
      }
      yield EXPORT_COLUMNS.map(({ key }) => cells[key])
    }
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

const USERS = localized('用户', 'Users')

export async function exportUsers(deps: Deps, ctx: CallerContext, input: ExportInput): Promise<Download> {
  const { language } = ctx
  // Written before the first row leaves: who took how much is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, { action: 'user.export', objectType: 'userList', objectId: 'users', detail: { ...input } }),
  )
  const body = streamSheet(USERS[language], headersOf(EXPORT_COLUMNS, language), exportRows(deps, ctx, input))
  return tellingExport(deps, ctx, {
    fileName: `${USERS[language]}.xlsx`,
    mime: XLSX_MIME,
    body,
    link: '/admin/system/users',
  })
}
