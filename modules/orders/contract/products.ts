/** Products (商品): exams and courses at a price, one or several together. */
import * as z from 'zod/mini'
import { thing, thingKind } from '../../entitlements/contract.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { id, ids, line, moment, search } from '@tripos/contract-kit/fields.ts'
import { amount, COUPON_KINDS, currency, productState } from './order-kinds.ts'

const named = z.object({ kind: thingKind, id, title: z.string() })

const productFields = {
  title: line(120),
  amount,
  currency,
  /** Null: for ever. */
  accessDays: z.nullable(z.int().check(z.gte(1), z.lte(36_500))),
}

const productRow = z.object({
  id,
  version: z.int(),
  ...productFields,
  state: productState,
  things: z.array(named),
  /** Orders that were paid. */
  soldCount: z.int(),
  updatedAt: z.string(),
})

export const products = {
  paging: endpoint({
    path: '/api/product/paging',
    summary: 'What is sold, with how often it was',
    access: { permission: 'order:product:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['title', 'updatedAt']),
      search,
      state: z.optional(productState),
    }),
    output: pageOf(productRow),
  }),
  detail: endpoint({
    path: '/api/product/detail',
    summary: 'One product',
    access: { permission: 'order:product:view' },
    input: z.strictObject({ id }),
    output: productRow,
    errors: ['NOT_FOUND'],
  }),
  save: endpoint({
    path: '/api/product/save',
    summary: 'Makes or changes a product; what it opens stays as it was when it was made, and orders keep their price',
    access: { permission: 'order:product:edit' },
    input: z.strictObject({
      id: z.optional(id),
      version: z.optional(z.int()),
      ...productFields,
      things: z._default(z.array(thing).check(z.maxLength(20)), []),
    }),
    output: z.object({ id }),
    errors: ['EDIT_CONFLICT'],
  }),
  setState: endpoint({
    path: '/api/product/state',
    summary:
      'Puts products on sale, takes them off sale, or ends them: then their things are for their audiences again',
    access: { permission: 'order:product:edit' },
    input: z.strictObject({ ids, state: productState }),
    output: nothing,
    errors: ['PRODUCT_ENDED'],
  }),
  offers: endpoint({
    path: '/api/product/offers',
    summary: 'What the student may buy to have an exam or a course, the cheapest first',
    access: 'student',
    input: thing,
    output: z.array(
      z.object({
        id,
        ...productFields,
        things: z.array(named),
        /** The student has an order for it that is not paid yet. */
        openOrderId: z.nullable(id),
      }),
    ),
  }),
  quote: endpoint({
    path: '/api/product/quote',
    summary: 'What a product would cost the student, with a coupon or without; redeems nothing',
    access: 'student',
    input: z.strictObject({ id, coupon: z.optional(z.string().check(z.trim(), z.maxLength(40))) }),
    output: z.object({ listAmount: amount, discount: amount, amount, currency }),
    errors: ['COUPON_NOT_VALID', 'COUPON_USED_UP', 'TOO_MANY_TRIES'],
  }),
}

export const couponCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{4,40}$/))

const couponFields = {
  code: couponCode,
  kind: z.enum(COUPON_KINDS),
  percent: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  amount: z.nullable(amount),
  currency: z.nullable(currency),
  quota: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
  perPerson: z.nullable(z.int().check(z.gte(1), z.lte(1000))),
  startsAt: z.nullable(moment),
  endsAt: z.nullable(moment),
  isOn: z.boolean(),
  /** Empty: every product. */
  productIds: z._default(z.array(id).check(z.maxLength(100)), []),
}

export const coupons = {
  paging: endpoint({
    path: '/api/coupon/paging',
    summary: 'Coupons, with how often each was redeemed; newest first',
    access: { permission: 'order:coupon:view' },
    input: z.strictObject({ ...pageInput, search }),
    output: pageOf(
      z.object({
        id,
        version: z.int(),
        ...couponFields,
        used: z.int(),
        products: z.array(z.object({ id, title: z.string() })),
        createdAt: z.string(),
      }),
    ),
  }),
  save: endpoint({
    path: '/api/coupon/save',
    summary: 'Makes or changes a coupon; orders that have redeemed it keep their price',
    access: { permission: 'order:coupon:edit' },
    input: z.strictObject({ id: z.optional(id), version: z.optional(z.int()), ...couponFields }),
    output: z.object({ id }),
    errors: ['EDIT_CONFLICT', 'COUPON_TAKEN'],
  }),
}
