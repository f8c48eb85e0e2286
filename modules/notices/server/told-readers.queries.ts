/** Which notices are new to their readers, and who those are. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { listStudentsOf } from '../../identity/server/index.ts'
import { namedPeople } from '../../org/server/index.ts'
import { isShown, NOTICE_AUDIENCE } from './notices.queries.ts'

/** Gives those that this caller is to tell of. */
export async function claimShown(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update notices set announced_at = ${now} where id in (
      select id from notices where announced_at is null and publish_at is not null and publish_at <= ${now}
      order by publish_at limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(row => row.id)
}

export const findShownNotice = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('notices')
    .select(['id', 'title', 'openType', 'endsAt'])
    .where('id', '=', id)
    .where(isShown(now))
    .executeTakeFirst()

export const listReaders = (db: Db, notice: { readonly id: string; readonly openType: number }): Promise<string[]> =>
  listStudentsOf(db, namedPeople(NOTICE_AUDIENCE, notice))
