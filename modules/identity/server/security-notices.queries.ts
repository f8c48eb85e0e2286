/** All SQL of `security_notices`. */
import type { SecurityChange } from '../contract/profile.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
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

/** Whoever has registered or comes by a partner's system is in the log alone. */
const hasSignedIn = sql<SqlBool>`users.last_login_at is not null
  or exists (select from sign_ins where sign_ins.user_id = users.id and sign_ins.result = 'ok')`

/**
 * Thousands come with an import: one statement, the lists of changes as JSON. Whoever has never signed in does not know how
 * the account was before: it is kept, and is no news.
 */
export async function insertSecurityNotices(
  tx: Tx,
  rows: readonly NewSecurityNotice[],
  { byUserId, byName, at }: Author,
): Promise<void> {
  await sql`insert into security_notices (id, user_id, at, changes, by_user_id, by_name, acknowledged_at)
    select n.id, n.user_id, ${at}::timestamptz, array(select jsonb_array_elements_text(n.changes)), ${byUserId}::uuid,
      ${byName}, case when not (${hasSignedIn}) then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, userId, changes }) => ({ id, user_id: userId, changes })))}::jsonb)
      as n (id uuid, user_id uuid, changes jsonb) join users on users.id = n.user_id`.execute(tx)
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
