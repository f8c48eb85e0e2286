/** What is sold: prices, orders, payments and refunds. */
import { demoLife } from '@tripos/module-kit/demo-content.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { keepers } from '../../courses/server/index.ts'
import { DESK_INPUT, GATEWAYS_INPUT, ORDERS_INPUT, PRODUCTS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { askForPayments, expireOrders } from './ask-gateways.ts'
import { judgeCallbacks, registerCallbacks } from './callbacks.ts'
import { compareStatements } from './compare-statements.ts'
import { addDemoOrders } from './demo-orders.ts'
import { ordersCalls } from './handlers.ts'
import { KEPT_BY_ORDERS } from './kept.queries.ts'
import { deleteOldCallbacks } from './payments.queries.ts'
import { tryRefunds } from './refunds.ts'

const EVERY_MS = 10_000

export const ordersModule = serverModule(manifest, deps => ({
  inputs: [ORDERS_INPUT, PRODUCTS_INPUT, DESK_INPUT, GATEWAYS_INPUT],
  calls: ordersCalls(deps),
  registerGets: app => registerCallbacks(app, deps),
  contributions: [keepers.contribute(KEPT_BY_ORDERS), demoLife.contribute(addDemoOrders)],
  jobs: [
    { kind: 'loop', name: 'orders-judge-callbacks', everyMs: EVERY_MS, run: () => judgeCallbacks(deps) },
    { kind: 'loop', name: 'orders-ask-gateways', everyMs: EVERY_MS, run: () => askForPayments(deps) },
    { kind: 'loop', name: 'orders-expire', everyMs: EVERY_MS, run: () => expireOrders(deps) },
    { kind: 'loop', name: 'orders-refund', everyMs: EVERY_MS, run: () => tryRefunds(deps) },
    // Statements of gateways in China are there from two o'clock UTC on.
    { kind: 'cron', name: 'orders-compare-statements', cron: '20 3,9 * * *', run: () => compareStatements(deps) },
    {
      kind: 'cron',
      name: 'orders-clean-up',
      cron: '37 4 * * *',
      run: () => deleteOldCallbacks(deps.db, deps.clock.now()),
    },
  ],
}))
