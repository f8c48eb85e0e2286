import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'
import { identity } from '../../identity/contract/identity.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { reconciliation } from '../contract/gateways.ts'
import { orderDesk } from '../contract/order-desk.ts'
import { coupons, products } from '../contract/products.ts'
import { makeOrderRow } from './make-paid-orders.ts'

const orderOf = async (app: TestApp, student: string, courseId: string) =>
  (await makeOrderRow(app, { userId: (await app.call(identity.info, {}, student)).id, courseId })).id

export const ORDERS_LISTS: ScopedLists = {
  lists: [{ endpoint: orderDesk.paging, make: ({ app, student, courseId }) => orderOf(app, student, courseId) }],
  without: [
    [orderDesk.invoices, 'its rows have no id of their own; desk.test.ts shows the scope'],
    [products.paging, 'products belong to the whole site; what they may open is asked for its scope'],
    [coupons.paging, 'coupons belong to the whole site, as products do'],
    [reconciliation.paging, 'what does not agree with a gateway belongs to the whole site'],
    [reconciliation.statements, 'statements of gateways belong to the whole site'],
  ],
}
