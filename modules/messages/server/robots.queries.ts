/** All SQL of robots. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import type { ROBOT_PROVIDERS } from '../contract.ts'

export type RobotProvider = (typeof ROBOT_PROVIDERS)[number]

const select = (db: Db) =>
  db
    .selectFrom('messageRobots')
    .select(eb => [
      'id',
      'name',
      eb.ref('provider').$castTo<RobotProvider>().as('provider'),
      'addressHint',
      'sealed',
      'kinds',
      'isOn',
      'version',
      'createdAt',
    ])

export type RobotRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** Robots that tell their group of this kind. */
export const listRobotsFor = (db: Db, kind: string) =>
  db
    .selectFrom('messageRobots')
    .select(['id', 'name'])
    .where('isOn', '=', true)
    .where(sql<SqlBool>`${kind} = any(kinds)`)
    .orderBy('id')
    .execute()

export async function pageRobots(db: Db, page: PageInput): Promise<{ total: number; rows: RobotRow[] }> {
  const rows = await select(db).orderBy('name').orderBy('id').limit(page.size).offset(offsetOf(page)).execute()
  return { total: await countRobots(db), rows }
}

export async function countRobots(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('messageRobots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findRobot = (db: Db, id: string): Promise<RobotRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** In the order of ids, so that two at once wait for each other. */
export const lockRobots = (tx: Tx, ids: readonly string[]): Promise<RobotRow[]> =>
  select(tx).where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

type RobotFields = Pick<RobotRow, 'id' | 'name' | 'provider' | 'addressHint' | 'sealed' | 'kinds' | 'isOn'>

export async function insertRobot(tx: Tx, robot: RobotFields, now: Date): Promise<void> {
  await tx
    .insertInto('messageRobots')
    .values({ ...robot, createdAt: now })
    .execute()
}

/** Gives whether it still was of that version. */
export async function updateRobot(tx: Tx, { id, ...fields }: RobotFields, version: number): Promise<boolean> {
  const row = await tx
    .updateTable('messageRobots')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRobots(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('messageRobots').where('id', '=', anyOf(ids)).execute()
}
