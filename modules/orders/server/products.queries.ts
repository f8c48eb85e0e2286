/** SQL of products and what they open. They belong to the whole site; what they open is asked for its scope. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page } from '@tripos/runtime/page.ts'
import type { Thing } from '../../entitlements/contract.ts'
import { type Currency, ProductState } from '../contract/order-kinds.ts'
import type { products } from '../contract/products.ts'

const COLUMNS = ['id', 'version', 'title', 'state', 'amount', 'currency', 'accessDays', 'updatedAt'] as const

export interface ProductRow {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly state: ProductState
  readonly amount: number
  readonly currency: Currency
  readonly accessDays: number | null
  readonly updatedAt: Date
}

export type SoldProduct = ProductRow & { readonly soldCount: number }

const select = (db: Db) =>
  db.selectFrom('products').select(COLUMNS).$narrowType<{ state: ProductState; currency: Currency }>()

const soldCount = sql<number>`(select count(*) from orders
  where orders.product_id = products.id and orders.paid_at is not null)`.as('soldCount')

export async function listProducts(db: Db, filter: Parsed<(typeof products)['paging']>): Promise<Page<SoldProduct>> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`]
  if (filter.search) conditions.push(sql`strpos(lower(title), lower(${filter.search})) > 0`)
  if (filter.state !== undefined) conditions.push(sql`state = ${filter.state}`)
  const where = sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
  const { total } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await select(db)
    .select(soldCount)
    .where(where)
    .orderBy(filter.sort ?? 'updatedAt', filter.order)
    .orderBy('id')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { total, rows }
}

export const findSold = (db: Db, id: string): Promise<SoldProduct | undefined> =>
  select(db).select(soldCount).where('id', '=', id).executeTakeFirst()

export const findProduct = (db: Db, id: string): Promise<ProductRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** Neither its price nor its state changes before the order is written. */
export const holdProduct = (tx: Tx, id: string): Promise<ProductRow | undefined> =>
  select(tx).where('id', '=', id).forShare().executeTakeFirst()

export const lockProducts = (tx: Tx, ids: readonly string[]): Promise<ProductRow[]> =>
  select(tx).where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

/** What is on sale and opens this thing, the cheapest first. */
export const listOffers = (db: Db, { kind, id }: Thing): Promise<ProductRow[]> =>
  select(db)
    .where('state', '=', ProductState.onSale)
    .where(
      sql<SqlBool>`exists (select from product_items where product_items.product_id = products.id
        and ${sql.ref(`product_items.${kind}_id`)} = ${id})`,
    )
    .orderBy('amount')
    .orderBy('id')
    .limit(20)
    .execute()

export type ItemRow = Thing & { readonly productId: string }

export async function listItems(db: Db, productIds: readonly string[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select product_id, coalesce(exam_id, course_id) as id,
      case when exam_id is null then 'course' else 'exam' end as kind
    from product_items where product_id = ${anyOf(productIds)} order by product_id, sort`.execute(db)
  return rows
}

export interface ProductWrite {
  readonly id: string
  readonly title: string
  readonly amount: number
  readonly currency: string
  readonly accessDays: number | null
  readonly now: Date
}

export async function insertProduct(
  tx: Tx,
  { now, ...write }: ProductWrite & { readonly createdBy: string },
  things: readonly Thing[],
): Promise<void> {
  await tx
    .insertInto('products')
    .values({ ...write, state: ProductState.offSale, createdAt: now, updatedAt: now })
    .execute()
  await tx
    .insertInto('productItems')
    .values(
      things.map(({ kind, id }, sort) => ({
        productId: write.id,
        examId: kind === 'exam' ? id : null,
        courseId: kind === 'course' ? id : null,
        sort,
      })),
    )
    .execute()
}

/** False where somebody else has saved meanwhile. */
export async function updateProduct(
  tx: Tx,
  { id, now, version, ...write }: ProductWrite & { readonly version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('products')
    .set({ ...write, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

// oxlint-disable-next-line max-params -- which products, to what, when
export async function setProductStates(tx: Tx, ids: readonly string[], state: ProductState, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set(eb => ({ state, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Those of these that some product still sells, or has off sale for a while. */
export async function listStillSold(tx: Tx, things: readonly Thing[]): Promise<Thing[]> {
  const ids = things.map(({ id }) => id)
  const { rows } = await sql<Thing>`select distinct coalesce(exam_id, course_id) as id,
      case when exam_id is null then 'course' else 'exam' end as kind
    from product_items join products on products.id = product_items.product_id
    where products.state <> ${sql.lit(ProductState.ended)} and coalesce(exam_id, course_id) = ${anyOf(ids)}`.execute(tx)
  return rows
}
