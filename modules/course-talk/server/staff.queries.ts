/** The talk as staff see it: that under courses of their data scope, and under those that they teach. */
import { type TalkKind, TalkState, TalkVoice } from '../contract.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/data-scope.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { bigramsOf, searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'
import { lecturerRows } from '../../lecturers/server/index.ts'
import { courseLecturerRows, courseRows, isNotBinned, lessonRows } from '../../courses/server/index.ts'
import type { NewPost } from './talk.queries.ts'

/** A lecturer of the course of this statement has this account. */
const isTaughtBy = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${courseLecturerRows.as('course_lecturers')}
    join ${lecturerRows.as('lecturers')} on lecturers.id = course_lecturers.lecturer_id
    where course_lecturers.course_id = courses.id and lecturers.user_id = ${userId}::uuid)`

const scopeOf = (caller: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isNotBinned}
    and (${inScope(caller, 'courses.owner_id', 'courses.department_id')} or ${isTaughtBy(caller.userId)}))`

const isAnswered = sql<SqlBool>`exists (select from course_talk other where other.parent_id = said.id
  and other.voice <> ${sql.lit(TalkVoice.learner)} and other.state = ${sql.lit(TalkState.shown)} and other.removed_at is null)`
const isQuestion = sql<SqlBool>`(said.parent_id is null and said.kind = 2)`

export interface StaffFilter extends PageInput {
  readonly search?: string | undefined
  readonly state?: TalkState | undefined
  readonly kind?: TalkKind | undefined
  readonly courseId?: string | undefined
  readonly parentId?: string | undefined
  readonly answered?: 'yes' | 'no' | undefined
  readonly isRemoved: boolean
  readonly sort?: 'createdAt' | 'answerCount' | undefined
  readonly order: 'asc' | 'desc'
}

export interface StaffRow {
  readonly id: string
  readonly body: string
  readonly kind: number
  readonly state: number
  readonly voice: number
  readonly userId: string
  readonly userName: string
  readonly realName: string
  readonly courseId: string
  readonly courseTitle: string
  readonly lessonId: string | null
  readonly lessonTitle: string | null
  readonly parentId: string | null
  readonly parentBody: string | null
  readonly answerCount: number
  readonly isAnswered: boolean
  readonly createdAt: Date
  readonly removedAt: Date | null
  readonly removedById: string | null
  readonly removedByName: string | null
}

function conditionsOf(filter: StaffFilter): RawBuilder<unknown> {
  const grams = searchBigrams(filter.search)
  const conditions = [
    filter.isRemoved ? sql`said.removed_at is not null` : sql`said.removed_at is null`,
    ...(grams === undefined ? [] : [sql`said.bigrams @> ${grams}::text[]`]),
    ...(filter.state === undefined ? [] : [sql`said.state = ${filter.state}`]),
    ...(filter.kind === undefined ? [] : [sql`said.kind = ${filter.kind}`]),
    ...(filter.courseId === undefined ? [] : [sql`said.course_id = ${filter.courseId}`]),
    ...(filter.parentId === undefined ? [] : [sql`said.parent_id = ${filter.parentId}`]),
    ...(filter.answered === undefined
      ? []
      : [filter.answered === 'yes' ? sql`${isQuestion} and ${isAnswered}` : sql`${isQuestion} and not ${isAnswered}`]),
  ]
  return sql.join(conditions, sql` and `)
}

export interface StaffPage extends Page<StaffRow> {
  readonly waitingCount: number
  readonly unansweredCount: number
}

