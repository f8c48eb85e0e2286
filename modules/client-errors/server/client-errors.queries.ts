import type { clientErrors } from '../contract/client-errors.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'
import { offsetOf } from '@tripos/runtime/page.ts'

export interface Report extends Parsed<typeof clientErrors.save> {
  readonly id: string
  readonly fingerprint: Buffer
  readonly userAgent: string
  readonly userId: string | null
  readonly at: Date
}

/** Counts a known error once more, or adds a new one as long as there is room for it. */
export async function addReport(db: Db, { at, ...report }: Report, maxRows: number): Promise<void> {
  const { url, release, userAgent, userId } = report
  const known = await db
    .updateTable('clientErrors')
    .set({
      count: sql`count + 1`,
      lastSeenAt: at,
      url,
      release,
      userAgent,
      userId: sql`coalesce(${userId}::uuid, user_id)`,
    })
    .where('fingerprint', '=', report.fingerprint)
    .returning('id')
    .executeTakeFirst()
  if (known !== undefined || (await countErrors(db)) >= maxRows) return
  await db
    .insertInto('clientErrors')
    .values({ ...report, firstSeenAt: at, lastSeenAt: at })
    // Another browser met it in this moment.
    .onConflict(conflict => conflict.column('fingerprint').doUpdateSet({ count: sql`client_errors.count + 1` }))
    .execute()
}

async function countErrors(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('clientErrors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const ROW = ['id', 'message', 'info', 'url', 'release', 'count', 'firstSeenAt', 'lastSeenAt', 'userId'] as const

export async function listErrors(db: Db, input: Parsed<typeof clientErrors.paging>) {
  const { search = '', info } = input
  // There are some thousands of rows at most: read through, they need no index for parts of words.
  const where = sql<SqlBool>`(${search} = '' or strpos(lower(message || ' ' || url), lower(${search})) > 0)
    and (${info ?? null}::text is null or info = ${info ?? null})`
  const rows = await db
    .selectFrom('clientErrors')
    .select(ROW)
    .where(where)
    .orderBy(input.sort ?? 'lastSeenAt', input.order)
    .orderBy('firstSeenAt', 'desc')
    .orderBy('id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  const { total } = await db
    .selectFrom('clientErrors')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  return { total, rows }
}

export type ErrorRow = Awaited<ReturnType<typeof listErrors>>['rows'][number]

export const findError = (db: Db, id: string) =>
  db
    .selectFrom('clientErrors')
    .select([...ROW, 'stack', 'vm', 'userAgent'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Gives the messages of those that were there. */
export async function deleteErrors(tx: Tx, ids: readonly string[]): Promise<{ id: string; message: string }[]> {
  return tx.deleteFrom('clientErrors').where('id', 'in', ids).returning(['id', 'message']).execute()
}

export async function deleteAllErrors(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('clientErrors').executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes what nobody has met since a moment, and the oldest beyond a number of rows. */
export async function deleteOldErrors(
  db: Db,
  { before, keepRows, stopping }: { before: Date; keepRows: number; stopping?: AbortSignal | undefined },
): Promise<void> {
  await deleteInPortions(db, { table: 'clientErrors', where: sql<SqlBool>`last_seen_at < ${before}`, stopping })
  // Looked up once: a planner that takes the table for empty would sort it again for each of its rows.
  await sql`delete from client_errors where id = any(array(
    select id from client_errors order by last_seen_at desc, id offset ${keepRows}))`.execute(db)
}
