import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Button, DatePicker, Form, Modal, Select, Tabs } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { CellButton } from '@tripos/ui-staff/cell-button.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { ReasonDialog } from '@tripos/ui-staff/reason-dialog.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { reconciliation } from '../../contract/gateways.ts'
import { ONLINE, type OnlineGateway } from '../../contract/order-kinds.ts'
import { useMoney } from '../shared/money.ts'
import { OrderDrawer } from './order-drawer.tsx'

type Difference = RowOf<typeof reconciliation.paging>
type Statement = RowOf<typeof reconciliation.statements>
const TABS = ['differences', 'statements'] as const

/** What does not agree with the gateways, and which days were compared. */
export function Reconciliation() {
  const t = useTranslations('ordersStaff.reconciliation')
  const [tab, setTab] = useState<(typeof TABS)[number]>('differences')
  return (
    <>
      <Tabs
        activeKey={tab}
        items={TABS.map(key => ({ key, label: t(`tabs.${key}`) }))}
        onChange={key => setTab(key as typeof tab)}
      />
      {tab === 'differences' ? <Differences /> : <Statements />}
    </>
  )
}

function Differences() {
  const t = useTranslations('ordersStaff.reconciliation')
  const [handled, setHandled] = useState<{ row: Difference; as: 'resolve' | 'refund' }>()
  const [shownId, setShownId] = useState<string>()
  const close = () => setHandled(undefined)
  const options = { invalidates: [reconciliation.paging], onSuccess: () => (close(), toast.success(t('done'))) }
  const resolve = useEndpointMutation(reconciliation.markResolved, options)
  const refund = useEndpointMutation(reconciliation.addRefund, options)
  const actions: readonly RowAction<Difference>[] = [
    {
      key: 'refund',
      label: t('refund'),
      look: 'link',
      nameIn: ({ no }) => t('refundOne', { no }),
      permission: 'order:order:refund',
      isFor: ({ canRefund }) => canRefund,
      run: ([row]) => row && setHandled({ row, as: 'refund' }),
    },
    {
      key: 'resolve',
      label: t('resolve'),
      look: 'link',
      nameIn: ({ no }) => t('resolveOne', { no }),
      permission: 'order:reconcile:edit',
      isFor: ({ resolvedAt }) => resolvedAt === null,
      run: ([row]) => row && setHandled({ row, as: 'resolve' }),
    },
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={reconciliation.paging}
        fixed={{}}
        columns={useDifferenceColumns(setShownId)}
        rowKey={row => row.id}
        rowActions={actions}
        filters={[
          {
            key: 'isResolved',
            label: t('state'),
            options: [
              { value: 'false', label: t('open') },
              { value: 'true', label: t('resolved') },
            ],
          },
        ]}
        emptyText={t('empty')}
      />
      {handled && (
        <ReasonDialog
          title={t(handled.as === 'refund' ? 'refundOne' : 'resolveOne', { no: handled.row.no })}
          text={t(handled.as === 'refund' ? 'refundText' : 'resolveText')}
          okText={t(handled.as)}
          {...(handled.as === 'resolve' && { label: t('note') })}
          isDanger={handled.as === 'refund'}
          isBusy={resolve.isPending || refund.isPending}
          onConfirm={words =>
            handled.as === 'refund'
              ? refund.mutate({ id: handled.row.id, reason: words.slice(0, 80) })
              : resolve.mutate({ id: handled.row.id, note: words })
          }
          onClose={close}
        />
      )}
      {shownId !== undefined && <OrderDrawer id={shownId} onClose={() => setShownId(undefined)} />}
    </>
  )
}

