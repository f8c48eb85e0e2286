import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '@tripos/ui/toast.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { orderDesk } from '../../contract/order-desk.ts'
import { useMoney } from '../shared/money.ts'
import { MoneyInput } from './money-input.tsx'
import type { DeskOrder } from './desk-order.ts'

interface Values {
  readonly amount: number | null
  readonly reason: string
  readonly endsAccess: boolean
}

/** A part, or all that is left. */
export function RefundForm({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const t = useTranslations('ordersStaff.orders')
  const money = useMoney()
  // As it was when the form was opened: sent again after its answer was lost, it gives nothing back twice.
  const [refundable] = useState(order.refundable)
  const initial: Values = { amount: order.refundable, reason: '', endsAccess: true }
  return (
    <FormDrawer
      title={t('refund')}
      okText={t('refund')}
      isDanger
      endpoint={orderDesk.addRefund}
      initial={initial}
      toInput={({ amount, reason, endsAccess }: Values) => ({
        id: order.id,
        amount: amount ?? 0,
        refundable,
        reason,
        endsAccess,
      })}
      fieldOf={{ REFUND_TOO_MUCH: 'amount' }}
      invalidates={[orderDesk.paging, orderDesk.detail]}
      onSaved={({ state }: { state: 'open' | 'done' | 'failed' }) => {
        if (state === 'failed') toast.error(t('refundFailed'))
        else toast.success(t(state === 'done' ? 'refundDone' : 'refundOpen'))
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="amount"
        label={t('refundAmount')}
        extra={t('refundable', { amount: money(order.refundable, order.currency) })}
        required
      >
        <MoneyInput currency={order.currency} max={order.refundable} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} required>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="endsAccess" valuePropName="checked" extra={t('endsAccessHint')}>
        <Checkbox>{t('endsAccess')}</Checkbox>
      </Form.Item>
    </FormDrawer>
  )
}
