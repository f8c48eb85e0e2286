/** Posts as staff see them: those about questions of banks that they see. */
import type { Caller } from '@tripos/access/caller.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'
import { bankQuestionRows, bankRows, isVisibleBank, questionRows } from '../../questions/server/index.ts'
import { PostState } from '../contract.ts'

/** On a row of `said`. */
const isInReach = (caller: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${bankQuestionRows.as('places')} join ${bankRows.as('banks')} on banks.id = places.bank_id
    where places.question_id = said.question_id and ${isVisibleBank(caller)})`

const reportCount = sql<number>`(select count(*)::int from question_talk_reports reports where reports.post_id = said.id)`

export interface StaffFilter extends PageInput {
  readonly search?: string | undefined
  readonly state?: PostState | undefined
  readonly isReported: boolean
  readonly isRemoved: boolean
  readonly sort?: 'createdAt' | 'reportCount' | undefined
  readonly order: 'asc' | 'desc'
}

export interface StaffRow {
  readonly id: string
  readonly body: string
  readonly state: number
  readonly userId: string
  readonly userName: string
  readonly realName: string
  readonly questionId: string
  readonly questionType: number
  readonly excerpt: string
  readonly reportCount: number
  readonly createdAt: Date
  readonly removedAt: Date | null
  readonly removedById: string | null
  readonly removedByName: string | null
}

function conditionsOf({ search, state, isReported, isRemoved }: StaffFilter): RawBuilder<unknown> {
  const grams = searchBigrams(search)
  return sql.join(
    [
      isRemoved ? sql`said.removed_at is not null` : sql`said.removed_at is null`,
      ...(grams === undefined ? [] : [sql`said.bigrams @> ${grams}::text[]`]),
      ...(state === undefined ? [] : [sql`said.state = ${state}`]),
      ...(isReported ? [sql`${reportCount} > 0`] : []),
    ],
    sql` and `,
  )
}

export async function listStaffPosts(
  db: Db,
  caller: Caller,
  filter: StaffFilter,
): Promise<Page<StaffRow> & { readonly reportedCount: number }> {
  const wanted = conditionsOf(filter)
  const inReach = sql`from question_talk said where ${isInReach(caller)}`
  const counted = await sql<{ total: number; reportedCount: number }>`
    select count(*) filter (where ${wanted})::int as total,
      count(*) filter (where said.removed_at is null and said.state = ${sql.lit(PostState.shown)}
        and ${reportCount} > 0)::int as reported_count
    ${inReach}`.execute(db)
  const { rows } =
    await sql<StaffRow>`select said.id, said.body, said.state, said.user_id, users.user_name, users.real_name,
      said.question_id, questions.type as question_type, questions.excerpt, ${reportCount} as report_count,
      said.created_at, said.removed_at, said.removed_by as removed_by_id, remover.real_name as removed_by_name
    from question_talk said
    join ${userRows.as('users')} on users.id = said.user_id
    join ${questionRows.as('questions')} on questions.id = said.question_id
    left join ${userRows.as('remover')} on remover.id = said.removed_by
    where ${isInReach(caller)} and ${wanted}
    order by ${sql.ref(filter.sort === 'reportCount' ? 'report_count' : 'said.created_at')} ${sql.raw(filter.order)},
      said.created_at desc, said.id
    limit ${filter.size} offset ${offsetOf(filter)}`.execute(db)
  const { total = 0, reportedCount = 0 } = counted.rows[0] ?? {}
  return { total, reportedCount, rows }
}

/** Those within reach, in one order: two who change the same ones do not wait for each other in a circle. */
const lockedOnes = (ids: readonly string[], caller: Caller) =>
  sql<SqlBool>`question_talk.id in (select said.id from question_talk said
    where said.id = ${anyOf(ids)} and ${isInReach(caller)} order by said.id for update of said)`

export interface Changed {
  readonly id: string
  readonly body: string
}

/** What was reported of them is settled. */
export async function setStates(
  tx: Tx,
  caller: Caller,
  { ids, state }: { readonly ids: readonly string[]; readonly state: PostState },
): Promise<Changed[]> {
  const changed = await tx
    .updateTable('questionTalk')
    .set({ state })
    .where(lockedOnes(ids, caller))
    .where('questionTalk.removedAt', 'is', null)
    .returning(['questionTalk.id', 'questionTalk.body'])
    .execute()
  await sql`delete from question_talk_reports where post_id = ${anyOf(changed.map(({ id }) => id))}`.execute(tx)
  return changed
}

export interface Removed extends Changed {
  readonly authorName: string
}

export const removePosts = (
  tx: Tx,
  caller: Caller,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<Removed[]> =>
  tx
    .updateTable('questionTalk')
    .set({ removedAt: now, removedBy: caller.userId })
    .where(lockedOnes(ids, caller))
    .where('questionTalk.removedAt', 'is', null)
    .returning(['questionTalk.id', 'questionTalk.body'])
    .returning(
      sql<string>`(select real_name from ${userRows.as('users')} where users.id = question_talk.user_id)`.as(
        'authorName',
      ),
    )
    .execute()
