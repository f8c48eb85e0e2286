/** SQL of coupons. A coupon is redeemed under its lock, in the transaction of the order. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { type Currency, OrderState } from '../contract/order-kinds.ts'
import type { CouponTerms } from './price.rules.ts'

export interface CouponRow extends CouponTerms {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly currency: Currency | null
  readonly quota: number | null
  readonly used: number
  readonly perPerson: number | null
  readonly createdAt: Date
}

const select = (db: Db) =>
  db
    .selectFrom('coupons')
    .select(['id', 'version', 'code', 'kind', 'percent', 'amount', 'currency', 'quota', 'used', 'perPerson'])
    .select(['startsAt', 'endsAt', 'isOn', 'createdAt'])
    .$narrowType<{ kind: CouponTerms['kind']; currency: Currency | null }>()

/** Newest first. */
export async function listCoupons(
  db: Db,
  { search, ...page }: PageInput & { readonly search?: string | undefined },
): Promise<Page<CouponRow>> {
  const where = search ? sql<SqlBool>`strpos(code, upper(${search})) > 0` : sql<SqlBool>`true`
  const { total } = await db
    .selectFrom('coupons')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await select(db)
    .where(where)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

export const listProductsOf = (db: Db, couponIds: readonly string[]) =>
  db
    .selectFrom('couponProducts')
    .innerJoin('products', 'products.id', 'couponProducts.productId')
    .select(['couponProducts.couponId', 'products.id', 'products.title'])
    .where('couponProducts.couponId', '=', anyOf(couponIds))
    .orderBy('products.title')
    .orderBy('products.id')
    .execute()

export const findCoupon = (db: Db, id: string): Promise<CouponRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

const forProduct = (productId: string) =>
  sql<SqlBool>`(not exists (select from coupon_products where coupon_id = coupons.id)
    or exists (select from coupon_products where coupon_id = coupons.id and product_id = ${productId}))`

/** By its code, where it is for this product. */
export const findByCode = (db: Db, code: string, productId: string): Promise<CouponRow | undefined> =>
  select(db).where('code', '=', code.toUpperCase()).where(forProduct(productId)).executeTakeFirst()

/** The same, held until the order is written. */
export const lockByCode = (tx: Tx, code: string, productId: string): Promise<CouponRow | undefined> =>
  select(tx).where('code', '=', code.toUpperCase()).where(forProduct(productId)).forUpdate().executeTakeFirst()

/** Orders of the person that have it and were not given up. */
export async function countRedeemed(db: Db, couponId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('couponId', '=', couponId)
    .where('userId', '=', userId)
    .where('state', 'in', [OrderState.toPay, OrderState.paid, OrderState.refunded])
    .executeTakeFirstOrThrow()
  return count
}

/** Callers must hold the coupon. The table itself refuses what would be over the quota. */
export async function redeemCoupon(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('coupons')
    .set(eb => ({ used: eb('used', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** For whoever may redeem it next: the order was cancelled or has expired. */
export async function returnCoupon(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('coupons')
    .set(eb => ({ used: eb('used', '-', 1) }))
    .where('id', '=', id)
    .where('used', '>', 0)
    .execute()
}

export type CouponWrite = Omit<CouponRow, 'version' | 'used' | 'createdAt'>

export async function insertCoupon(tx: Tx, write: CouponWrite, by: { userId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('coupons')
    .values({ ...write, createdBy: by.userId, createdAt: by.now })
    .execute()
}

/** False where somebody else has saved meanwhile. What it was redeemed already counts on. */
export async function updateCoupon(tx: Tx, { id, ...write }: CouponWrite, version: number): Promise<boolean> {
  const row = await tx
    .updateTable('coupons')
    .set({ ...write, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceProducts(tx: Tx, couponId: string, productIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('couponProducts').where('couponId', '=', couponId).execute()
  await sql`insert into coupon_products (coupon_id, product_id)
    select distinct ${couponId}::uuid, id from products where id = ${anyOf(productIds)}`.execute(tx)
}
