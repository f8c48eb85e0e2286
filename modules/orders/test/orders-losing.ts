import type { LosingPart } from '../../../apps/server/test/losing.ts'
import { identity } from '../../identity/contract/identity.ts'
import { orders } from '../contract/orders.ts'
import { makeOrderRow } from './make-paid-orders.ts'

export const ORDERS_LOSING: LosingPart = {
  async leave({ app, student }) {
    const { id: userId } = await app.call(identity.info, {}, student)
    return (await makeOrderRow(app, { userId, state: 0 })).id
  },
  says: /orders 1/,
  cases: [
    {
      title: 'an order is cancelled: it stays, and says so',
      async work({ app, student }, id) {
        await app.call(orders.cancel, { id }, student)
      },
      changes: {},
    },
  ],
}
