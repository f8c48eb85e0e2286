/** What was taken and given back, by day or month and product: on the screen and as a sheet. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { writeSheets, XLSX_MIME } from '@tripos/documents/sheet.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { failInput } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { orderDesk } from '../contract/order-desk.ts'
import { ORDER_PROBLEMS } from '../input.ts'
import { listTotals, type TotalRow, type TotalsAsked } from './desk.queries.ts'
import { moneyText } from './money-text.ts'

type Calls = typeof orderDesk

const MAX_DAYS = 366

export const showTotals = async ({ db }: Deps, input: Parsed<Calls['totals']>): Promise<Output<Calls['totals']>> =>
  countTotals(db, { ...input, timeZone: await findTimeZone(db) })

async function countTotals(db: Db, input: TotalsAsked): Promise<TotalRow[]> {
  const days = (Date.parse(input.until) - Date.parse(input.from)) / 86_400_000
  if (!(days >= 0 && days < MAX_DAYS)) failInput(ORDER_PROBLEMS.daysWrong)
  return listTotals(db, input)
}

const SHEET = localized('收款统计', 'Takings')
const COLUMNS = [
  { header: localized('商品', 'Product'), width: 36 },
  { header: localized('订单数', 'Orders'), width: 10 },
  { header: localized('收款', 'Paid'), width: 18 },
  { header: localized('退款', 'Refunded'), width: 18 },
  { header: localized('净收款', 'Net'), width: 18 },
] as const
const PERIOD = localized('日期', 'Period')

export async function exportTotals(
  deps: Deps,
  ctx: CallerContext,
  input: Parsed<Calls['exportTotals']>,
): Promise<Download> {
  const { language } = ctx
  const timeZone = await findTimeZone(deps.db)
  const totals = await countTotals(deps.db, { ...input, timeZone })
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'order.exportTotals',
      objectType: 'order',
      objectId: '',
      objectName: '',
      detail: { ...input },
    }),
  )
  const period = { header: `${PERIOD[language]} (${timeZone})`, width: 24 }
  const columns = [period, ...COLUMNS.map(({ header, width }) => ({ header: header[language], width }))]
  const rows = totals.map(row => [
    row.period,
    row.title,
    String(row.orderCount),
    moneyText(row.paid, row.currency),
    moneyText(row.refunded, row.currency),
    moneyText(row.paid - row.refunded, row.currency),
  ])
  const body = await writeSheets([{ name: SHEET[language], columns, rows }])
  return { fileName: `${SHEET[language]} ${input.from} ${input.until}.xlsx`, mime: XLSX_MIME, body }
}
