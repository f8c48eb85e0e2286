/** Use cases of access: staff see, give and end it; students see why they have it. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import type { entitlements, ThingKind } from '../contract.ts'
import { ENTITLEMENT_PROBLEMS } from '../input.ts'
import { keyOf, type SellableFilter, sellables, titlesOf } from './above.ts'
import {
  countKnown,
  endChosen,
  type EntitlementRow,
  insertEntitlements,
  listEntitlements,
  listGrantable,
  listOwn,
} from './entitlements.queries.ts'

type Calls = typeof entitlements

const factsOf = (row: EntitlementRow) => ({
  id: row.id,
  source: row.source,
  state: row.state,
  orderId: row.orderId,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})

export async function pageEntitlements(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { rows, ...counted } = await listEntitlements(db, caller, input)
  const titles = await titlesOf(
    db,
    rows.map(({ kind, thingId: id }) => ({ kind, id })),
  )
  return {
    ...counted,
    rows: rows.map(row => ({
      ...factsOf(row),
      user: { id: row.userId, userName: row.userName, realName: row.realName },
      thing: { kind: row.kind, id: row.thingId, title: titles.get(keyOf({ kind: row.kind, id: row.thingId })) ?? '' },
      reason: row.reason,
      givenBy: row.givenBy,
      endReason: row.endReason,
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

// oxlint-disable-next-line max-params -- of what, for whom, which
export const listThings = async ({ db }: Deps, caller: Caller, kind: ThingKind, filter: SellableFilter) =>
  (sellables.all().find(one => one.kind === kind) ?? fail('NOT_FOUND')).list(db, caller, filter)

/** The title of a thing that the caller works on. */
async function requireThing(deps: Deps, caller: Caller, { kind, id }: Parsed<Calls['add']>['thing']) {
  const sellable = sellables.all().find(one => one.kind === kind) ?? fail('NOT_FOUND')
  const [known] = await sellable.inScope(deps.db, caller, [id])
  if (known === undefined) fail('NOT_FOUND')
  return { path: sellable.path(id), title: (await sellable.titles(deps.db, [id])).get(id) ?? '' }
}

export async function grantAccess(
  deps: Deps,
  ctx: CallerContext,
  input: Parsed<Calls['add']>,
): Promise<Output<Calls['add']>> {
  const { caller, arrivedAt: now } = ctx
  const { thing, source, reason } = input
  const startsAt = input.startsAt === null ? null : toDate(input.startsAt)
  const endsAt = input.endsAt === null ? null : toDate(input.endsAt)
  if (endsAt !== null && (endsAt <= (startsAt ?? now) || endsAt <= now)) failInput(ENTITLEMENT_PROBLEMS.endsTooEarly)
  const { title, path } = await requireThing(deps, caller, thing)
  const people = await listGrantable(deps.db, caller, { userIds: input.userIds, thing, startsAt, endsAt })
  if (people.length < new Set(input.userIds).size) fail('NOT_FOUND')
  const userIds = people.filter(({ hasIt }) => !hasIt).map(({ id }) => id)
  const grantId = newId()
  const given = { ...thing, source, orderId: null, reason, startsAt, endsAt, createdBy: caller.userId, now }
  await inTx(deps.db, async tx => {
    await insertEntitlements(
      tx,
      userIds.map(userId => ({ ...given, userId })),
    )
    await notify(tx, {
      kind: 'access.given',
      key: grantId,
      userIds,
      params: { title, endsAt },
      link: path,
      about: { type: thing.kind, id: thing.id },
      endsAt,
      now,
    })
    await recordAudit(tx, ctx, {
      action: 'entitlement.grant',
      objectType: 'entitlement',
      objectId: thing.id,
      objectName: title,
      detail: { kind: thing.kind, userIds, source, reason, startsAt, endsAt },
    })
  })
  return { count: userIds.length }
}

export async function endAccess({ db }: Deps, ctx: CallerContext, { ids, reason }: Parsed<Calls['end']>) {
  const all = [...new Set(ids)]
  const now = ctx.arrivedAt
  await inTx(db, async tx => {
    if ((await countKnown(tx, ctx.caller, all)) < all.length) fail('NOT_FOUND')
    const ended = await endChosen(tx, ctx.caller, { ids: all, by: ctx.caller.userId, reason, now })
    const titles = await titlesOf(
      tx,
      ended.map(({ kind, thingId: id }) => ({ kind, id })),
    )
    for (const { id, userId, kind, thingId } of ended) {
      const title = titles.get(keyOf({ kind, id: thingId })) ?? ''
      const about = { type: kind, id: thingId }
      const told = { key: id, userIds: [userId], params: { title, reason }, link: null, about, endsAt: null, now }
      await notify(tx, { kind: 'access.ended', ...told })
      await recordAudit(tx, ctx, {
        action: 'entitlement.end',
        objectType: 'entitlement',
        objectId: id,
        objectName: title,
        detail: { userId, reason },
      })
    }
  })
  return {}
}

export async function explainAccess(
  { db }: Deps,
  { userId }: Caller,
  thing: Parsed<Calls['why']>,
): Promise<Output<Calls['why']>> {
  return (await listOwn(db, userId, thing)).map(factsOf)
}
