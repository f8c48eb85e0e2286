/** Posts as students see and write them. Callers have asked whether the student may see the question. */
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { bigramsOf } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'
import { PostState } from '../contract.ts'

/** The same words of the same person within so many seconds are a second press of the button. */
const REPEAT_SECONDS = 60

/** What is shown, and the own ones when hidden too. */
const isSeenBy = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(said.removed_at is null
    and (said.state = ${sql.lit(PostState.shown)} or said.user_id = ${userId}::uuid))`

export interface PostRow {
  readonly id: string
  readonly body: string
  readonly state: number
  readonly userId: string
  readonly realName: string
  readonly avatar: string
  readonly isReported: boolean
  readonly createdAt: Date
}

/** The newest first. */
export async function listPosts(
  db: Db,
  userId: string,
  { questionId, ...page }: PageInput & { readonly questionId: string },
): Promise<Page<PostRow>> {
  const posts = sql`from question_talk said where said.question_id = ${questionId} and ${isSeenBy(userId)}`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${posts}`.execute(db)
  const { rows } = await sql<PostRow>`select said.id, said.body, said.state, said.user_id, said.created_at,
      users.real_name, users.avatar,
      exists (select from question_talk_reports reports
        where reports.post_id = said.id and reports.user_id = ${userId}) as is_reported
    from (select said.* ${posts} order by said.created_at desc, said.id
      limit ${page.size} offset ${offsetOf(page)}) said
    join ${userRows.as('users')} on users.id = said.user_id
    order by said.created_at desc, said.id`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

/** The question of a post that this student sees. */
export async function findQuestionOf(db: Db, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ questionId: string }>`select said.question_id from question_talk said
    where said.id = ${id} and ${isSeenBy(userId)}`.execute(db)
  return rows[0]?.questionId
}

/** One person writes one thing at a time, so that two presses of a button find each other. */
export async function lockWriter(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`question-talk ${userId}`}, 0))`.execute(tx)
}

export interface NewPost {
  readonly id: string
  readonly questionId: string
  readonly userId: string
  readonly text: string
  readonly now: Date
}

/** Under the lock of the writer. */
export async function isRepeated(tx: Tx, { userId, questionId, text, now }: NewPost): Promise<boolean> {
  const { rows } = await sql`select from question_talk
    where user_id = ${userId} and question_id = ${questionId} and body = ${text} and removed_at is null
      and created_at > ${now}::timestamptz - make_interval(secs => ${REPEAT_SECONDS}) limit 1`.execute(tx)
  return rows.length > 0
}

export async function insertPost(tx: Tx, { id, questionId, userId, text, now }: NewPost): Promise<void> {
  await tx
    .insertInto('questionTalk')
    .values({ id, questionId, userId, state: PostState.shown, body: text, bigrams: bigramsOf(text), createdAt: now })
    .execute()
}

/** Its words stay for staff to see. */
export async function removeOwnPost(
  tx: Tx,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('questionTalk')
    .set({ removedAt: now, removedBy: userId })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Nothing for one's own. */
export async function insertReport(
  db: Db,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: Date },
): Promise<void> {
  await sql`insert into question_talk_reports (post_id, user_id, created_at)
    select id, ${userId}::uuid, ${now}::timestamptz from question_talk
    where id = ${id} and user_id <> ${userId} and removed_at is null on conflict do nothing`.execute(db)
}
