import type { Tx } from '@tripos/db/client.ts'
import { listRolesOf } from '../../access/server/index.ts'
import { listDepartmentsOf } from '../../org/server/index.ts'

const namesOf = (rows: readonly { readonly name: string }[] = []): string[] => rows.map(row => row.name).sort()

/** A user as the operation log compares it, before and after; the log cuts out what is secret. */
export async function describeUser(tx: Tx, id: string) {
  const user = await tx
    .selectFrom('users')
    .select([
      'userName',
      'realName',
      'avatar',
      'mobile',
      'email',
      'idCardHash as idCard',
      'roleType',
      'state',
      'passwordHash as password',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (user === undefined) return undefined
  const [roles, departments] = [await listRolesOf(tx, [id]), await listDepartmentsOf(tx, [id])]
  return { ...user, roles: namesOf(roles.get(id)), departments: namesOf(departments.get(id)) }
}