export async function listTalk(db: Db, caller: Caller, filter: StaffFilter): Promise<StaffPage> {
  const wanted = conditionsOf(filter)
  const inReach = sql`from course_talk said join ${courseRows.as('courses')} on courses.id = said.course_id and ${scopeOf(caller)}`
  const counted = await sql<{ total: number; waitingCount: number; unansweredCount: number }>`
    select count(*) filter (where ${wanted}) as total,
      count(*) filter (where said.state = ${sql.lit(TalkState.waiting)} and said.removed_at is null) as waiting_count,
      count(*) filter (where ${isQuestion} and said.removed_at is null and said.state <> ${sql.lit(TalkState.hidden)} and not ${isAnswered})
        as unanswered_count
    ${inReach}`.execute(db)
  const { rows } = await sql<StaffRow>`select said.id, said.body, said.kind, said.state, said.voice, said.user_id,
      users.user_name, users.real_name, said.course_id, courses.title as course_title, said.lesson_id,
      lessons.title as lesson_title, said.parent_id, parent.body as parent_body, ${isAnswered} as is_answered,
      (select count(*) from course_talk other where other.parent_id = said.id) as answer_count, said.created_at,
      said.removed_at, said.removed_by as removed_by_id, remover.real_name as removed_by_name
    ${inReach}
    join ${userRows.as('users')} on users.id = said.user_id
    left join ${userRows.as('remover')} on remover.id = said.removed_by
    left join ${lessonRows.as('lessons')} on lessons.id = said.lesson_id
    left join course_talk parent on parent.id = said.parent_id
    where ${wanted}
    order by ${sql.ref(filter.sort === 'answerCount' ? 'answer_count' : 'said.created_at')} ${sql.raw(filter.order)},
      said.created_at desc, said.id
    limit ${filter.size} offset ${offsetOf(filter)}`.execute(db)
  const { total = 0, waitingCount = 0, unansweredCount = 0 } = counted.rows[0] ?? {}
  return { total, waitingCount, unansweredCount, rows }
}

/** Those within reach, in one order: two who change the same ones do not wait for each other in a circle. */
const lockedOnes = (ids: readonly string[], caller: Caller) =>
  sql<SqlBool>`course_talk.id in (select said.id from course_talk said
    join ${courseRows.as('courses')} on courses.id = said.course_id and ${scopeOf(caller)}
    where said.id = ${anyOf(ids)} order by said.id for update of said)`

export interface Changed {
  readonly id: string
  readonly body: string
}

export const setStates = (
  tx: Tx,
  caller: Caller,
  { ids, state }: { readonly ids: readonly string[]; readonly state: TalkState },
): Promise<Changed[]> =>
  tx
    .updateTable('courseTalk')
    .set({ state })
    .where(lockedOnes(ids, caller))
    .where('courseTalk.removedAt', 'is', null)
    .returning(['courseTalk.id', 'courseTalk.body'])
    .execute()

export interface Removed extends Changed {
  readonly state: number
  readonly authorName: string
  readonly answerCount: number
}

/** What stands below stays where it is. */
export const removeWords = async (
  tx: Tx,
  caller: Caller,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<Removed[]> =>
  tx
    .updateTable('courseTalk')
    .set({ removedAt: now, removedBy: caller.userId })
    .where(lockedOnes(ids, caller))
    .where('courseTalk.removedAt', 'is', null)
    .returning(['courseTalk.id', 'courseTalk.body', 'courseTalk.state'])
    .returning([
      sql<string>`(select real_name from ${userRows.as('users')} where users.id = course_talk.user_id)`.as(
        'authorName',
      ),
      sql<number>`(select count(*) from course_talk below where below.parent_id = course_talk.id)`.as('answerCount'),
    ])
    .execute()

/** What an answer to this stands under: the entry itself, or that which an answer belongs to. Locked, so that it stays. */
export async function lockEntryOf(tx: Tx, caller: Caller, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select entry.id from course_talk said
    join ${courseRows.as('courses')} on courses.id = said.course_id and ${scopeOf(caller)}
    join course_talk entry on entry.id = coalesce(said.parent_id, said.id)
    where said.id = ${id} and said.removed_at is null and entry.removed_at is null for update of entry`.execute(tx)
  return rows[0]?.id
}

/** As the lecturer that the account belongs to, or else as staff. */
export async function insertReply(tx: Tx, { id, userId, text, now }: NewPost, entryId: string): Promise<void> {
  await sql`insert into course_talk
      (id, course_id, lesson_id, parent_id, user_id, kind, state, voice, body, bigrams, created_at)
    select ${id}::uuid, entry.course_id, entry.lesson_id, entry.id, ${userId}::uuid, entry.kind,
      ${sql.lit(TalkState.shown)},
      case when ${isTaughtBy(userId)} then ${sql.lit(TalkVoice.lecturer)} else ${sql.lit(TalkVoice.staff)} end,
      ${text}, ${bigramsOf(text)}::text[], ${now}::timestamptz
    from course_talk entry join ${courseRows.as('courses')} on courses.id = entry.course_id where entry.id = ${entryId}`.execute(
    tx,
  )
}

/** What was answered no longer waits. */
export async function letThrough(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('courseTalk')
    .set({ state: TalkState.shown })
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .where('state', '=', TalkState.waiting)
    .execute()
}
