/** The talk as learners see and write it. That the course is for them is a condition of every statement. */
import { CourseTalk } from '../../courses/contract/course-kinds.ts'
import { type TalkKind, TalkState, TalkVoice } from '../contract.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { bigramsOf } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'
import { courseRows, isCourseFor, lessonRows } from '../../courses/server/index.ts'

/** The same words of the same person within so many seconds are a second press of the button. */
const REPEAT_SECONDS = 60

const isOpenTo = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(courses.talk <> ${sql.lit(CourseTalk.off)} and ${isCourseFor(sql`${userId}::uuid`)})`

/** What is shown, and the own ones in every state. What was removed is seen by nobody; its tombstone is, see below. */
const isSeenBy = (userId: string, table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.removed_at`)} is null and (${sql.ref(`${table}.state`)} = ${sql.lit(TalkState.shown)}
    or ${sql.ref(`${table}.user_id`)} = ${userId}::uuid))`

/** A removed entry that others have answered stands there without its words, so that the answers have something to stand under. */
const isTombstoneFor = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(said.removed_at is not null and said.state = ${sql.lit(TalkState.shown)}
    and exists (select from course_talk below where below.parent_id = said.id and ${isSeenBy(userId, 'below')}))`

const isEntrySeenBy = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isSeenBy(userId, 'said')} or ${isTombstoneFor(userId)})`

const POST_COLUMNS = sql`said.id, said.body, said.state, said.voice, said.user_id, said.created_at, said.removed_at, users.real_name,
  users.avatar`

export interface PostRow {
  readonly id: string
  readonly body: string
  readonly state: number
  readonly voice: number
  readonly userId: string
  readonly createdAt: Date
  readonly removedAt: Date | null
  readonly realName: string
  readonly avatar: string
}

export interface EntryRow extends PostRow {
  readonly kind: number
  readonly lessonId: string | null
  readonly lessonTitle: string | null
  readonly answerCount: number
}

export interface TalkFilter extends PageInput {
  readonly courseId: string
  readonly lessonId?: string | undefined
  readonly kind?: TalkKind | undefined
}

/** The newest first. */
export async function listEntries(db: Db, userId: string, filter: TalkFilter): Promise<Page<EntryRow>> {
  const entries = sql`from course_talk said
    join ${courseRows.as('courses')} on courses.id = said.course_id and ${isOpenTo(userId)}
    join ${userRows.as('users')} on users.id = said.user_id
    left join ${lessonRows.as('lessons')} on lessons.id = said.lesson_id
    where said.course_id = ${filter.courseId} and said.parent_id is null and ${isEntrySeenBy(userId)}
      ${filter.lessonId === undefined ? sql`` : sql`and said.lesson_id = ${filter.lessonId}`}
      ${filter.kind === undefined ? sql`` : sql`and said.kind = ${filter.kind}`}`
  const counted = await sql<{ total: number }>`select count(*) as total ${entries}`.execute(db)
  const { rows } = await sql<EntryRow>`select ${POST_COLUMNS}, said.kind, said.lesson_id, lessons.title as lesson_title,
      (select count(*) from course_talk other where other.parent_id = said.id and ${isSeenBy(userId, 'other')})
        as answer_count
    ${entries}
    order by said.created_at desc, said.id
    limit ${filter.size} offset ${offsetOf(filter)}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

/** The first answers to each of these. */
export async function listFirstAnswers(
  db: Db,
  userId: string,
  { ids, most }: { readonly ids: readonly string[]; readonly most: number },
): Promise<(PostRow & { readonly parentId: string })[]> {
  const { rows } = await sql<PostRow & { readonly parentId: string }>`select parents.id as parent_id, ${POST_COLUMNS}
    from unnest(${[...ids]}::uuid[]) as parents (id)
    cross join lateral (
      select * from course_talk one
      where one.parent_id = parents.id and ${isSeenBy(userId, 'one')}
      order by one.created_at, one.id limit ${most}) said
    join ${userRows.as('users')} on users.id = said.user_id
    order by said.created_at, said.id`.execute(db)
  return rows
}

