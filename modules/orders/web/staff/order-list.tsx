import { DownloadOutlined } from '@ant-design/icons'
import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { CellButton } from '@tripos/ui-staff/cell-button.tsx'
import { dayFilters } from '@tripos/ui-staff/day-filters.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'
import { useTableQuery } from '@tripos/ui-staff/use-table-query.ts'
import { GATEWAYS, OrderState } from '../../contract/order-kinds.ts'
import { orderDesk } from '../../contract/order-desk.ts'
import { products } from '../../contract/products.ts'
import { ORDER_TONES } from '../checkout/order-tones.ts'
import { useMoney } from '../shared/money.ts'
import { OrderDrawer } from './order-drawer.tsx'

type Order = RowOf<typeof orderDesk.paging>

/** What was ordered, by whom, and whether it was paid. */
export function OrderList() {
  const t = useTranslations('ordersStaff.orders')
  // In the address: a link to another order reaches a list that is open already.
  const [params, setParams] = useSearchParams()
  const shownId = params.get('shown')
  const show = (id: string | undefined) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (id === undefined) next.delete('shown')
        else next.set('shown', id)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={orderDesk.paging}
        columns={useColumns(show)}
        rowKey={row => row.id}
        filters={useFilters()}
        searchLabel={t('search')}
        actions={<ExportButton />}
        emptyText={t('empty')}
      />
      {shownId !== null && <OrderDrawer id={shownId} onClose={() => show(undefined)} />}
    </>
  )
}

const FILTERS = ['productId', 'state', 'gateway', 'from', 'until'] as const

/** The orders that the list shows. */
function ExportButton() {
  const t = useTranslations('ordersStaff.orders')
  const may = useCan('order:order:export')
  const { query } = useTableQuery([...FILTERS])
  const { download } = useTransfer()
  const [isBusy, setBusy] = useState(false)
  if (!may) return null
  const { productId, state, gateway, from, until } = query.filters
  const input = {
    ...(query.search ? { search: query.search } : {}),
    ...(productId ? { productId } : {}),
    ...(state ? { state: Number(state) as OrderState } : {}),
    ...(gateway ? { gateway: gateway as (typeof GATEWAYS)[number] } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
  return (
    <Button
      icon={<DownloadOutlined aria-hidden="true" />}
      loading={isBusy}
      onClick={() => {
        setBusy(true)
        void download(orderDesk.export, input).finally(() => setBusy(false))
      }}
    >
      {t('export')}
    </Button>
  )
}

const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })

const productFilter = (label: string): ListFilter => ({
  key: 'productId',
  label,
  render: (value, onChange) => (
    <RemoteSelect
      key="productId"
      className={pages.wideFilter ?? ''}
      label={label}
      source={{
        endpoint: products.paging,
        input: { page: 1, size: 20 },
        toOption,
        find: { endpoint: products.detail, toOption },
      }}
      value={value}
      onChange={id => onChange(id)}
    />
  ),
})

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('ordersStaff.orders')
  const maySeeProducts = useCan('order:product:view')
  return [
    ...(maySeeProducts ? [productFilter(t('product'))] : []),
    {
      key: 'state',
      label: t('state'),
      options: Object.values(OrderState).map(value => ({ value, label: t(`states.${value}`) })),
    },
    { key: 'gateway', label: t('gateway'), options: GATEWAYS.map(value => ({ value, label: t(`gateways.${value}`) })) },
    ...dayFilters({ from: t('from'), until: t('until') }),
  ]
}

function useColumns(show: (id: string) => void): readonly ListColumn<Order>[] {
  const t = useTranslations('ordersStaff.orders')
  const money = useMoney()
  return [
    {
      key: 'no',
      kind: 'code',
      width: 176,
      title: t('no'),
      isFixed: true,
      render: ({ id, no }) => <CellButton onClick={() => show(id)}>{no}</CellButton>,
    },
    { key: 'title', kind: 'name', title: t('product'), isFixed: true, render: ({ title }) => title },
    {
      key: 'user',
      kind: 'person',
      priority: 1,
      title: t('user'),
      render: ({ user }) => `${user.realName} (${user.userName})`,
    },
    {
      key: 'amount',
      kind: 'number',
      priority: 1,
      width: 112,
      title: t('amount'),
      align: 'right',
      render: ({ amount, currency }) => money(amount, currency),
    },
    {
      key: 'refunded',
      kind: 'number',
      width: 112,
      title: t('refunded'),
      align: 'right',
      render: ({ refunded, currency }) => (refunded > 0 ? money(refunded, currency) : ''),
    },
    { key: 'coupon', kind: 'code', priority: 3, title: t('coupon'), render: ({ coupon }) => coupon ?? '' },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: ({ state }) => <Tag tone={ORDER_TONES[state]}>{t(`states.${state}`)}</Tag>,
    },
    {
      key: 'gateway',
      kind: 'tag',
      title: t('gateway'),
      render: ({ gateway }) => (gateway === null ? '' : t(`gateways.${gateway}`)),
    },
    { key: 'createdAt', kind: 'moment', title: t('createdAt'), render: ({ createdAt }) => formatMoment(createdAt) },
    { key: 'paidAt', kind: 'moment', priority: 3, title: t('paidAt'), render: ({ paidAt }) => formatMoment(paidAt) },
  ]
}
