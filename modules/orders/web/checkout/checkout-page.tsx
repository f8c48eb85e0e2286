import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { type Fact, Facts } from '@tripos/ui/facts.tsx'
import { CheckIcon } from '@tripos/ui/icons.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { PreferencesMenu } from '@tripos/ui/preferences-menu.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { OrderState } from '../../contract/order-kinds.ts'
import { orders } from '../../contract/orders.ts'
import { useMoney } from '../shared/money.ts'
import { ordersPaths } from '../shared/paths.ts'
import styles from './checkout.module.css'
import { InvoiceCard } from './invoice-card.tsx'
import type { Order } from './order.ts'
import { ORDER_TONES } from './order-tones.ts'
import { PayPanel } from './pay-panel.tsx'

/** `/pay/check-out/:orderId`: what was ordered, what it costs, and how to pay it. */
export function CheckoutPage({ id }: { id: string }) {
  const t = useTranslations('checkout')
  const order = useEndpoint(orders.show, { id }, { staleMs: 0 })
  if (isRefusal(order.error, 'NOT_FOUND', 'BAD_INPUT', 'NOT_ALLOWED')) return <NotFound />
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to={ordersPaths.mine}>{t('myOrders')}</Link>
        <PreferencesMenu />
      </header>
      <main className={styles.column}>
        <PageTitle title={t('title')} />
        {order.isPending && <Skeleton count={2} height={200} />}
        <LoadError query={order} />
        {order.data && <Shown order={order.data} onChanged={() => void order.refetch()} />}
      </main>
    </div>
  )
}

function Shown({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const isPaid = order.state === OrderState.paid
  return (
    <>
      <Summary order={order} />
      {order.state === OrderState.toPay && <PayPanel order={order} onChanged={onChanged} />}
      {isPaid && <Paid order={order} />}
      {isPaid && order.amount > 0 && <InvoiceCard order={order} onChanged={onChanged} />}
      {order.state !== OrderState.toPay && !isPaid && <Over order={order} />}
    </>
  )
}

function Summary({ order }: { order: Order }) {
  const t = useTranslations('checkout')
  const money = useMoney()
  const { currency, listAmount, amount, refunded } = order
  const facts: Fact[] = [
    { label: t('no'), value: order.no },
    { label: t('orderedAt'), value: formatMinute(order.createdAt) },
  ]
  if (listAmount > amount) facts.push({ label: t('listPrice'), value: money(listAmount, currency) })
  if (listAmount > amount) facts.push({ label: t('discount'), value: money(listAmount - amount, currency) })
  if (order.paidAt) facts.push({ label: t('paidAt'), value: formatMinute(order.paidAt) })
  if (refunded > 0) facts.push({ label: t('refunded'), value: money(refunded, currency) })
  return (
    <Card className={styles.card} aria-labelledby="order-title">
      <div className={styles.head}>
        <h2 id="order-title" className={styles.title}>
          {order.title}
        </h2>
        <Tag tone={ORDER_TONES[order.state]}>{t(`states.${order.state}`)}</Tag>
      </div>
      <p className={styles.amount}>{money(amount, currency)}</p>
      {(order.things.length > 1 || order.things[0]?.title !== order.title) && (
        <ul className={styles.things}>
          {order.things.map(thing => (
            <li key={thing.id}>{thing.title}</li>
          ))}
        </ul>
      )}
      <Facts facts={facts} />
    </Card>
  )
}

function Paid({ order }: { order: Order }) {
  const t = useTranslations('checkout')
  const pending = order.refunds.filter(({ isDone }) => !isDone)
  const money = useMoney()
  return (
    <Card className={styles.card}>
      <p className={styles.done} role="status">
        <CheckIcon />
        {t('done')}
      </p>
      {pending.map(({ amount, createdAt }) => (
        <p key={createdAt} className={styles.quiet}>
          {t('refundPending', { amount: money(amount, order.currency) })}
        </p>
      ))}
      <div className={styles.buttons}>
        {order.things.map((thing, index) => (
          <ButtonLink key={thing.id} kind={index === 0 ? 'primary' : 'secondary'} to={thing.path}>
            {t(`open.${thing.kind}`, { title: thing.title })}
          </ButtonLink>
        ))}
      </div>
    </Card>
  )
}

function Over({ order }: { order: Order }) {
  const t = useTranslations('checkout')
  const [thing] = order.things
  return (
    <Card className={styles.card}>
      <p>{t(`over.${order.state as 2 | 3 | 4}`)}</p>
      <div className={styles.buttons}>
        <ButtonLink to={thing?.path ?? paths.studentHome}>{t('back')}</ButtonLink>
      </div>
    </Card>
  )
}
