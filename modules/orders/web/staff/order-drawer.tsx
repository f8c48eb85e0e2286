import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { orderDesk } from '../../contract/order-desk.ts'
import { ORDER_TONES } from '../checkout/order-tones.ts'
import { useMoney } from '../shared/money.ts'
import type { DeskOrder } from './desk-order.ts'
import styles from './orders-staff.module.css'
import { ReferenceDialog } from './reference-dialog.tsx'
import { RefundForm } from './refund-form.tsx'

const AFTER = [orderDesk.paging, orderDesk.detail]

/** One order with its payments and refunds. Rendered only while it is open. */
export function OrderDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const common = useTranslations('common')
  const order = useEndpoint(orderDesk.detail, { id }, { staleMs: 0 })
  return (
    <Drawer open title={order.data?.no} size={640} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <Loaded query={order}>{data => <Details order={data} />}</Loaded>
    </Drawer>
  )
}

function Details({ order }: { order: DeskOrder }) {
  const t = useTranslations('ordersStaff.orders')
  const listText = useListText()
  const money = useMoney()
  const [isRefunding, setRefunding] = useState(false)
  const canRefund = useCan('order:order:refund') && order.refundable > 0
  const { currency, invoice } = order
  return (
    <>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>{order.title}</h2>
          <Tag tone={ORDER_TONES[order.state]}>{t(`states.${order.state}`)}</Tag>
        </div>
        <Facts
          facts={[
            { label: t('user'), value: `${order.user.realName} (${order.user.userName})` },
            { label: t('contents'), value: listText(order.things.map(({ title }) => title)) },
            { label: t('listPrice'), value: money(order.listAmount, currency) },
            ...(order.coupon === null ? [] : [{ label: t('coupon'), value: order.coupon }]),
            { label: t('amount'), value: money(order.amount, currency) },
            ...(order.refunded === 0 ? [] : [{ label: t('refunded'), value: money(order.refunded, currency) }]),
            { label: t('createdAt'), value: formatMoment(order.createdAt) },
            ...(order.paidAt === null ? [] : [{ label: t('paidAt'), value: formatMoment(order.paidAt) }]),
            ...(invoice ? [{ label: t('invoice'), value: `${invoice.title} ${invoice.taxNo}` }] : []),
          ]}
        />
        {canRefund && (
          <div>
            <Button danger onClick={() => setRefunding(true)}>
              {t('refund')}
            </Button>
          </div>
        )}
      </section>
      <Payments order={order} />
      <Refunds order={order} />
      {isRefunding && <RefundForm order={order} onClose={() => setRefunding(false)} />}
    </>
  )
}

const PAYMENT_TONES = { open: 'neutral', paid: 'success', surplus: 'danger', closed: 'neutral' } as const

function Payments({ order }: { order: DeskOrder }) {
  const t = useTranslations('ordersStaff.orders')
  const money = useMoney()
  const mayConfirm = useCan('order:transfer:confirm')
  const [confirmed, setConfirmed] = useState<string>()
  const confirm = useEndpointMutation(orderDesk.addConfirmation, {
    invalidates: AFTER,
    onSuccess: () => {
      setConfirmed(undefined)
      toast.success(t('confirmed'))
    },
  })
  if (order.payments.length === 0) return null
  return (
    <section className={styles.section} aria-label={t('payments')}>
      <h2>{t('payments')}</h2>
      {order.payments.map(payment => (
        <div key={payment.id} className={styles.item}>
          <div className={styles.head}>
            <strong>
              {t(`gateways.${payment.gateway}`)} · {money(payment.amount, order.currency)}
            </strong>
            <Tag tone={PAYMENT_TONES[payment.state]}>{t(`paymentStates.${payment.state}`)}</Tag>
          </div>
          <p className={styles.quiet}>
            {payment.no} · {formatMoment(payment.paidAt ?? payment.createdAt)}
          </p>
          {payment.tradeId !== null && <p className={styles.quiet}>{t('trade', { id: payment.tradeId })}</p>}
          {payment.confirmedBy.map(({ id, name, reference }) => (
            <p key={id}>{t('confirmedBy', { name, reference })}</p>
          ))}
          {payment.gateway === 'bank' && payment.tradeId === null && mayConfirm && (
            <div>
              <Button size="small" onClick={() => setConfirmed(payment.id)}>
                {t('confirm')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {confirmed !== undefined && (
        <ReferenceDialog
          title={t('confirm')}
          text={t('confirmText')}
          isBusy={confirm.isPending}
          onConfirm={reference => confirm.mutate({ paymentId: confirmed, reference })}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </section>
  )
}

const REFUND_TONES = { open: 'warning', done: 'success', failed: 'danger' } as const

function Refunds({ order }: { order: DeskOrder }) {
  const t = useTranslations('ordersStaff.orders')
  const money = useMoney()
  const mayConfirm = useCan('order:transfer:confirm')
  const [finished, setFinished] = useState<string>()
  const finish = useEndpointMutation(orderDesk.finishRefund, {
    invalidates: AFTER,
    onSuccess: () => {
      setFinished(undefined)
      toast.success(t('refundFinished'))
    },
  })
  if (order.refunds.length === 0) return null
  return (
    <section className={styles.section} aria-label={t('refunds')}>
      <h2>{t('refunds')}</h2>
      {order.refunds.map(refund => (
        <div key={refund.id} className={styles.item}>
          <div className={styles.head}>
            <strong>{money(refund.amount, order.currency)}</strong>
            <Tag tone={REFUND_TONES[refund.state]}>{t(`refundStates.${refund.state}`)}</Tag>
          </div>
          <p className={styles.quiet}>
            {refund.no} · {formatMoment(refund.createdAt)} · {refund.requestedBy.name}
          </p>
          <p>{refund.reason}</p>
          {refund.endsAccess && <p className={styles.quiet}>{t('endedAccess')}</p>}
          {refund.fault !== '' && <p className={styles.quiet}>{t('fault', { fault: refund.fault })}</p>}
          {refund.isByHand && refund.state === 'open' && mayConfirm && (
            <div>
              <Button size="small" onClick={() => setFinished(refund.id)}>
                {t('finishRefund')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {finished !== undefined && (
        <ReferenceDialog
          title={t('finishRefund')}
          text={t('finishRefundText')}
          isBusy={finish.isPending}
          onConfirm={reference => finish.mutate({ id: finished, reference })}
          onClose={() => setFinished(undefined)}
        />
      )}
    </section>
  )
}
