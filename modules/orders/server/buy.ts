/** What students do before they pay: see what a thing costs, ask for a price with a coupon, order. */
import { countTry } from '@tripos/access/limits.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { Thing } from '../../entitlements/contract.ts'
import { sellables } from '../../entitlements/server/index.ts'
import { OrderState, ProductState } from '../contract/order-kinds.ts'
import type { orders } from '../contract/orders.ts'
import type { products } from '../contract/products.ts'
import { type CouponRow, countRedeemed, findByCode, lockByCode, redeemCoupon } from './coupons.queries.ts'
import { orderNo } from './numbers.ts'
import { findOpenOrder, findOpenOrders, insertOrder, insertOrderItems, lockOrder } from './orders.queries.ts'
import { hasAllForEver } from './owned.queries.ts'
import { discountOf, isCouponOpen } from './price.rules.ts'
import { loadThings, type NamedThing } from './products.ts'
import { findProduct, holdProduct, listOffers, type ProductRow } from './products.queries.ts'
import { grantOrder } from './settle-payment.ts'

const MINUTES_TO_PAY = 30
/** Of codes that are typed: guessing one is not worth it. */
const MAX_CODES = 30
const MAX_ORDERS = 60

/** Whether the student may buy all of these. */
async function isOffered(db: Db, userId: string, things: readonly Thing[]): Promise<boolean> {
  for (const { kind, offeredTo } of sellables.all()) {
    const ids = things.filter(thing => thing.kind === kind).map(({ id }) => id)
    if (ids.length > 0 && (await offeredTo(db, userId, ids)).length < ids.length) return false
  }
  return true
}

export async function listOffersOf(
  { db }: Deps,
  { userId }: Caller,
  thing: Thing,
): Promise<Output<(typeof products)['offers']>> {
  const offers = await listOffers(db, thing)
  const ids = offers.map(({ id }) => id)
  const [things, open] = [await loadThings(db, ids), await findOpenOrders(db, userId, ids)]
  const shown: ProductRow[] = []
  for (const offer of offers) if (await isOffered(db, userId, things.get(offer.id) ?? [])) shown.push(offer)
  return shown.map(({ id, title, amount, currency, accessDays }) => ({
    id,
    title,
    amount,
    currency,
    accessDays,
    things: things.get(id) ?? [],
    openOrderId: open.get(id) ?? null,
  }))
}

interface Bought {
  readonly product: ProductRow
  readonly things: readonly NamedThing[]
}

/** One that is on sale and that this student may buy; whatever else is like one that is not there. */
async function requireOffer(db: Db, userId: string, id: string): Promise<Bought> {
  const product = (await findProduct(db, id)) ?? fail('NOT_FOUND')
  const things = (await loadThings(db, [id])).get(id) ?? []
  if (product.state !== ProductState.onSale || !(await isOffered(db, userId, things))) fail('NOT_FOUND')
  return { product, things }
}

/** Refuses what cannot be redeemed by this person now. */
// oxlint-disable-next-line max-params -- where, for whom, which coupon, when
async function requireCoupon(db: Db, userId: string, coupon: CouponRow | undefined, now: Date): Promise<CouponRow> {
  if (coupon === undefined || !isCouponOpen(coupon, now)) return fail('COUPON_NOT_VALID')
  if (coupon.quota !== null && coupon.used >= coupon.quota) fail('COUPON_USED_UP')
  if (coupon.perPerson !== null && (await countRedeemed(db, coupon.id, userId)) >= coupon.perPerson)
    fail('COUPON_USED_UP')
  return coupon
}

const limitCodes = (deps: Deps, userId: string) =>
  countTry(deps, { key: `coupon:${userId}`, maxHits: MAX_CODES, windowSeconds: 3600 })

export async function quote(
  deps: Deps,
  { userId }: Caller,
  { id, coupon: code = '' }: Parsed<(typeof products)['quote']>,
): Promise<Output<(typeof products)['quote']>> {
  const { product } = await requireOffer(deps.db, userId, id)
  const { amount: listAmount, currency } = product
  if (code === '') return { listAmount, discount: 0, amount: listAmount, currency }
  await limitCodes(deps, userId)
  const coupon = await requireCoupon(deps.db, userId, await findByCode(deps.db, code, id), deps.clock.now())
  const discount = discountOf(product, coupon)
  if (discount === 0) fail('COUPON_NOT_VALID')
  return { listAmount, discount, amount: listAmount - discount, currency }
}

/** The coupon is held from here on until the order is written: quota and turns of the person are counted under its lock. */
async function redeem(
  tx: Tx,
  userId: string,
  { product, code, now }: { product: ProductRow; code: string; now: Date },
) {
  const coupon = await requireCoupon(tx, userId, await lockByCode(tx, code, product.id), now)
  const discount = discountOf(product, coupon)
  if (discount === 0) fail('COUPON_NOT_VALID')
  await redeemCoupon(tx, coupon.id)
  return { couponId: coupon.id, discount }
}

/** Another window was first: what was redeemed here is undone with its transaction. */
class OrderedElsewhere extends Error {}

export async function createOrder(
  deps: Deps,
  { userId }: Caller,
  { productId, coupon: code = '' }: Parsed<(typeof orders)['add']>,
): Promise<Output<(typeof orders)['add']>> {
  const { db, clock } = deps
  const { things } = await requireOffer(db, userId, productId)
  if (await hasAllForEver(db, userId, things)) fail('ALREADY_OWNED')
  await countTry(deps, { key: `order:${userId}`, maxHits: MAX_ORDERS, windowSeconds: 3600 })
  if (code !== '') await limitCodes(deps, userId)
  const now = clock.now()
  const made = inTx(db, async tx => {
    const open = await findOpenOrder(tx, userId, productId)
    if (open !== undefined) return { id: open.id, state: open.state }
    const product = await holdProduct(tx, productId)
    if (product?.state !== ProductState.onSale) return fail('NOT_FOUND')
    const id = newId()
    const none = { couponId: null, discount: 0 }
    const { couponId, discount } = code === '' ? none : await redeem(tx, userId, { product, code, now })
    const { title, currency, accessDays, amount: listAmount } = product
    const order = { id, no: orderNo(now), userId, productId, title, listAmount, currency, accessDays, couponId }
    const times = { expiresAt: addSeconds(now, MINUTES_TO_PAY * 60), createdAt: now }
    if (!(await insertOrder(tx, { ...order, amount: listAmount - discount, ...times }))) throw new OrderedElsewhere()
    await insertOrderItems(tx, id, things)
    if (discount < listAmount) return { id, state: OrderState.toPay }
    await grantOrder(tx, await lockOrder(tx, id), { gateway: null, now })
    return { id, state: OrderState.paid }
  })
  return made.catch(async (error: unknown) => {
    if (!(error instanceof OrderedElsewhere)) throw error
    const first = (await findOpenOrder(db, userId, productId)) ?? fail('BUSY')
    return { id: first.id, state: first.state }
  })
}
