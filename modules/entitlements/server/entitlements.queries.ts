/** All SQL that writes and lists `entitlements`. Rows are only added, and ended. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { type CountedPage, countedUpTo, MAX_COUNTED, offsetOf } from '@tripos/runtime/page.ts'
import { newId } from '@tripos/runtime/random.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'
import { isUserInScope } from '../../org/server/index.ts'
import type { EntitlementSource, EntitlementState, entitlements, Thing } from '../contract.ts'

export interface NewEntitlement extends Thing {
  readonly userId: string
  readonly source: EntitlementSource
  readonly orderId: string | null
  readonly reason: string
  /** Null: from now on. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly createdBy: string | null
  readonly now: Date
}

/** What an order has given already is not given again. */
export async function insertEntitlements(tx: Tx, entitled: readonly NewEntitlement[]): Promise<void> {
  if (entitled.length === 0) return
  await tx
    .insertInto('entitlements')
    .values(
      entitled.map(({ kind, id, now, ...fields }) => ({
        ...fields,
        id: newId(),
        examId: kind === 'exam' ? id : null,
        courseId: kind === 'course' ? id : null,
        createdAt: now,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

interface ToGrant {
  readonly userIds: readonly string[]
  readonly thing: Thing
  /** Null: from now on. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

/** Of these students in the scope of the caller; who has it from as early and at least as long already says so. */
export async function listGrantable(
  db: Db,
  caller: Caller,
  { userIds, thing, startsAt, endsAt }: ToGrant,
): Promise<{ id: string; hasIt: boolean }[]> {
  const { rows } = await sql<{ id: string; hasIt: boolean }>`select users.id, exists (select from entitlements
      where entitlements.user_id = users.id and ${sql.ref(`entitlements.${thing.kind}_id`)} = ${thing.id}
        and ended_at is null and (starts_at is null or starts_at <= greatest(now(), ${startsAt}::timestamptz))
        and (ends_at is null or ends_at >= ${endsAt}::timestamptz)) as has_it
    from ${userRows.as('users')} where users.id = ${anyOf(userIds)}
      and users.role_type = ${sql.lit(RoleType.student)} and ${isUserInScope(caller, 'users.id')} order by users.id`.execute(
    db,
  )
  return rows
}

/** By the clock of the database, as the condition of audiences (access.queries.ts). */
const STATE = sql<EntitlementState>`case when entitlements.ended_at is not null then 'ended'
  when entitlements.ends_at <= now() then 'over' when entitlements.starts_at > now() then 'coming' else 'active' end`

const COLUMNS = sql`entitlements.id, entitlements.user_id, entitlements.source, entitlements.order_id,
  coalesce(entitlements.starts_at, entitlements.created_at) as starts_at, entitlements.ends_at, entitlements.ended_at, entitlements.reason, entitlements.end_reason,
  entitlements.created_at, coalesce(entitlements.exam_id, entitlements.course_id) as thing_id,
  case when entitlements.exam_id is null then 'course' else 'exam' end as kind`

export interface EntitlementRow {
  readonly id: string
  readonly userId: string
  readonly userName: string
  readonly realName: string
  readonly kind: Thing['kind']
  readonly thingId: string
  readonly source: EntitlementSource
  readonly state: EntitlementState
  readonly orderId: string | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly endedAt: Date | null
  readonly reason: string
  readonly endReason: string
  readonly createdAt: Date
}

/** As staff see it. */
export interface ListedEntitlement extends EntitlementRow {
  readonly givenBy: string | null
}

type Filter = Parsed<(typeof entitlements)['paging']>

function matches(caller: Caller, filter: Filter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [isUserInScope(caller, 'entitlements.user_id')]
  const grams = searchBigrams(filter.search)
  if (grams !== undefined)
    conditions.push(sql`entitlements.user_id = any(array(select users.id from ${userRows.as('users')}
      where users.bigrams @> ${grams}::text[] and ${isUserInScope(caller, 'users.id')} order by users.id limit 1000))`)
  if (filter.kind !== undefined) conditions.push(sql`${sql.ref(`entitlements.${filter.kind}_id`)} is not null`)
  if (filter.thingId !== undefined)
    conditions.push(
      sql`(entitlements.exam_id = ${filter.thingId}::uuid or entitlements.course_id = ${filter.thingId}::uuid)`,
    )
  if (filter.source !== undefined) conditions.push(sql`entitlements.source = ${filter.source}`)
  if (filter.state !== undefined) conditions.push(sql`${STATE} = ${filter.state}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Newest first. */
export async function listEntitlements(
  db: Db,
  caller: Caller,
  filter: Filter,
): Promise<CountedPage<ListedEntitlement>> {
  const where = matches(caller, filter)
  const counted = await sql<{ count: number }>`select count(*) as count
    from (select 1 from entitlements where ${where} limit ${MAX_COUNTED + 1}) as counted`.execute(db)
  const { rows } = await sql<ListedEntitlement>`select ${COLUMNS}, ${STATE} as state,
      users.user_name, users.real_name, givers.real_name as given_by
    from entitlements join ${userRows.as('users')} on users.id = entitlements.user_id
      left join ${userRows.as('givers')} on givers.id = entitlements.created_by
    where ${where} order by entitlements.created_at desc, entitlements.id desc
    limit ${filter.size} offset ${offsetOf(filter)}`.execute(db)
  return { ...countedUpTo(counted.rows[0]?.count ?? 0), rows }
}

/** The newest twenty that one person has had of one thing. */
export async function listOwn(db: Db, userId: string, { kind, id }: Thing) {
  const { rows } = await sql<EntitlementRow>`select ${COLUMNS}, ${STATE} as state
    from entitlements where user_id = ${userId} and ${sql.ref(`${kind}_id`)} = ${id}
    order by created_at desc, id desc limit 20`.execute(db)
  return rows
}

export interface Ended {
  readonly id: string
  readonly userId: string
  readonly kind: Thing['kind']
  readonly thingId: string
}

interface Ending {
  readonly by: string | null
  readonly reason: string
  readonly now: Date
}

const endWhere = async (tx: Tx, where: RawBuilder<SqlBool>, { by, reason, now }: Ending): Promise<Ended[]> => {
  const { rows } =
    await sql<Ended>`update entitlements set ended_at = ${now}, ended_by = ${by}::uuid, end_reason = ${reason}
    where id in (select id from entitlements where ${where} and ended_at is null order by id for update)
    returning id, user_id, coalesce(exam_id, course_id) as thing_id,
      case when exam_id is null then 'course' else 'exam' end as kind`.execute(tx)
  return rows
}

export const endChosen = (tx: Tx, caller: Caller, { ids, ...ending }: Ending & { readonly ids: readonly string[] }) =>
  endWhere(tx, sql`id = ${anyOf(ids)} and ${isUserInScope(caller, 'entitlements.user_id')}`, ending)

/** Everything that an order has given and that is not ended yet. */
export const endOfOrder = (tx: Tx, { orderId, ...ending }: Ending & { readonly orderId: string }): Promise<Ended[]> =>
  endWhere(tx, sql`order_id = ${orderId}`, ending)

/** How many of these the caller works on. */
export async function countKnown(db: Db, caller: Caller, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from entitlements
    where id = ${anyOf(ids)} and ${isUserInScope(caller, 'entitlements.user_id')}`.execute(db)
  return rows[0]?.count ?? 0
}
