/** Who has read a notice, as a spreadsheet that is made while the rows come. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { notices } from '../contract.ts'
import { inTx } from '@tripos/db/tx.ts'
import { minuteOf } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellingExport } from '@tripos/module-kit/tell-work.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findNotice } from './notices.queries.ts'
import { listReceiptsAfter, type ReceiptRow } from './readers.queries.ts'

type ExportInput = Parsed<typeof notices.receiptsExport>

const PORTION = 1000
const SHEET = localized('阅读记录', 'Receipts')
const COLUMNS = [
  { header: localized('用户名', 'User name'), width: 24 },
  { header: localized('姓名', 'Name'), width: 20 },
  { header: localized('首次阅读 (UTC)', 'First read (UTC)'), width: 20 },
]

async function* rowsOf({ db }: Deps, { caller }: CallerContext, input: ExportInput) {
  let after: ReceiptRow | undefined
  for (;;) {
    const rows = await listReceiptsAfter(db, caller, { ...input, after, limit: PORTION })
    for (const { userName, realName, readAt } of rows) yield [userName, realName, minuteOf(readAt)]
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

export async function exportReceipts(deps: Deps, ctx: CallerContext, input: ExportInput): Promise<Download> {
  const { caller, language } = ctx
  const notice = (await findNotice(deps.db, caller, input.id)) ?? fail('NOT_FOUND')
  // Written before the first row leaves: who took the list is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'notice.receipts',
      objectType: 'notice',
      objectId: input.id,
      objectName: notice.title,
      detail: { ...input },
    }),
  )
  const columns = COLUMNS.map(({ header, width }) => ({ header: header[language], width }))
  const body = streamSheet(SHEET[language], columns, rowsOf(deps, ctx, input))
  return tellingExport(deps, ctx, {
    fileName: `${SHEET[language]}.xlsx`,
    mime: XLSX_MIME,
    body,
    link: `/admin/notices/edit/${input.id}`,
  })
}
