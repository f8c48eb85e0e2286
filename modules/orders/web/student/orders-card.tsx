import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { OrderState } from '../../contract/order-kinds.ts'
import { orders } from '../../contract/orders.ts'
import { ordersPaths } from '../shared/paths.ts'
import styles from './orders.module.css'

/** In the page of oneself, for whoever has ordered anything. */
export function OrdersCard() {
  const t = useTranslations('ordersStudent')
  const mine = useEndpoint(orders.mine, { page: 1, size: 20 })
  if (mine.data === undefined || mine.data.total === 0) return null
  const open = mine.data.rows.filter(({ state }) => state === OrderState.toPay)
  return (
    <Card className={styles.card} aria-labelledby="own-orders">
      <h2 id="own-orders" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.quiet}>{t('count', { total: mine.data.total, open: open.length })}</p>
      <div className={styles.buttons}>
        <ButtonLink to={ordersPaths.mine}>{t('all')}</ButtonLink>
        {open[0] && (
          <ButtonLink kind="primary" to={ordersPaths.checkout(open[0].id)}>
            {t('payNow')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