function useDifferenceColumns(show: (orderId: string) => void): readonly ListColumn<Difference>[] {
  const t = useTranslations('ordersStaff.reconciliation')
  const orders = useTranslations('ordersStaff.orders')
  const money = useMoney()
  const mayView = useCan('order:order:view')
  const sum = (amount: number | null, { currency }: Difference) => (amount === null ? '–' : money(amount, currency))
  return [
    {
      key: 'no',
      kind: 'code',
      width: 176,
      title: t('no'),
      isFixed: true,
      render: ({ no, orderId }) =>
        orderId !== null && mayView ? <CellButton onClick={() => show(orderId)}>{no}</CellButton> : no,
    },
    { key: 'kind', title: t('kind'), isFixed: true, render: row => t(`kinds.${row.kind}`) },
    { key: 'gateway', kind: 'tag', title: orders('gateway'), render: row => orders(`gateways.${row.gateway}`) },
    {
      key: 'ours',
      kind: 'number',
      priority: 1,
      width: 112,
      title: t('ours'),
      align: 'right',
      render: row => sum(row.ourAmount, row),
    },
    {
      key: 'theirs',
      kind: 'number',
      priority: 1,
      width: 112,
      title: t('theirs'),
      align: 'right',
      render: row => sum(row.theirAmount, row),
    },
    { key: 'day', kind: 'tag', title: t('day'), render: row => row.day },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: row => (
        <Tag tone={row.resolvedAt === null ? 'warning' : 'success'}>
          {t(row.resolvedAt === null ? 'open' : 'resolved')}
        </Tag>
      ),
    },
    {
      key: 'note',
      priority: 3,
      title: t('note'),
      render: row =>
        row.resolvedAt === null ? '' : `${row.resolvedBy ?? ''} ${formatMoment(row.resolvedAt)} ${row.note}`,
    },
  ]
}

function Statements() {
  const t = useTranslations('ordersStaff.reconciliation')
  const orders = useTranslations('ordersStaff.orders')
  const may = useCan('order:reconcile:edit')
  const [isOpen, setOpen] = useState(false)
  const columns: readonly ListColumn<Statement>[] = [
    { key: 'day', kind: 'tag', title: t('day'), isFixed: true, render: row => row.day },
    {
      key: 'gateway',
      kind: 'tag',
      title: orders('gateway'),
      isFixed: true,
      render: row => orders(`gateways.${row.gateway}`),
    },
    { key: 'lines', kind: 'number', title: t('lines'), align: 'right', render: row => row.lineCount },
    {
      key: 'differences',
      kind: 'number',
      priority: 1,
      title: t('tabs.differences'),
      align: 'right',
      render: row => row.differenceCount,
    },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: row => <Tag tone={row.isDone ? 'success' : 'danger'}>{t(row.isDone ? 'compared' : 'notCompared')}</Tag>,
    },
    { key: 'fault', title: t('fault'), render: row => row.fault },
    { key: 'at', kind: 'moment', title: t('comparedAt'), render: row => formatMoment(row.comparedAt) },
  ]
  return (
    <>
      <ListPage
        title={t('tabs.statements')}
        hint={t('statementsHint')}
        endpoint={reconciliation.statements}
        columns={columns}
        rowKey={row => `${row.gateway} ${row.day}`}
        actions={may && <Button onClick={() => setOpen(true)}>{t('compare')}</Button>}
        emptyText={t('noStatements')}
      />
      {isOpen && <CompareDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function CompareDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('ordersStaff.reconciliation')
  const orders = useTranslations('ordersStaff.orders')
  const common = useTranslations('common')
  const [gateway, setGateway] = useState<OnlineGateway>('wechat')
  const [day, setDay] = useState(dayjs().subtract(1, 'day'))
  const compare = useEndpointMutation(reconciliation.startComparison, {
    invalidates: [reconciliation.statements, reconciliation.paging],
    onSuccess: ({ lineCount, differenceCount }) => {
      toast.success(t('result', { lines: lineCount, differences: differenceCount }))
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('compare')}
      okText={t('compare')}
      cancelText={common('cancel')}
      confirmLoading={compare.isPending}
      onOk={() => compare.mutate({ gateway, day: day.format('YYYY-MM-DD') })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={orders('gateway')} htmlFor="compare-gateway">
          <Select
            id="compare-gateway"
            value={gateway}
            options={ONLINE.map(value => ({ value, label: orders(`gateways.${value}`) }))}
            onChange={setGateway}
          />
        </Form.Item>
        <Form.Item label={t('day')} htmlFor="compare-day">
          <DatePicker id="compare-day" allowClear={false} value={day} onChange={next => next && setDay(next)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
