import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { orders } from '../../contract/orders.ts'
import { ORDER_TONES } from '../checkout/order-tones.ts'
import { useMoney } from '../shared/money.ts'
import { ordersPaths } from '../shared/paths.ts'
import styles from './orders.module.css'

/** `/web/orders`: everything that one has ordered. */
export function OrderListPage() {
  return (
    <AreaMessages areas={['checkout']}>
      <OrderList />
    </AreaMessages>
  )
}

function OrderList() {
  const t = useTranslations('checkout')
  return (
    <>
      <PageTitle title={t('myOrders')} />
      <StudentList
        endpoint={orders.mine}
        size={20}
        empty={{ title: t('noOrders'), text: t('noOrdersText') }}
        look="rows"
        rowHeight={88}
        rowKey={order => order.id}
      >
        {order => <OrderRow order={order} />}
      </StudentList>
    </>
  )
}

function OrderRow({ order }: { order: RowOf<typeof orders.mine> }) {
  const t = useTranslations('checkout')
  const money = useMoney()
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link className={styles.link} to={ordersPaths.checkout(order.id)}>
            {order.title}
          </Link>
        </h2>
        <p className={styles.quiet}>
          {order.no} · {formatMinute(order.createdAt)}
        </p>
      </div>
      <div className={styles.sum}>
        <strong>{money(order.amount, order.currency)}</strong>
        <Tag tone={ORDER_TONES[order.state]}>{t(`states.${order.state}`)}</Tag>
      </div>
    </article>
  )
}
