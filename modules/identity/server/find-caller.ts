import type { Caller } from '@tripos/access/caller.ts'
import { onConnectionsOf } from '@tripos/db/lanes.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import { isDatabaseAway } from '@tripos/runtime/fail.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import {
  type CallerRow,
  findCallerRows,
  findStaffRows,
  type Knock,
  type SessionUserRow,
  touchSession,
} from './sessions.queries.ts'
import { TOUCH_SECONDS } from './session-lifetime.queries.ts'
import { listHolderIds } from './user-lists.queries.ts'

type StaffMember = Omit<Caller, 'tokenHash' | 'sessionId'>

const personOf = (row: SessionUserRow): StaffMember => ({
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
export async function findStaff(deps: Pick<Deps, 'statements'>, userId: string): Promise<StaffMember | undefined> {
  const [row] = await findStaffRows(deps, [userId])
  return row && personOf(row)
}

/** Everybody of staff who has a permission, with the data scope of each. */
export async function listStaffWith(deps: Pick<Deps, 'db' | 'statements'>, permission: string): Promise<StaffMember[]> {
  const rows = await findStaffRows(deps, await listHolderIds(deps.db, permission))
  return rows.map(personOf).filter(person => person.permissions.has(permission))
}

type Needs = Pick<Deps, 'db' | 'statements' | 'log'>

function callerOf(deps: Needs, row: CallerRow, { tokenHash, now }: Knock): Caller {
  if (row.last_seen_at <= addSeconds(now, -TOUCH_SECONDS)) {
    // Beside the call, which does not wait for it; the next call tries again.
    touchSession(deps.db, { tokenHash, roleType: row.role_type }, now).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'session not touched'),
    )
  }
  return { ...personOf(row), tokenHash, sessionId: row.session_id }
}

/** The holder of a token, if the session is valid now. Throws where the database is away: that is no answer about the session. */
export async function findCaller(deps: Needs, tokenHash: Buffer, now: Date): Promise<Caller | undefined> {
  const [row] = await findCallerRows(deps, [{ tokenHash, now }])
  return row && callerOf(deps, row, { tokenHash, now })
}

const MAX_BATCH = 250
const MAX_WAITING = 10_000
/** Two, so that one slow look-up is not everybody's. */
const AT_ONCE = 2
/** Of many calls a second two share a look-up. */
const EVERY_MS = 5

/** The same for every call: those who ask at once share a statement, in the lane where nothing waits. */
export function makeFindCaller(deps: Needs): (tokenHash: Buffer, now: Date) => Promise<Caller | undefined> {
  const batcher = makeBatcher<Knock, CallerRow | 'nobody'>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    lanes: AT_ONCE,
    everyMs: EVERY_MS,
    isFatal: isDatabaseAway,
    run: knocks => onConnectionsOf('hot', async () => (await findCallerRows(deps, knocks)).map(row => row ?? 'nobody')),
  })
  return async (tokenHash, now) => {
    const row = await batcher.add({ tokenHash, now })
    return row === 'nobody' ? undefined : callerOf(deps, row, { tokenHash, now })
  }
}
