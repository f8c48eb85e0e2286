/** Whom something is told: students of an audience who may sign in. Administrators and locked accounts are nobody's audience. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'

type People = RawBuilder<{ userId: string }> | undefined

const isStudentOf = (people: People): RawBuilder<SqlBool> => sql`(users.role_type = ${sql.lit(RoleType.student)}
  and users.state = ${sql.lit(UserState.normal)} and ${people === undefined ? sql`true` : sql`users.id in (${people})`})`

/** How many they are. */
export async function countStudentsOf(db: Db, people: People): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from users where ${isStudentOf(people)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** `people` as org gives them, undefined for everybody; `conditions` are on `users.id`. */
export async function listStudentsOf(
  db: Db,
  people: People,
  conditions: readonly RawBuilder<SqlBool>[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select users.id from users
    where ${isStudentOf(people)} and ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by users.id`.execute(db)
  return rows.map(row => row.id)
}
