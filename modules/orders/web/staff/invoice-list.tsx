import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { INVOICE_STATES } from '../../contract/order-kinds.ts'
import { orderDesk } from '../../contract/order-desk.ts'
import { useMoney } from '../shared/money.ts'

type Invoice = RowOf<typeof orderDesk.invoices>
const TONES = { requested: 'warning', issued: 'success', refused: 'danger' } as const

/** Invoices that buyers have asked for. */
export function InvoiceList() {
  const t = useTranslations('ordersStaff.invoices')
  const [handled, setHandled] = useState<Invoice>()
  const actions: readonly RowAction<Invoice>[] = [
    {
      key: 'handle',
      label: t('handle'),
      look: 'link',
      nameIn: ({ orderNo }) => t('handleOne', { no: orderNo }),
      permission: 'order:invoice:edit',
      isFor: ({ state }) => state === 'requested',
      run: ([row]) => setHandled(row),
    },
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={orderDesk.invoices}
        columns={useColumns()}
        rowKey={row => row.orderId}
        rowActions={actions}
        filters={[
          {
            key: 'state',
            label: t('state'),
            options: INVOICE_STATES.map(value => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        emptyText={t('empty')}
      />
      {handled && <InvoiceForm invoice={handled} onClose={() => setHandled(undefined)} />}
    </>
  )
}

function useColumns(): readonly ListColumn<Invoice>[] {
  const t = useTranslations('ordersStaff.invoices')
  const money = useMoney()
  return [
    { key: 'orderNo', kind: 'code', width: 176, title: t('orderNo'), isFixed: true, render: row => row.orderNo },
    { key: 'title', kind: 'name', title: t('name'), isFixed: true, render: row => row.title },
    { key: 'taxNo', kind: 'code', width: 176, title: t('taxNo'), render: row => row.taxNo },
    {
      key: 'amount',
      kind: 'number',
      priority: 1,
      width: 112,
      title: t('amount'),
      align: 'right',
      render: row => money(row.amount, row.currency),
    },
    { key: 'email', priority: 3, title: t('email'), render: row => row.email },
    { key: 'user', kind: 'person', title: t('user'), render: ({ user }) => `${user.realName} (${user.userName})` },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: ({ state }) => <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>,
    },
    { key: 'invoiceNo', title: t('invoiceNo'), render: row => row.invoiceNo || row.remark },
    { key: 'requestedAt', kind: 'moment', title: t('requestedAt'), render: row => formatMoment(row.requestedAt) },
  ]
}

interface Values {
  readonly state: 'issued' | 'refused'
  readonly invoiceNo: string
  readonly remark: string
}

function InvoiceForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTranslations('ordersStaff.invoices')
  const initial: Values = { state: 'issued', invoiceNo: '', remark: '' }
  return (
    <FormDrawer
      title={t('handleOne', { no: invoice.orderNo })}
      endpoint={orderDesk.setInvoice}
      initial={initial}
      toInput={(values: Values) => ({ ...values, orderId: invoice.orderId })}
      invalidates={[orderDesk.invoices, orderDesk.detail]}
      onSaved={onClose}
      onClose={onClose}
    >
      <Form.Item name="state" label={t('state')}>
        <Radio.Group
          options={(['issued', 'refused'] as const).map(value => ({ value, label: t(`states.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="invoiceNo" label={t('invoiceNo')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')} extra={t('remarkHint')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDrawer>
  )
}
