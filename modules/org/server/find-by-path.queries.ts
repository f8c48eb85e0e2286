import { type Db, sql } from '@tripos/db/client.ts'

/** The department that these names lead to from the root; undefined where there is none. */
export async function findDepartmentByNames(db: Db, names: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from departments
    where name = ${names.at(-1) ?? ''} and cardinality(path) = ${names.length} and ${[...names]}::text[] = (
      select array_agg(above.name order by cardinality(above.path))
      from departments above where above.id = any(departments.path))
    order by sort, created_at, id limit 1`.execute(db)
  return rows[0]?.id
}
