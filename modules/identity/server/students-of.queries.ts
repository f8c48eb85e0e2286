/** Whom something is told: students of an audience who may sign in. Administrators and locked accounts are nobody's audience. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'

/** `people` as org gives them, undefined for everybody; `conditions` are on `users.id`. */
export async function listStudentsOf(
  db: Db,
  people: RawBuilder<{ userId: string }> | undefined,
  conditions: readonly RawBuilder<SqlBool>[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select users.id from users
    where users.role_type = ${sql.lit(RoleType.student)} and users.state = ${sql.lit(UserState.normal)}
      and ${people === undefined ? sql`true` : sql`users.id in (${people})`}
      and ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by users.id`.execute(db)
  return rows.map(row => row.id)
}
