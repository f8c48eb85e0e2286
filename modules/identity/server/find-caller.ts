import type { Caller } from '@tripos/access/caller.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findCallerRow, findStaffRow, type SessionUserRow, touchSession } from './sessions.queries.ts'
import { TOUCH_SECONDS } from './session-lifetime.queries.ts'

const personOf = (row: SessionUserRow): Omit<Caller, 'tokenHash' | 'sessionId'> => ({
  userId: row.user_id,
  userName: row.user_name,
  realName: row.real_name,
  avatar: row.avatar,
  roleType: row.role_type,
  roleNames: row.role_names,
  permissions: new Set(row.permissions),
  scope: { kind: row.data_scope, departmentIds: row.department_ids },
  level: row.level,
  mustChangePassword: row.must_change_password,
})

/** What somebody of staff may do now, whatever sessions they have; undefined for students, and for who may not sign in. */
export async function findStaff(
  deps: Pick<Deps, 'statements'>,
  userId: string,
): Promise<Omit<Caller, 'tokenHash' | 'sessionId'> | undefined> {
  const row = await findStaffRow(deps, userId)
  return row && personOf(row)
}

/** The holder of a token, if the session is valid now. Throws where the database is away: that is no answer about the session. */
export async function findCaller(deps: Deps, tokenHash: Buffer, now: Date): Promise<Caller | undefined> {
  const row = await findCallerRow(deps, tokenHash, now)
  if (row === undefined) return undefined
  if (row.last_seen_at <= addSeconds(now, -TOUCH_SECONDS)) {
    // Beside the call, which does not wait for it; the next call tries again.
    touchSession(deps.db, { tokenHash, roleType: row.role_type }, now).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'session not touched'),
    )
  }
  return { ...personOf(row), tokenHash, sessionId: row.session_id }
}
