/** Access (学习权限): who has what is sold, why, and until when. */
import * as z from 'zod/mini'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { id, ids, line, moment, search } from '@tripos/contract-kit/fields.ts'

/** What can be sold. */
export const THING_KINDS = ['exam', 'course'] as const
export const thingKind = z.enum(THING_KINDS)
export type ThingKind = z.output<typeof thingKind>

export const thing = z.strictObject({ kind: thingKind, id })
export type Thing = z.output<typeof thing>

/** Why somebody has it: without payment, given by staff to many or to one, bought, or by a coupon that made it free. */
export const SOURCES = ['free', 'assigned', 'paid', 'byHand', 'coupon'] as const
export const entitlementSource = z.enum(SOURCES)
export type EntitlementSource = z.output<typeof entitlementSource>
/** What staff may give. */
export const STAFF_SOURCES = ['assigned', 'byHand'] as const

/** `coming`: it begins later. `over`: its time has passed. `ended`: it was taken away. */
export const ENTITLEMENT_STATES = ['active', 'coming', 'over', 'ended'] as const
export const entitlementState = z.enum(ENTITLEMENT_STATES)
export type EntitlementState = z.output<typeof entitlementState>

const facts = {
  id,
  source: entitlementSource,
  state: entitlementState,
  orderId: z.nullable(id),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
}

const entitlementRow = z.object({
  ...facts,
  user: z.object({ id, userName: z.string(), realName: z.string() }),
  thing: z.object({ kind: thingKind, id, title: z.string() }),
  reason: z.string(),
  /** Who of staff gave it; null where nobody did. */
  givenBy: z.nullable(z.string()),
  endReason: z.string(),
  createdAt: z.string(),
})

export const entitlements = {
  paging: endpoint({
    path: '/api/entitlement/paging',
    summary: 'Who of the data scope of the caller has access to what is sold, and why; newest first',
    access: { permission: 'order:entitlement:view' },
    input: z.strictObject({
      ...pageInput,
      search,
      kind: z.optional(thingKind),
      thingId: z.optional(id),
      source: z.optional(entitlementSource),
      state: z.optional(entitlementState),
    }),
    output: countedPageOf(entitlementRow),
  }),
  things: endpoint({
    path: '/api/entitlement/things',
    summary: 'Exams or courses within the data scope of the caller, by title',
    access: { permission: 'order:entitlement:view' },
    input: z.strictObject({ ...pageInput, kind: thingKind, search, id: z.optional(id) }),
    output: pageOf(z.object({ id, title: z.string(), isPaid: z.boolean() })),
  }),
  add: endpoint({
    path: '/api/entitlement/add',
    summary: 'Gives students access to an exam or a course; who has it as long already is left as it is',
    access: { permission: 'order:entitlement:edit' },
    input: z.strictObject({
      thing,
      userIds: ids,
      source: z.enum(STAFF_SOURCES),
      reason: line(200),
      startsAt: z._default(z.nullable(moment), null),
      endsAt: z._default(z.nullable(moment), null),
    }),
    output: z.object({ count: z.int() }),
  }),
  end: endpoint({
    path: '/api/entitlement/end',
    summary: 'Takes access away at once; what has ended already stays as it is',
    access: { permission: 'order:entitlement:edit' },
    input: z.strictObject({ ids, reason: line(200) }),
    output: nothing,
  }),
  why: endpoint({
    path: '/api/entitlement/why',
    summary: 'Why the student has access to an exam or a course, newest first',
    access: 'student',
    input: thing,
    output: z.array(z.object(facts)),
  }),
}
