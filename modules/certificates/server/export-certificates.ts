/** The list of certificates as a spreadsheet that is made while the rows come. */
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { minuteOf } from '@tripos/runtime/clock.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { CertificateState } from '../contract/certificate-states.ts'
import { type CertificateFilter, type ListedCertificate, listAfter } from './lists.queries.ts'
import { stateAt } from './state.rules.ts'

const PORTION = 1000
const SHEET = localized('已发证书', 'Certificates')
const COLUMNS = [
  { header: localized('证书编号', 'Number'), width: 24 },
  { header: localized('证书名称', 'Title'), width: 30 },
  { header: localized('用户名', 'User name'), width: 20 },
  { header: localized('姓名', 'Name'), width: 20 },
  { header: localized('状态', 'State'), width: 12 },
  { header: localized('发证时间 (UTC)', 'Issued (UTC)'), width: 20 },
  { header: localized('有效期至 (UTC)', 'Valid until (UTC)'), width: 20 },
]
const STATES: Readonly<Record<CertificateState, LocalizedText>> = {
  [CertificateState.valid]: localized('有效', 'Valid'),
  [CertificateState.expired]: localized('已过期', 'Expired'),
  [CertificateState.revoked]: localized('已撤销', 'Revoked'),
  [CertificateState.replaced]: localized('已换发', 'Replaced'),
  [CertificateState.onHold]: localized('暂停生效', 'On hold'),
}

async function* rowsOf(
  { db }: Deps,
  { caller, language }: CallerContext,
  { filter, now }: { filter: CertificateFilter; now: Date },
) {
  let after: ListedCertificate | undefined
  for (;;) {
    const rows = await listAfter(db, caller, { filter, after, limit: PORTION, now })
    for (const row of rows)
      yield [
        row.number,
        row.title,
        row.userName,
        row.personName,
        STATES[stateAt(row, now)][language],
        minuteOf(row.issuedAt),
        minuteOf(row.validUntil),
      ]
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

export async function exportCertificates(deps: Deps, ctx: CallerContext, filter: CertificateFilter): Promise<Download> {
  const { language } = ctx
  // Written before the first row leaves: who took the list is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'certificate.export',
      objectType: 'certificate',
      objectId: '',
      detail: { ...filter },
    }),
  )
  const columns = COLUMNS.map(({ header, width }) => ({ header: header[language], width }))
  const body = streamSheet(SHEET[language], columns, rowsOf(deps, ctx, { filter, now: deps.clock.now() }))
  return { fileName: `${SHEET[language]}.xlsx`, mime: XLSX_MIME, body }
}
