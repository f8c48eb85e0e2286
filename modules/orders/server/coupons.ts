/** Use cases of coupons for staff, and what one is worth to a student. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import type { coupons } from '../contract/products.ts'
import { ORDER_PROBLEMS } from '../input.ts'
import {
  type CouponRow,
  type CouponWrite,
  findCoupon,
  insertCoupon,
  listCoupons,
  listProductsOf,
  replaceProducts,
  updateCoupon,
} from './coupons.queries.ts'

type Calls = typeof coupons
type Save = Parsed<Calls['save']>

const present = (row: CouponRow, products: readonly { readonly id: string; readonly title: string }[]) => ({
  ...row,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  productIds: products.map(({ id }) => id),
  products: products.map(({ id, title }) => ({ id, title })),
})

export async function pageCoupons({ db }: Deps, input: Parsed<Calls['paging']>): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listCoupons(db, input)
  const products = await listProductsOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    total,
    rows: rows.map(row =>
      present(
        row,
        products.filter(({ couponId }) => couponId === row.id),
      ),
    ),
  }
}

/** Only what its kind asks for is kept. */
function writeOf(input: Save, id: string): CouponWrite {
  const { code, kind, quota, perPerson, isOn } = input
  const isPercent = kind === 'percent'
  if (isPercent && input.percent === null) failInput(ORDER_PROBLEMS.percentMissing)
  if (!isPercent && (!input.amount || input.currency === null)) failInput(ORDER_PROBLEMS.amountMissing)
  const startsAt = input.startsAt === null ? null : toDate(input.startsAt)
  const endsAt = input.endsAt === null ? null : toDate(input.endsAt)
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) failInput(ORDER_PROBLEMS.endsTooEarly)
  return {
    id,
    code,
    kind,
    quota,
    perPerson,
    isOn,
    startsAt,
    endsAt,
    percent: isPercent ? input.percent : null,
    amount: isPercent ? null : input.amount,
    currency: isPercent ? null : input.currency,
  }
}

export async function saveCoupon({ db }: Deps, ctx: CallerContext, input: Save): Promise<{ id: string }> {
  const before = input.id === undefined ? undefined : ((await findCoupon(db, input.id)) ?? fail('NOT_FOUND'))
  const write = writeOf(input, input.id ?? newId())
  try {
    await inTx(db, async tx => {
      if (before === undefined) await insertCoupon(tx, write, { userId: ctx.caller.userId, now: ctx.arrivedAt })
      else if (!(await updateCoupon(tx, write, input.version ?? 0))) fail('EDIT_CONFLICT')
      await replaceProducts(tx, write.id, input.productIds)
      await recordAudit(tx, ctx, {
        action: 'coupon.save',
        objectType: 'coupon',
        objectId: write.id,
        objectName: write.code,
        before: before && { ...before },
        after: { ...write, productIds: input.productIds },
      })
    })
  } catch (error) {
    if (violates(error, 'coupons_code')) fail('COUPON_TAKEN')
    // A quota below what was redeemed already.
    if (violates(error, 'coupons_check')) failInput(ORDER_PROBLEMS.quotaTooSmall)
    throw error
  }
  return { id: write.id }
}
