/** SQL of `users` for accounts whose password everybody knows. */
import { anyOf } from '@tripos/db/any-of.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { roleRows, userRoleRows } from '../../access/server/index.ts'

export interface Suspects {
  /** Made until then; all without it. */
  readonly madeUntil?: Date
  readonly userNames?: readonly string[]
}

export async function listSuspects(db: Db, { madeUntil, userNames }: Suspects) {
  return db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('passwordHash', 'is not', null)
    .$if(madeUntil !== undefined, query => query.where('createdAt', '<=', madeUntil ?? new Date(0)))
    .$if(userNames !== undefined, query => query.where('userName', 'in', [...(userNames ?? [])]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** With no password nobody signs in by one, until an administrator gives a new one. */
export async function clearPasswords(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({ passwordHash: null, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Who has the built-in role and may sign in, the oldest first. Call with the role locked. */
export async function listSuperAdministrators(db: Db): Promise<{ id: string; userName: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin(userRoleRows.as('userRoles'), 'userRoles.userId', 'users.id')
    .innerJoin(roleRows.as('roles'), 'roles.id', 'userRoles.roleId')
    .select(['users.id', 'users.userName'])
    .where('roles.isBuiltIn', '=', true)
    .where('users.state', '=', 0)
    .where('users.roleType', '=', 2)
    .orderBy('users.createdAt')
    .orderBy('users.id')
    .execute()
}
