import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { paymentGateways, reconciliation } from '../contract/gateways.ts'
import { orderDesk } from '../contract/order-desk.ts'
import { orders } from '../contract/orders.ts'
import { coupons, products } from '../contract/products.ts'
import { createOrder, listOffersOf, quote } from './buy.ts'
import { pageCoupons, saveCoupon } from './coupons.ts'
import { confirmTransfer, exportOrders, pageOrders, showDeskOrder } from './desk.ts'
import { finishInvoice, pageInvoices, saveInvoice } from './invoices.ts'
import { cancelOrder, updateOrderState, pageMine, paySandbox, showOrder, showState, startPayment } from './pay.ts'
import { pageProducts, saveProduct, setStates, showProduct } from './products.ts'
import { pageDifferences, pageStatements, resolve, returnSurplus, startComparison } from './reconciliation.ts'
import { exportTotals, showTotals } from './totals.ts'
import { addRefund, confirmRefund } from './refunds.ts'
import { saveAlipay, saveBank, saveStripe, saveWechat, showGateways, testGateway } from './save-gateways.ts'

const studentCalls = (deps: Deps): readonly Mounted[] => [
  ...mount(orders, {
    add: (input, { caller }) => createOrder(deps, caller, input),
    mine: (input, { caller }) => pageMine(deps, caller, input),
    show: ({ id }, { caller }) => showOrder(deps, caller, id),
    state: ({ id }, { caller }) => showState(deps, caller, id),
    startPayment: (input, ctx) => startPayment(deps, ctx, input),
    verifyPayment: ({ id }, { caller }) => updateOrderState(deps, caller, id),
    cancel: ({ id }, { caller }) => cancelOrder(deps, caller, id),
    saveInvoice: (input, { caller }) => saveInvoice(deps, caller, input),
    startSandbox: ({ id }, { caller }) => paySandbox(deps, caller, id),
  }),
]

export const ordersCalls = (deps: Deps): readonly Mounted[] => [
  ...studentCalls(deps),
  ...mount(products, {
    paging: input => pageProducts(deps, input),
    detail: ({ id }) => showProduct(deps, id),
    save: (input, ctx) => saveProduct(deps, ctx, input),
    setState: (input, ctx) => setStates(deps, ctx, input),
    offers: (thing, { caller }) => listOffersOf(deps, caller, thing),
    quote: (input, { caller }) => quote(deps, caller, input),
  }),
  ...mount(coupons, {
    paging: input => pageCoupons(deps, input),
    save: (input, ctx) => saveCoupon(deps, ctx, input),
  }),
  ...mount(orderDesk, {
    paging: (input, { caller }) => pageOrders(deps, caller, input),
    detail: ({ id }, { caller }) => showDeskOrder(deps, caller, id),
    export: (input, ctx) => exportOrders(deps, ctx, input),
    addRefund: (input, ctx) => addRefund(deps, ctx, input),
    finishRefund: (input, ctx) => confirmRefund(deps, ctx, input),
    addConfirmation: (input, ctx) => confirmTransfer(deps, ctx, input),
    invoices: (input, { caller }) => pageInvoices(deps, caller, input),
    setInvoice: (input, ctx) => finishInvoice(deps, ctx, input),
    totals: input => showTotals(deps, input),
    exportTotals: (input, ctx) => exportTotals(deps, ctx, input),
  }),
  ...mount(paymentGateways, {
    settings: () => showGateways(deps),
    saveWechat: (input, ctx) => saveWechat(deps, ctx, input),
    saveAlipay: (input, ctx) => saveAlipay(deps, ctx, input),
    saveStripe: (input, ctx) => saveStripe(deps, ctx, input),
    saveBank: (input, ctx) => saveBank(deps, ctx, input),
    test: (input, ctx) => testGateway(deps, ctx, input),
  }),
  ...mount(reconciliation, {
    paging: input => pageDifferences(deps, input),
    statements: input => pageStatements(deps, input),
    startComparison: (input, ctx) => startComparison(deps, ctx, input),
    markResolved: (input, ctx) => resolve(deps, ctx, input),
    addRefund: (input, ctx) => returnSurplus(deps, ctx, input),
  }),
]
