/** Lists of sessions that are valid now, and ending them by their number; the path of a call is in sessions.queries.ts. */
import { DataScope, type RoleType } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { sessions } from '../contract/sign-ins.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { countedUpTo, MAX_COUNTED, offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { isUserInScope } from '../../org/server/index.ts'
import { isLive, isWithinLimits, mayBeSignedIn } from './live-session.queries.ts'
import { listFewInScope, usersInScope } from './user-lists.queries.ts'

interface Asking {
  readonly caller: Caller
  readonly now: Date
}

const joined = (db: Db) => db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.userId')

const selectRows = (db: Db, { caller, now }: Asking) =>
  joined(db)
    .select(eb => [
      'sessions.id',
      'sessions.userId',
      'users.userName',
      'users.realName',
      eb.ref('users.roleType').$castTo<RoleType>().as('roleType'),
      'sessions.ip',
      'sessions.userAgent',
      'sessions.createdAt',
      'sessions.lastSeenAt',
      sql<boolean>`sessions.token_hash = ${caller.tokenHash}`.as('isCurrent'),
    ])
    .where(isLive(now))

export type SessionRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

type PagingInput = Parsed<typeof sessions.paging>

function matches(caller: Caller, input: PagingInput): RawBuilder<SqlBool> {
  const conditions = [usersInScope(caller)]
  const grams = searchBigrams(input.search)
  if (grams !== undefined) conditions.push(sql`users.bigrams @> ${grams}::text[]`)
  if (input.roleType !== undefined) conditions.push(sql`users.role_type = ${input.roleType}`)
  if (input.ip !== undefined) conditions.push(sql`starts_with(sessions.ip, ${input.ip})`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const SORT_COLUMNS = {
  lastSeenAt: 'sessions.lastSeenAt',
  createdAt: 'sessions.createdAt',
  userName: 'users.userName',
} as const

/** Nothing is asked of the users but whether they are of the scope, which is not all, and may be signed in. */
const isByScopeAlone = ({ scope }: Caller, { search, roleType }: PagingInput): boolean =>
  scope.kind !== DataScope.all && searchBigrams(search) === undefined && roleType === undefined

/**
 * Of very many sessions those of a scope; each looks up its user when its turn comes, and only as many do as are wanted. `offset 0`
 * keeps the planner from looking up the users of all others first.
 */
function inTurn({ caller, now }: Asking, { ip }: PagingInput, order: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  const isFrom = ip === undefined ? sql`true` : sql`starts_with(sessions.ip, ${ip})`
  return sql`select sessions.id from (
      select id, user_id, created_at, last_seen_at from sessions
      where ${isWithinLimits(now)} and ${isUserInScope(caller, 'sessions.user_id')} and ${isFrom} ${order} offset 0) as sessions
    cross join lateral (select from users where users.id = sessions.user_id and ${sql.raw(mayBeSignedIn('users'))} offset 0) as users
    ${order}`
}

/** Of few people it begins with them. */
async function matchesIn(db: Db, { caller }: Asking, input: PagingInput) {
  const few = await listFewInScope(db, caller)
  const where = matches(caller, input)
  return {
    isInTurn: few === undefined && isByScopeAlone(caller, input),
    where: few === undefined ? where : sql<SqlBool>`(sessions.user_id = ${anyOf(few)} and ${where})`,
  }
}

export async function listSessions(db: Db, asking: Asking, input: PagingInput) {
  const { isInTurn, where } = await matchesIn(db, asking, input)
  const { sort: by = 'lastSeenAt', order, size } = input
  const sort = SORT_COLUMNS[by]
  const matching = joined(db).select('sessions.id').where(isLive(asking.now)).where(where)
  // Sorted by ids alone. There is no index on the last use: it moves with each touch, which would then cost five entries.
  const page =
    isInTurn && by !== 'userName'
      ? inTurn(asking, input, sql`order by ${sql.ref(sort)} ${sql.raw(order)}, sessions.id`)
      : sql`${matching.orderBy(sort, order).orderBy('sessions.id')}`
  const listed = selectRows(db, asking)
    .where(sql<SqlBool>`sessions.id = any(array(${page} limit ${size} offset ${offsetOf(input)}))`)
    .orderBy(sort, order)
    .orderBy('sessions.id')
  const counted = sql<{ total: number }>`select count(*) as total from
    (${isInTurn ? inTurn(asking, input, sql``) : matching} limit ${MAX_COUNTED + 1}) as found`
  const [rows, count] = await Promise.all([listed.execute(), counted.execute(db)])
  return { ...countedUpTo(count.rows[0]?.total ?? 0), rows }
}

/** One's own, the one that asks first. */
export async function listOwnSessions(db: Db, asking: Asking, page: PageInput) {
  const { userId, tokenHash } = asking.caller
  const rows = await selectRows(db, asking)
    .where('sessions.userId', '=', userId)
    .orderBy(sql`sessions.token_hash = ${tokenHash}`, 'desc')
    .orderBy('sessions.lastSeenAt', 'desc')
    .orderBy('sessions.id')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  const { total } = await joined(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('sessions.userId', '=', userId)
    .where(isLive(asking.now))
    .executeTakeFirstOrThrow()
  return { total, rows }
}

export interface SessionOfUser {
  readonly id: string
  readonly userId: string
}

/** Which of these sessions belong to users whom the caller works on. */
export async function findSessionsInScope(db: Db, caller: Caller, ids: readonly string[]): Promise<SessionOfUser[]> {
  return joined(db)
    .select(['sessions.id', 'sessions.userId'])
    .where('sessions.id', '=', anyOf(ids))
    .where(usersInScope(caller))
    .execute()
}

/** Gives those that were still there. */
export async function deleteSessionsById(tx: Tx, ids: readonly string[]): Promise<SessionOfUser[]> {
  return tx.deleteFrom('sessions').where('id', '=', anyOf(ids)).returning(['id', 'userId']).execute()
}

/** All sessions of these users but one; gives those that were there. */
export async function deleteOtherSessions(
  tx: Tx,
  userIds: readonly string[],
  keptTokenHash: Buffer,
): Promise<SessionOfUser[]> {
  return tx
    .deleteFrom('sessions')
    .where('userId', '=', anyOf(userIds))
    .where('tokenHash', '!=', keptTokenHash)
    .returning(['id', 'userId'])
    .execute()
}

/** Gives whether the session was there and theirs. */
export async function deleteOwnSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
