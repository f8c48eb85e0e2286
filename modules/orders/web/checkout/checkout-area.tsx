import { useParams } from 'react-router'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { CheckoutPage } from './checkout-page.tsx'

/** One order and how to pay it, without anything around it. */
export function CheckoutArea() {
  const { orderId = '' } = useParams()
  return (
    <AreaMessages areas={['checkout']}>
      <CheckoutPage key={orderId} id={orderId} />
    </AreaMessages>
  )
}
