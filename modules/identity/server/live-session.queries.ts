/**
 * The one condition of a session that is valid, for everybody who asks for it: each call, lists of sessions, and the hot
 * statements that ask for it themselves, saves and heartbeats. Those are plain SQL, so it is there as a text and as an
 * expression, both of the same columns.
 */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'

/** Each is later than now. */
const LIMITS = ['idle_expires_at', 'expires_at'] as const

/** Of the session with this alias; `at` is SQL for the moment that is asked about. */
export const isLiveAt = (session: string, at: string): string =>
  LIMITS.map(limit => `${session}.${limit} > ${at}`).join(' and ')

/** Of `sessions`, whoever they belong to. */
export const isWithinLimits = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    LIMITS.map(limit => sql`${sql.ref(`sessions.${limit}`)} > ${now}`),
    sql` and `,
  )})`

/** Of `users` by this alias: somebody who may be signed in. */
export const mayBeSignedIn = (user: string): string => `${user}.state = ${UserState.normal}`

/** Of `sessions` with their `users`. */
export const isLive = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isWithinLimits(now)} and ${sql.raw(mayBeSignedIn('users'))})`

interface Asked {
  /** SQL for the hash of the token. */
  readonly token: string
  /** SQL for the moment of arrival. */
  readonly at: string
}

/**
 * Steps of a hot statement, each by its key: `offset 0` keeps the planner from joining them with others (it would walk
 * through a table that was empty when it looked). `sessionStep` gives user_id and last_seen_at, to be called `sessions`.
 */
export const sessionStep = ({ token, at }: Asked): string =>
  `select user_id, last_seen_at from sessions where sessions.token_hash = ${token} and ${isLiveAt('sessions', at)} offset 0`

/** The user of `sessions` with id, role_type and must_change_password, to be called `users`. */
export const userStep = (more: string[] = []): string =>
  `select id, role_type, must_change_password from users
    where ${['users.id = sessions.user_id', mayBeSignedIn('users'), ...more].join(' and ')} offset 0`

/** For `userStep`: students alone. */
export const IS_STUDENT = `users.role_type = ${RoleType.student}`
/** For `userStep`: may do more than change the password. */
export const MAY_ACT = 'not users.must_change_password'
