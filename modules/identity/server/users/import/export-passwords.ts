/** The passwords that an import has generated, as a sheet. */
import { timingSafeEqual } from 'node:crypto'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { hashSecret } from '@tripos/runtime/random.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { headerOf } from '@tripos/documents/sheet-words.rules.ts'
import { recordAudit } from '../../../../audit/server/index.ts'
import { derivePassword } from '../../stored-password.ts'
import { findImport, listGeneratedUsers } from './import.queries.ts'
import { IMPORT_COLUMNS } from '../sheet-columns.ts'

const PORTION = 500
const PASSWORDS = localized('初始密码', 'Initial passwords')

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
