import { DownloadOutlined } from '@ant-design/icons'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Card } from '@tripos/ui/card.tsx'
import { Facts } from '@tripos/ui/facts.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { orderDesk } from '../../contract/order-desk.ts'
import type { Currency } from '../../contract/order-kinds.ts'
import { useMoney } from '../shared/money.ts'
import styles from './orders-staff.module.css'

const DAYS = 30
const FORMAT = 'YYYY-MM-DD'

/** What was paid and given back, by day or month and product. */
export function OrderTotals() {
  const t = useTranslations('ordersStaff.totals')
  const [by, setBy] = useState<'day' | 'month'>('day')
  const [range, setRange] = useState(() => ({
    from: dayjs()
      .subtract(DAYS - 1, 'day')
      .format(FORMAT),
    until: dayjs().format(FORMAT),
  }))
  const asked = { by, ...range }
  const totals = useEndpoint(orderDesk.totals, asked, { keepPrevious: true })
  const { download } = useTransfer()
  return (
    <>
      <PageTitle title={t('title')} hint={t('hint')} />
      <div className={styles.bar}>
        <Segmented
          value={by}
          options={(['day', 'month'] as const).map(value => ({ value, label: t(value) }))}
          onChange={value => setBy(value)}
        />
        <DatePicker.RangePicker
          allowClear={false}
          aria-label={t('range')}
          value={[dayjs(range.from), dayjs(range.until)]}
          onChange={days => {
            const [from, until] = days ?? []
            if (from && until) setRange({ from: from.format(FORMAT), until: until.format(FORMAT) })
          }}
        />
        <Button
          icon={<DownloadOutlined aria-hidden="true" />}
          onClick={() => void download(orderDesk.exportTotals, asked)}
        >
          {t('export')}
        </Button>
      </div>
      <Loaded query={totals}>
        {rows => (rows.length === 0 ? <EmptyState title={t('empty')} /> : <Totals rows={rows} />)}
      </Loaded>
    </>
  )
}

type Row = Output<typeof orderDesk.totals>[number]

function Totals({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('ordersStaff.totals')
  const money = useMoney()
  return (
    <Card>
      <div className={styles.sums}>
        <Sums rows={rows} />
      </div>
      <StaticTable
        label={t('title')}
        rows={rows}
        rowKey={row => `${row.period} ${row.productId} ${row.currency}`}
        columns={[
          { key: 'period', title: t('period'), render: row => row.period },
          { key: 'product', title: t('product'), render: row => row.title },
          { key: 'count', title: t('count'), align: 'right', render: row => row.orderCount },
          { key: 'paid', title: t('paid'), align: 'right', render: row => money(row.paid, row.currency) },
          { key: 'refunded', title: t('refunded'), align: 'right', render: row => money(row.refunded, row.currency) },
          { key: 'net', title: t('net'), align: 'right', render: row => money(row.paid - row.refunded, row.currency) },
        ]}
      />
    </Card>
  )
}

/** Of all days and products that are shown; money of two currencies is no sum. */
function Sums({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('ordersStaff.totals')
  const money = useMoney()
  const list = useListText()
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const sumOf = (value: (row: Row) => number, currency: Currency): string =>
    money(
      rows.filter(row => row.currency === currency).reduce((sum, row) => sum + value(row), 0),
      currency,
    )
  const inAll = (value: (row: Row) => number) => list(currencies.map(currency => sumOf(value, currency)))
  return (
    <Facts
      facts={[
        { label: t('count'), value: rows.reduce((sum, { orderCount }) => sum + orderCount, 0) },
        { label: t('paid'), value: inAll(({ paid }) => paid) },
        { label: t('refunded'), value: inAll(({ refunded }) => refunded) },
        { label: t('net'), value: inAll(({ paid, refunded }) => paid - refunded) },
      ]}
    />
  )
}
