/** All SQL of `sessions`, and what begins one; when one is valid stands in live-session.queries.ts. */
import { type DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import type { SignInWay } from '../contract/sign-ins.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, executeRaw, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { oneWithKeptPlan } from '@tripos/db/kept-plans.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { newId } from '@tripos/runtime/random.ts'
import { permissionsOf, roleSums } from '../../access/server/index.ts'
import { departmentsOf, departmentsWithBelow } from '../../org/server/index.ts'
import { isLive, isLiveAt, isWithinLimits, mayBeSignedIn } from './live-session.queries.ts'
import { sessionEnd, TOUCH_SECONDS } from './session-lifetime.queries.ts'

export interface SessionUserRow {
  readonly user_id: string
  readonly user_name: string
  readonly real_name: string
  readonly avatar: string
  readonly role_type: RoleType
  readonly last_seen_at: Date
  readonly role_names: string[]
  readonly level: number
  readonly data_scope: DataScope
  readonly permissions: string[]
  readonly department_ids: string[]
  readonly must_change_password: boolean
}

export interface CallerRow extends SessionUserRow {
  readonly session_id: string
}

/** User, roles, permissions and departments at once. For a student the inner parts find nothing. */
const callerFrom = (people: string, columns: string, condition: string): string => `
  select ${columns}, u.id as user_id, u.user_name, u.real_name, u.avatar, u.role_type, u.must_change_password,
    coalesce(r.names, '{}') as role_names, coalesce(r.level, 0) as level, coalesce(r.data_scope, 1) as data_scope,
    case when u.role_type = 1 then '{}' else array(${permissionsOf({ user: 'u.id', isSuper: 'r.is_super' })}) end as permissions,
    case when r.data_scope = 2 then array(${departmentsOf('u.id')})
      when r.data_scope = 3 then array(${departmentsWithBelow('u.id')})
      else '{}' end as department_ids
  from ${people}
  left join lateral (${roleSums('u.id')} and u.role_type = 2) r on true
  where ${condition}`

/** Those of a batch, each by its key: `offset 0` keeps the planner from joining the batch with a whole table. */
const FIND_CALLERS = `
  select i.ord::int as ord, found.*
  from unnest($1::bytea[], $2::timestamptz[]) with ordinality as i(token_hash, at, ord)
  cross join lateral (${callerFrom(
    'sessions s join users u on u.id = s.user_id',
    's.id as session_id, s.last_seen_at',
    `s.token_hash = i.token_hash and ${isLiveAt('s', 'i.at')} and ${mayBeSignedIn('u')}`,
  )} offset 0) as found`
const FIND_STAFF = callerFrom(
  'users u',
  'u.updated_at as last_seen_at',
  `u.id = any($1::uuid[]) and u.role_type = 2 and ${mayBeSignedIn('u')}`,
)

export interface Knock {
  readonly tokenHash: Buffer
  readonly now: Date
}

/** A row for each whose session is valid, in order; undefined for the others. */
export async function findCallerRows(
  { db }: Pick<Deps, 'db'>,
  knocks: readonly Knock[],
): Promise<(CallerRow | undefined)[]> {
  // Every call begins with it: planned anew it takes eight times as long.
  const { rows } = await oneWithKeptPlan(db, kept =>
    executeRaw(kept, FIND_CALLERS, [knocks.map(({ tokenHash }) => tokenHash), knocks.map(({ now }) => now)]),
  )
  const found = new Map((rows as (CallerRow & { ord: number })[]).map(row => [row.ord - 1, row]))
  return knocks.map((_, index) => found.get(index))
}

/** Administrators as any session of theirs would find them now. */
export const findStaffRows = (
  { statements }: Pick<Deps, 'statements'>,
  userIds: readonly string[],
): Promise<SessionUserRow[]> => statements.run<SessionUserRow>('find-staff', FIND_STAFF, [userIds])

/** Whether somebody is signed in by this session now. */
export async function isSessionValid(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('sessions.id', '=', id)
    .where(isLive(now))
    .executeTakeFirst()
  return row !== undefined
}

export interface NewSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly userId: string
  readonly roleType: RoleType
  readonly ip: string
  readonly userAgent: string
  readonly now: Date
}

const sessionRow = ({ roleType, now, ...session }: NewSession) => ({
  ...session,
  createdAt: now,
  lastSeenAt: now,
  idleExpiresAt: sessionEnd(now, roleType, 'idle'),
  expiresAt: sessionEnd(now, roleType, 'absolute'),
})

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('sessions').values(sessionRow(session)).execute()
}

/** A session and its line in the log of sign-ins: neither is there without the other, for the price of one statement. */
export async function insertSignIn(tx: Tx, session: NewSession, way: SignInWay): Promise<void> {
  const { id, userId, ip, userAgent, now } = session
  await tx
    .with('begun', db => db.insertInto('sessions').values(sessionRow(session)).returning('id'))
    .insertInto('signIns')
    .values({ id: newId(), at: now, userId, result: 'ok', way, ip, userAgent, sessionId: id })
    .execute()
}

/** Seen again: the idle limit starts anew. Several processes may try at once; the first does it. */
export async function touchSession(
  db: Db,
  { tokenHash, roleType }: { readonly tokenHash: Buffer; readonly roleType: RoleType },
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now, idleExpiresAt: sessionEnd(now, roleType, 'idle') })
    .where('tokenHash', '=', tokenHash)
    .where('lastSeenAt', '<=', addSeconds(now, -TOUCH_SECONDS))
    .execute()
}

/**
 * Keeps students signed in while a paper is open: both limits move, each session at most once a minute. An ended session
 * stays ended.
 */
export async function extendSessions(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<void> {
  if (tokenHashes.length === 0) return
  const until = sessionEnd(now, RoleType.student, 'idle')
  await sql`update sessions
    set last_seen_at = ${now}, idle_expires_at = ${until}, expires_at = greatest(expires_at, ${until})
    where token_hash = any(${[...tokenHashes]}::bytea[]) and last_seen_at <= ${addSeconds(now, -TOUCH_SECONDS)}
      and ${isWithinLimits(now)}`.execute(db)
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Gives how many that were. */
export async function deleteSessionsOf(tx: Tx, userIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', anyOf(userIds))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** There is no index on the idle limit: it moves with each touch, and would cost that an entry in every index. */
export async function deleteEndedSessions(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const where = sql<SqlBool>`expires_at <= ${now} or idle_expires_at <= ${now}`
  await deleteInPortions(db, { table: 'sessions', where, stopping })
}
