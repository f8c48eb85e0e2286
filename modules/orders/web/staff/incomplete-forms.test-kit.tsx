import type { DeskOrder } from './desk-order.ts'
import { ProductForm } from './product-form.tsx'
import { RefundForm } from './refund-form.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

const close = () => undefined
const ORDER = { id: '0190a000-0000-7000-8000-000000000001', refundable: 100, currency: 'CNY' } as DeskOrder

export const ORDERS_FORMS: IncompleteForms = {
  cases: {
    coupon: { file: 'coupon-list', screen: 'CouponList', press: 'New coupon' },
    product: { file: 'product-form', form: <ProductForm product="new" onClose={close} /> },
    refund: { file: 'refund-form', form: <RefundForm order={ORDER} onClose={close} /> },
  },
  openedComplete: ['invoice-list', 'payment-gateways'],
}
