/** Whom a comparison of answers names, as far as the caller works with them. */
import type { Caller } from '@tripos/access/caller.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { userRows } from '../../identity/server/index.ts'
import { departmentRows, isUserInScope } from '../../org/server/index.ts'

export interface NamedPerson {
  readonly id: string
  readonly userName: string
  readonly realName: string
}

export async function listScopedPeople(
  db: Db,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, NamedPerson>> {
  const { rows } = await sql<NamedPerson>`select users.id, users.user_name, users.real_name from ${userRows.as('users')}
    where users.id = ${anyOf(ids)} and ${isUserInScope(caller, 'users.id')}`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** This department and those below it. */
export async function listBelow(db: Db, departmentId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select departments.id from ${departmentRows.as('departments')}
    where departments.path @> array[${departmentId}::uuid]`.execute(db)
  return new Set(rows.map(row => row.id))
}
