/** Whom something is told: students of an audience who may sign in. Administrators and locked accounts are nobody's audience. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { departmentRows, memberRows } from '../../org/server/index.ts'

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

/** How many of them are in which department itself, those with the most of them first. */
export async function countStudentsByDepartment(
  db: Db,
  people: People,
  limit: number,
): Promise<{ name: string; peopleCount: number }[]> {
  const { rows } = await sql<{ name: string; peopleCount: number }>`
    select departments.name, count(*)::int as people_count from users
    join ${memberRows.as('members')} on members.user_id = users.id
    join ${departmentRows.as('departments')} on departments.id = members.department_id
    where ${isStudentOf(people)} group by departments.id, departments.name
    order by people_count desc, departments.name, departments.id limit ${limit}`.execute(db)
  return rows
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