/** An entry that this learner sees. */
export async function isEntryFor(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from course_talk said
    join ${courseRows.as('courses')} on courses.id = said.course_id and ${isOpenTo(userId)}
    where said.id = ${id} and said.parent_id is null and ${isEntrySeenBy(userId)}`.execute(db)
  return rows.length > 0
}

/** The oldest first. */
export async function listAnswers(
  db: Db,
  userId: string,
  { id, ...page }: PageInput & { readonly id: string },
): Promise<Page<PostRow>> {
  const answers = sql`from course_talk said
    join ${userRows.as('users')} on users.id = said.user_id
    where said.parent_id = ${id} and ${isSeenBy(userId, 'said')}`
  const counted = await sql<{ total: number }>`select count(*) as total ${answers}`.execute(db)
  const { rows } = await sql<PostRow>`select ${POST_COLUMNS} ${answers}
    order by said.created_at, said.id limit ${page.size} offset ${offsetOf(page)}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

export interface NewPost {
  readonly id: string
  readonly userId: string
  readonly text: string
  readonly now: Date
}

/** One person writes one thing at a time, so that two presses of a button find each other. */
export async function lockWriter(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`course-talk ${userId}`}, 0))`.execute(tx)
}

/** Under the same lock. `parentId`: only among the answers to that. */
export async function isRepeated(tx: Tx, { userId, text, now }: NewPost, parentId?: string): Promise<boolean> {
  const { rows } = await sql`select from course_talk
    where user_id = ${userId} and body = ${text} and removed_at is null
      and created_at > ${now}::timestamptz - make_interval(secs => ${REPEAT_SECONDS})
      ${parentId === undefined ? sql`` : sql`and parent_id = ${parentId}`} limit 1`.execute(tx)
  return rows.length > 0
}

export type Place =
  | { readonly courseId: string; readonly lessonId: string | undefined; readonly kind: TalkKind }
  | { readonly parentId: string }

const placeOf = (place: Place): RawBuilder<unknown> =>
  'parentId' in place
    ? sql`select course_id, lesson_id, id as parent_id, kind from course_talk
        where id = ${place.parentId} and parent_id is null and removed_at is null
          and state = ${sql.lit(TalkState.shown)}`
    : place.lessonId === undefined
      ? sql`select ${place.courseId}::uuid as course_id, null::uuid as lesson_id, null::uuid as parent_id,
          ${place.kind}::smallint as kind`
      : sql`select course_id, id as lesson_id, null::uuid as parent_id, ${place.kind}::smallint as kind
          from ${lessonRows.as('lessons')} where id = ${place.lessonId} and course_id = ${place.courseId} and deleted_at is null`

/** Undefined where there is no such place for this learner, or the talk of the course is off. */
export async function insertPost(
  tx: Tx,
  { id, userId, text, now }: NewPost,
  place: Place,
): Promise<{ id: string; state: number } | undefined> {
  const { rows } = await sql<{ id: string; state: number }>`
    insert into course_talk
      (id, course_id, lesson_id, parent_id, user_id, kind, state, voice, body, bigrams, created_at)
    select ${id}::uuid, courses.id, place.lesson_id, place.parent_id, ${userId}::uuid, place.kind,
      case when courses.talk = ${sql.lit(CourseTalk.moderated)} then ${sql.lit(TalkState.waiting)}
        else ${sql.lit(TalkState.shown)} end,
      ${sql.lit(TalkVoice.learner)}, ${text}, ${bigramsOf(text)}::text[], ${now}::timestamptz
    from (${placeOf(place)}) place
    join ${courseRows.as('courses')} on courses.id = place.course_id and ${isOpenTo(userId)}
    returning id, state`.execute(tx)
  return rows[0]
}

/** The course of a place, if this learner may learn it, whether or not its talk is on. */
export async function isPlaceFor(tx: Tx, userId: string, place: Place): Promise<boolean> {
  const { rows } = await sql`select from (${placeOf(place)}) place
    join ${courseRows.as('courses')} on courses.id = place.course_id and ${isCourseFor(sql`${userId}::uuid`)}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Its words stay for staff to see, and what stands below it stays where it is. */
export async function removeOwnWords(
  tx: Tx,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: Date },
): Promise<{ state: number; answerCount: number } | undefined> {
  return tx
    .updateTable('courseTalk')
    .set({ removedAt: now, removedBy: userId })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .returning('state')
    .returning(
      sql<number>`(select count(*) from course_talk below where below.parent_id = course_talk.id)`.as('answerCount'),
    )
    .executeTakeFirst()
}
