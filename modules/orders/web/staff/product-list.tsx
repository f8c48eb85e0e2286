import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { CellButton } from '@tripos/ui-staff/cell-button.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { ProductState } from '../../contract/order-kinds.ts'
import { products } from '../../contract/products.ts'
import { useMoney } from '../shared/money.ts'
import type { Product } from './product.ts'
import { ProductForm } from './product-form.tsx'

const TONES = {
  [ProductState.onSale]: 'success',
  [ProductState.offSale]: 'neutral',
  [ProductState.ended]: 'danger',
} as const

/** What is sold, at which price. */
export function ProductList() {
  const t = useTranslations('ordersStaff.products')
  const [edited, setEdited] = useState<Product | 'new'>()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={products.paging}
        columns={useColumns(setEdited)}
        rowKey={row => row.id}
        rowActions={useActions()}
        filters={[
          {
            key: 'state',
            label: t('state'),
            options: Object.values(ProductState).map(value => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        searchLabel={t('search')}
        create={{ text: t('new'), permission: 'order:product:edit', run: () => setEdited('new') }}
        emptyText={t('empty')}
      />
      {edited !== undefined && <ProductForm product={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function useColumns(onEdit: (product: Product) => void): readonly ListColumn<Product>[] {
  const t = useTranslations('ordersStaff.products')
  const listText = useListText()
  const canEdit = useCan('order:product:edit')
  const money = useMoney()
  return [
    {
      key: 'title',
      title: t('name'),
      sortKey: 'title',
      isFixed: true,
      render: product =>
        canEdit && product.state !== ProductState.ended ? (
          <CellButton onClick={() => onEdit(product)}>{product.title}</CellButton>
        ) : (
          product.title
        ),
    },
    { key: 'things', title: t('things'), render: ({ things }) => listText(things.map(({ title }) => title)) },
    {
      key: 'amount',
      kind: 'number',
      priority: 1,
      width: 112,
      title: t('price'),
      align: 'right',
      render: ({ amount, currency }) => money(amount, currency),
    },
    {
      key: 'access',
      kind: 'tag',
      title: t('accessDays'),
      render: ({ accessDays }) => (accessDays === null ? t('forEver') : t('days', { days: accessDays })),
    },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: ({ state }) => <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>,
    },
    {
      key: 'sold',
      kind: 'number',
      priority: 1,
      title: t('sold'),
      align: 'right',
      render: ({ soldCount }) => soldCount,
    },
    {
      key: 'updatedAt',
      kind: 'ago',
      priority: 3,
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: row => <TimeAgo moment={row.updatedAt} />,
    },
  ]
}

function useActions(): readonly RowAction<Product>[] {
  const t = useTranslations('ordersStaff.products')
  const setState = useEndpointMutation(products.setState, {
    invalidates: [products.paging],
    onSuccess: () => toast.success(t('changed')),
  })
  const to = (state: ProductState) => (rows: readonly Product[]) =>
    setState.mutateAsync({ ids: rows.map(({ id }) => id), state })
  const common = { look: 'link', permission: 'order:product:edit', isBulk: true } as const
  return [
    {
      ...common,
      key: 'onSale',
      label: t('putOnSale'),
      nameIn: ({ title }) => t('putOnSaleOne', { title }),
      isFor: ({ state }) => state === ProductState.offSale,
      run: to(ProductState.onSale),
    },
    {
      ...common,
      key: 'offSale',
      label: t('takeOffSale'),
      nameIn: ({ title }) => t('takeOffSaleOne', { title }),
      isFor: ({ state }) => state === ProductState.onSale,
      run: to(ProductState.offSale),
    },
    {
      ...common,
      key: 'end',
      label: t('end'),
      nameIn: ({ title }) => t('endOne', { title }),
      isDanger: true,
      isFor: ({ state }) => state !== ProductState.ended,
      ask: rows => ({ title: t('endTitle', { count: rows.length }), content: t('endText'), okText: t('end') }),
      run: to(ProductState.ended),
    },
  ]
}
