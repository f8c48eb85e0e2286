/** Lists of sessions that are valid now, and ending them by their number; the path of a call is in sessions.queries.ts. */
import type { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { sessions } from '../contract/sign-ins.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { MAX_COUNTED, offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { isLive } from './live-session.queries.ts'
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

export async function listSessions(db: Db, asking: Asking, input: PagingInput) {
  const few = await listFewInScope(db, asking.caller)
  const where =
    few === undefined
      ? matches(asking.caller, input)
      : sql<SqlBool>`(sessions.user_id = ${anyOf(few)} and ${matches(asking.caller, input)})`
  const sort = SORT_COLUMNS[input.sort ?? 'lastSeenAt']
  const matching = joined(db).select('sessions.id').where(isLive(asking.now)).where(where)
  // Sorted by ids alone. There is no index on the last use: it moves with each touch, which would then cost five entries.
  const page = matching.orderBy(sort, input.order).orderBy('sessions.id').limit(input.size).offset(offsetOf(input))
  const listed = selectRows(db, asking)
    .where('sessions.id', 'in', page)
    .orderBy(sort, input.order)
    .orderBy('sessions.id')
  const counted = db
    .selectFrom(matching.limit(MAX_COUNTED + 1).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
  const [rows, { total }] = await Promise.all([listed.execute(), counted.executeTakeFirstOrThrow()])
  return { total: Math.min(total, MAX_COUNTED), isMore: total > MAX_COUNTED, rows }
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
