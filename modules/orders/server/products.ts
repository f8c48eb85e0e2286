/** Use cases of products: what is sold at which price. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import type { Thing, ThingKind } from '../../entitlements/contract.ts'
import { keyOf, sellables, titlesOf } from '../../entitlements/server/index.ts'
import { ProductState } from '../contract/order-kinds.ts'
import type { products } from '../contract/products.ts'
import { ORDER_PROBLEMS } from '../input.ts'
import { entitleBeginners } from './beginners.queries.ts'
import { endWaiting } from './orders.queries.ts'
import {
  findProduct,
  findSold,
  insertProduct,
  type ItemRow,
  listItems,
  listProducts,
  listStillSold,
  lockProducts,
  type ProductRow,
  setProductStates,
  type SoldProduct,
  updateProduct,
} from './products.queries.ts'

type Calls = typeof products

export interface NamedThing extends Thing {
  readonly title: string
}

/** What each of these products opens, with the titles as they are now. */
export async function loadThings(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, NamedThing[]>> {
  const items = await listItems(db, ids)
  const titles = await titlesOf(db, items)
  const named = ({ kind, id }: ItemRow) => ({ kind, id, title: titles.get(keyOf({ kind, id })) ?? '' })
  return new Map(ids.map(id => [id, items.filter(item => item.productId === id).map(named)]))
}

async function withThings(db: Db, rows: readonly SoldProduct[]): Promise<Output<Calls['paging']>['rows']> {
  const things = await loadThings(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ updatedAt, ...row }) => ({
    ...row,
    things: things.get(row.id) ?? [],
    updatedAt: updatedAt.toISOString(),
  }))
}

export async function pageProducts({ db }: Deps, input: Parsed<Calls['paging']>): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listProducts(db, input)
  return { total, rows: await withThings(db, rows) }
}

export async function showProduct({ db }: Deps, id: string): Promise<Output<Calls['detail']>> {
  const row = (await findSold(db, id)) ?? fail('NOT_FOUND')
  const [product] = await withThings(db, [row])
  return product ?? fail('NOT_FOUND')
}

const byKind = (things: readonly Thing[]): readonly (readonly [ThingKind, string[]])[] =>
  sellables.all().map(({ kind }) => [kind, things.filter(thing => thing.kind === kind).map(({ id }) => id)])

/** Whoever sells a thing works on it. */
async function requireThings(db: Db, caller: Caller, things: readonly Thing[]): Promise<void> {
  if (things.length === 0) failInput(ORDER_PROBLEMS.thingsMissing)
  if (new Set(things.map(keyOf)).size < things.length) failInput(ORDER_PROBLEMS.thingTwice)
  for (const [kind, ids] of byKind(things)) {
    const known =
      ids.length === 0
        ? []
        : await sellables
            .all()
            .find(one => one.kind === kind)
            ?.inScope(db, caller, ids)
    if ((known?.length ?? 0) < ids.length) fail('NOT_FOUND')
  }
}

async function setPaid(tx: Tx, things: readonly Thing[], isPaid: boolean): Promise<void> {
  for (const [kind, ids] of byKind(things))
    if (ids.length > 0)
      await sellables
        .all()
        .find(one => one.kind === kind)
        ?.setPaid(tx, ids, isPaid)
}

/** From its first product on a thing is paid; who has begun with it already keeps it. */
export async function saveProduct(
  { db }: Deps,
  ctx: CallerContext,
  { id: knownId, version = 0, things, ...fields }: Parsed<Calls['save']>,
): Promise<{ id: string }> {
  const before = knownId === undefined ? undefined : ((await findProduct(db, knownId)) ?? fail('NOT_FOUND'))
  if (before === undefined) await requireThings(db, ctx.caller, things)
  const id = knownId ?? newId()
  const write = { id, ...fields, now: ctx.arrivedAt }
  await inTx(db, async tx => {
    if (before !== undefined) {
      if (!(await updateProduct(tx, { ...write, version }))) fail('EDIT_CONFLICT')
    } else {
      const sold = new Set((await listStillSold(tx, things)).map(keyOf))
      const newlySold = things.filter(thing => !sold.has(keyOf(thing)))
      await insertProduct(tx, { ...write, createdBy: ctx.caller.userId }, things)
      await entitleBeginners(tx, newlySold, ctx.arrivedAt)
      await setPaid(tx, things, true)
    }
    await recordAudit(tx, ctx, {
      action: 'product.save',
      objectType: 'product',
      objectId: id,
      objectName: fields.title,
      before: before && { ...before },
      after: { ...fields, ...(before === undefined && { things }) },
    })
  })
  return { id }
}

/** An ended product gives its things back to their audiences, unless another one sells them. */
async function freeThings(tx: Tx, ended: readonly ProductRow[]): Promise<void> {
  const items = await listItems(
    tx,
    ended.map(({ id }) => id),
  )
  const sold = new Set((await listStillSold(tx, items)).map(keyOf))
  await setPaid(
    tx,
    items.filter(item => !sold.has(keyOf(item))),
    false,
  )
}

export async function setStates({ db }: Deps, ctx: CallerContext, { ids, state }: Parsed<Calls['setState']>) {
  const all = [...new Set(ids)]
  await inTx(db, async tx => {
    const held = await lockProducts(tx, all)
    if (held.length < all.length) fail('NOT_FOUND')
    const over = held.find(product => product.state === ProductState.ended && state !== ProductState.ended)
    if (over !== undefined) fail('PRODUCT_ENDED', { args: { title: over.title } })
    await setProductStates(tx, all, state, ctx.arrivedAt)
    if (state === ProductState.ended) {
      await freeThings(tx, held)
      await endWaiting(tx, all, ctx.arrivedAt)
    }
    for (const product of held)
      await recordAudit(tx, ctx, {
        action: 'product.state',
        objectType: 'product',
        objectId: product.id,
        objectName: product.title,
        before: { state: product.state },
        after: { state },
      })
  })
  return {}
}
