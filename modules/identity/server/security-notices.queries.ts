/** All SQL of `security_notices`. */
import type { SecurityChange } from '../contract/profile.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'

export interface NewSecurityNotice {
  readonly id: string
  readonly userId: string
  readonly changes: readonly SecurityChange[]
}

interface Author {
  readonly byUserId: string
  readonly byName: string
  readonly at: Date
}

/** Thousands come with an import: one statement, the lists of changes as JSON. */
export async function insertSecurityNotices(
  tx: Tx,
  rows: readonly NewSecurityNotice[],
  { byUserId, byName, at }: Author,
): Promise<void> {
  await sql`insert into security_notices (id, user_id, at, changes, by_user_id, by_name)
    select id, user_id, ${at}::timestamptz, array(select jsonb_array_elements_text(changes)), ${byUserId}::uuid, ${byName}
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, userId, changes }) => ({ id, user_id: userId, changes })))}::jsonb)
      as n (id uuid, user_id uuid, changes jsonb)`.execute(tx)
}

const noticesOf = (db: Db, userId: string, isNewOnly: boolean) =>
  db
    .selectFrom('securityNotices')
    .where('userId', '=', userId)
    .$if(isNewOnly, query => query.where('acknowledgedAt', 'is', null))

export async function countNewNotices(db: Db, userId: string): Promise<number> {
  const { count } = await noticesOf(db, userId, true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface SecurityNoticeRow {
  readonly id: string
  readonly at: Date
  readonly changes: SecurityChange[]
  readonly byName: string
  readonly acknowledgedAt: Date | null
}

export async function listSecurityNotices(
  db: Db,
  { userId, isNewOnly }: { readonly userId: string; readonly isNewOnly: boolean },
  page: PageInput,
): Promise<Page<SecurityNoticeRow>> {
  const { total } = await noticesOf(db, userId, isNewOnly)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await noticesOf(db, userId, isNewOnly)
    .select(eb => ['id', 'at', eb.ref('changes').$castTo<SecurityChange[]>().as('changes'), 'byName', 'acknowledgedAt'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

/** Those that the person has seen: one that came meanwhile stays new. */
export async function acknowledgeNotices(
  db: Db,
  { userId, ids, now }: { readonly userId: string; readonly ids: readonly string[]; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('securityNotices')
    .set({ acknowledgedAt: now })
    .where('userId', '=', userId)
    .where('id', 'in', [...ids])
    .where('acknowledgedAt', 'is', null)
    .execute()
}
