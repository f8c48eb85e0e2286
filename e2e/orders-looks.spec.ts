/**
 * Every screen of the order desk, with what opens there without an order: accessible, inside its window. `npm run soak` sees each in both
 * languages, both themes and both sizes; `npm test` in two of the eight.
 */
import { signIn } from './lib/api.ts'
import { lookAtAll, type Words } from './lib/looks.ts'
import { test } from './lib/test.ts'

const NEW_COUPON: Words = { 'zh-CN': '新建优惠码', 'en-US': 'New coupon' }
const NEW_PRODUCT: Words = { 'zh-CN': '新建商品', 'en-US': 'New product' }
const COMPARE: Words = { 'zh-CN': '核对账单', 'en-US': 'Compare a statement' }

test('the order desk as staff see it, with what opens there', async ({ browser }) => {
  test.setTimeout(600_000)
  const token = await signIn('admin')
  await lookAtAll(browser, token, [
    { path: '/admin/orders/list' },
    { path: '/admin/orders/products' },
    { path: '/admin/orders/products', buttons: [NEW_PRODUCT] },
    { path: '/admin/orders/coupons' },
    { path: '/admin/orders/coupons', buttons: [NEW_COUPON] },
    { path: '/admin/orders/invoices' },
    { path: '/admin/orders/totals' },
    { path: '/admin/orders/reconciliation' },
    { path: '/admin/orders/reconciliation', tab: { 'zh-CN': '账单', 'en-US': 'Statements' } },
    { path: '/admin/orders/reconciliation', tab: { 'zh-CN': '账单', 'en-US': 'Statements' }, buttons: [COMPARE] },
    { path: '/admin/orders/gateways' },
  ])
})
