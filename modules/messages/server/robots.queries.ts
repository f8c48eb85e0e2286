/** All SQL of robots. */
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'

/** Robots that tell their group of this kind. */
export const listRobotsFor = (db: Db, kind: string) =>
  db
    .selectFrom('messageRobots')
    .select(['id', 'name'])
    .where('isOn', '=', true)
    .where(sql<SqlBool>`${kind} = any(kinds)`)
    .orderBy('id')
    .execute()
