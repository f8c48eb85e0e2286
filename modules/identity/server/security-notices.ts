/** People are told in the product what somebody else has changed of their account: no mail may be there to do it. */
import type { profile, SecurityChange } from '../contract/profile.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { UserState } from '@tripos/contract-kit/enums.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { acknowledgeNotices, insertSecurityNotices, listSecurityNotices } from './security-notices.queries.ts'
import { tellChanged } from './tell-account.ts'
import type { describeUser } from './user-audit.queries.ts'

export interface ChangesOf {
  readonly userId: string
  readonly changes: readonly SecurityChange[]
}

/** In the transaction of the change. What one changes oneself is no news. */
export async function notifyUsers(tx: Tx, ctx: CallerContext, all: readonly ChangesOf[]): Promise<void> {
  const { userId: byUserId, realName: byName } = ctx.caller
  const told = all.filter(one => one.userId !== byUserId && one.changes.length > 0)
  if (told.length === 0) return
  const rows = told.map(one => ({ id: newId(), ...one }))
  await insertSecurityNotices(tx, rows, { byUserId, byName, at: ctx.arrivedAt })
  const whoseChanged = (fields: readonly SecurityChange[]): string[] =>
    told.filter(({ changes }) => changes.some(change => fields.includes(change))).map(({ userId }) => userId)
  const at = ctx.arrivedAt
  await tellChanged(tx, 'account.passwordChanged', { userIds: whoseChanged(['password']), at })
  await tellChanged(tx, 'account.contactChanged', { userIds: whoseChanged(['mobile', 'email']), at })
}

type Described = NonNullable<Awaited<ReturnType<typeof describeUser>>>

const isSame = (one: unknown, other: unknown): boolean => {
  if (one instanceof Buffer && other instanceof Buffer) return one.equals(other)
  return JSON.stringify(one) === JSON.stringify(other)
}

const TOLD = ['userName', 'password', 'mobile', 'email', 'idCard', 'state', 'roles', 'departments'] as const

/** What the person is told of, from a user before and after. */
export const changesBetween = (before: Described, after: Described): SecurityChange[] =>
  TOLD.filter(field => !isSame(before[field], after[field]))

/** A state that was set: enabled again, or approved, is told too. */
export const stateChange = (before: UserState, after: UserState): SecurityChange[] =>
  before === after || before === UserState.awaitingReview ? [] : ['state']

type Listed = Output<typeof profile.securityNotices>

export async function ownSecurityNotices(
  { db }: Deps,
  { caller }: CallerContext,
  { onlyNew, ...page }: Parsed<typeof profile.securityNotices>,
): Promise<Listed> {
  const { total, rows } = await listSecurityNotices(db, { userId: caller.userId, isNewOnly: onlyNew }, page)
  return {
    total,
    rows: rows.map(({ at, acknowledgedAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      isNew: acknowledgedAt === null,
    })),
  }
}

export async function acknowledgeOwnNotices(
  { db }: Deps,
  { caller, arrivedAt }: CallerContext,
  ids: readonly string[],
): Promise<Record<string, never>> {
  await acknowledgeNotices(db, { userId: caller.userId, ids, now: arrivedAt })
  return {}
}
