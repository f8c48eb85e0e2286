/** Sheets that leave the product: the users of a list, and the generated passwords of an import. */
import { timingSafeEqual } from 'node:crypto'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { users } from '../../contract/users.ts'
import { inTx } from '@tripos/db/tx.ts'
import { minuteOf } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { hashSecret } from '@tripos/runtime/random.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { listRolesOf } from '../../../access/server/index.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { listDepartmentsOf } from '../../../org/server/index.ts'
import { maskIdCard } from '../id-card.ts'
import { derivePassword } from '../stored-password.ts'
import { listForExport, type UserRow } from '../user-lists.queries.ts'
import { findImport, listGeneratedUsers } from './import.queries.ts'
import { departmentPaths, pathText } from './names.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { headerOf, headersOf } from '@tripos/documents/sheet-words.rules.ts'
import { EXPORT_COLUMNS, IMPORT_COLUMNS, joinNames, ROLE_TYPES, USER_STATES } from './sheet-columns.ts'

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
        roles: joinNames((roles.get(row.id) ?? []).map(role => role.name)),
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
const PASSWORDS = localized('初始密码', 'Initial passwords')

export async function exportUsers(deps: Deps, ctx: CallerContext, input: ExportInput): Promise<Download> {
  const { language } = ctx
  // Written before the first row leaves: who took how much is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, { action: 'user.export', objectType: 'userList', objectId: 'users', detail: { ...input } }),
  )
  const body = streamSheet(USERS[language], headersOf(EXPORT_COLUMNS, language), exportRows(deps, ctx, input))
  return { fileName: `${USERS[language]}.xlsx`, mime: XLSX_MIME, body }
}

interface Generated {
  readonly importId: string
  readonly secret: string
}

async function* passwordRows({ db }: Deps, { importId, secret }: Generated) {
  let afterLine = 0
  for (;;) {
    const rows = await listGeneratedUsers(db, importId, { afterLine, limit: PORTION })
    for (const { id, userName, realName } of rows) yield [userName, realName, derivePassword(secret, id)]
    afterLine = rows.at(-1)?.line ?? afterLine
    if (rows.length < PORTION) return
  }
}

const passwordColumns = (language: Language) =>
  (['userName', 'realName', 'password'] as const).map(key => ({
    header: headerOf(IMPORT_COLUMNS, key)[language],
    width: 24,
  }))

/** The passwords follow from the secret that only the browser of the import holds: without it nobody can name them. */
export async function exportPasswords(deps: Deps, ctx: CallerContext, input: Generated): Promise<Download> {
  const { language, caller } = ctx
  const { importId, secret } = input
  const found = await findImport(deps.db, { id: importId, userId: caller.userId })
  if (found === undefined || found.expiresAt <= ctx.arrivedAt || found.stage !== 'done') return fail('IMPORT_EXPIRED')
  if (!timingSafeEqual(found.secretHash, hashSecret(secret))) return fail('IMPORT_EXPIRED')
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, { action: 'user.importPasswords', objectType: 'userImport', objectId: importId }),
  )
  const body = streamSheet(PASSWORDS[language], passwordColumns(language), passwordRows(deps, input))
  return { fileName: `${PASSWORDS[language]}.xlsx`, mime: XLSX_MIME, body }
}
