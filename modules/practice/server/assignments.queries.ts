/** SQL of what is assigned to be practised, and how far students are with it. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/data-scope.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { bigramsOf, searchBigrams } from '@tripos/runtime/search.ts'
import { userRows, usersInScope } from '../../identity/server/index.ts'
import { idsForUser, isInAudience } from '../../org/server/index.ts'
import { bankRows } from '../../questions/server/index.ts'
import { banksForUser } from './practice-banks.queries.ts'

export const ASSIGNMENT_AUDIENCE = {
  table: 'practice_assignments',
  departments: 'practice_assignment_departments',
  people: 'practice_assignment_people',
  key: 'assignment_id',
}

export interface AssignmentRow {
  readonly id: string
  readonly title: string
  readonly bankId: string
  readonly bankName: string
  readonly chapterId: string | null
  readonly knowledgeId: string | null
  readonly questionCount: number
  readonly goalPercent: number
  readonly cycle: number
  readonly startsOn: string
  readonly dueOn: string
  readonly openType: number
  readonly isClosed: boolean
  readonly ownerId: string
  readonly ownerName: string
  readonly departmentId: string | null
  readonly version: number
  readonly updatedAt: Date
}

const COLUMNS = sql`a.id, a.title, a.bank_id, banks.name as bank_name, a.chapter_id, a.knowledge_id, a.question_count,
  a.goal_percent, a.cycle, a.starts_on::text as starts_on, a.due_on::text as due_on, a.open_type, a.is_closed, a.owner_id,
  owners.real_name as owner_name, a.department_id, a.version, a.updated_at`
const FROM = sql`practice_assignments a join ${bankRows.as('banks')} on banks.id = a.bank_id
  join ${userRows.as('owners')} on owners.id = a.owner_id`
const isVisible = (caller: Caller) => inScope(caller, 'a.owner_id', 'a.department_id')

export async function listAssignments(
  db: Db,
  caller: Caller,
  { search, ...page }: PageInput & { readonly search?: string | undefined },
): Promise<{ total: number; rows: AssignmentRow[] }> {
  const grams = searchBigrams(search)
  const matches = sql`${isVisible(caller)} ${grams === undefined ? sql`` : sql`and a.bigrams @> ${grams}::text[]`}`
  const counted = await sql<{
    total: number
  }>`select count(*) as total from practice_assignments a where ${matches}`.execute(db)
  const { rows } = await sql<AssignmentRow>`select ${COLUMNS} from ${FROM} where ${matches}
    order by a.created_at desc, a.id limit ${page.size} offset ${offsetOf(page)}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

export async function findAssignment(db: Db, caller: Caller, id: string): Promise<AssignmentRow | undefined> {
  const { rows } = await sql<AssignmentRow>`select ${COLUMNS} from ${FROM}
    where a.id = ${id} and ${isVisible(caller)}`.execute(db)
  return rows[0]
}

export interface AssignmentWrite {
  readonly title: string
  readonly bankId: string
  readonly chapterId: string | null
  readonly knowledgeId: string | null
  readonly questionCount: number
  readonly goalPercent: number
  readonly cycle: number
  readonly startsOn: string
  readonly dueOn: string
  readonly departmentId: string | null
  readonly openType: number
}

const valuesOf = (write: AssignmentWrite, now: Date) => ({
  ...write,
  bigrams: bigramsOf(write.title),
  updatedAt: now,
})

export async function insertAssignment(
  tx: Tx,
  {
    id,
    ownerId,
    now,
    ...write
  }: AssignmentWrite & { readonly id: string; readonly ownerId: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('practiceAssignments')
    .values({ ...valuesOf(write, now), id, ownerId, createdAt: now })
    .execute()
}

/** False where somebody else was faster. */
export async function updateAssignment(
  tx: Tx,
  caller: Caller,
  {
    id,
    version,
    now,
    ...write
  }: AssignmentWrite & { readonly id: string; readonly version: number; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('practiceAssignments')
    .set({ ...valuesOf(write, now), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(inScope(caller, 'practice_assignments.owner_id', 'practice_assignments.department_id'))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function closeAssignmentRow(
  tx: Tx,
  caller: Caller,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<{ title: string } | undefined> {
  return tx
    .updateTable('practiceAssignments')
    .set({ isClosed: true, updatedAt: now })
    .where('id', '=', id)
    .where(inScope(caller, 'practice_assignments.owner_id', 'practice_assignments.department_id'))
    .returning('title')
    .executeTakeFirst()
}

/** What is assigned to that student on that day, in banks that are open to them; or one of it. */
export async function listAssigned(
  db: Db,
  userId: string,
  { day, id }: { readonly day: string; readonly id?: string },
): Promise<AssignmentRow[]> {
  const user = sql`${userId}::uuid`
  const { rows } = await sql<AssignmentRow>`select ${COLUMNS} from ${FROM}
    where not a.is_closed and a.due_on >= ${day}::date and a.starts_on <= ${day}::date
      and a.id in (${idsForUser(ASSIGNMENT_AUDIENCE, user)}) and a.bank_id = any(array(${banksForUser(user)}))
      ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by a.due_on, a.created_at, a.id limit 100`.execute(db)
  return rows
}

export interface ReachedRow {
  readonly answeredCount: number
  readonly rightCount: number
  readonly questionCount: number
}

/** The training of a cycle that counts: more right answers, then more answers. */
const BEST = sql`order by runs.right_count desc, runs.answered_count desc, runs.id limit 1`
const reachedBy = (user: RawBuilder<unknown>, assignmentId: RawBuilder<unknown>, cycleNo: RawBuilder<unknown>) => sql`
  select runs.answered_count, runs.right_count, cardinality(runs.question_ids) as question_count from practice_runs runs
  where runs.assignment_id = ${assignmentId} and runs.cycle_no = ${cycleNo} and runs.user_id = ${user} ${BEST}`

/** By the id of the assignment. */
export async function listOwnReached(
  db: Db,
  userId: string,
  cycles: readonly { readonly id: string; readonly no: number }[],
): Promise<Map<string, ReachedRow & { readonly isUnderWay: boolean }>> {
  const { rows } = await sql<ReachedRow & { id: string; isUnderWay: boolean }>`
    select c.id, best.*, exists (select from practice_runs open where open.assignment_id = c.id and open.cycle_no = c.no
      and open.user_id = ${userId} and open.finished_at is null
      and open.answered_count < cardinality(open.question_ids)) as is_under_way
    from unnest(${cycles.map(one => one.id)}::uuid[], ${cycles.map(one => one.no)}::int[]) as c (id, no)
    join lateral (${reachedBy(sql`${userId}::uuid`, sql`c.id`, sql`c.no`)}) as best on true`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

export interface ProgressRow extends Omit<ReachedRow, 'questionCount'> {
  readonly id: string
  readonly userName: string
  readonly realName: string
  readonly isDone: boolean
}

interface ProgressFilter {
  readonly id: string
  readonly cycleNo: number
  readonly goalPercent: number
  readonly search?: string | undefined
}

/** Students of the audience within the data scope of the caller. */
const audienceOf = (caller: Caller, { id, search }: Pick<ProgressFilter, 'id' | 'search'>) => {
  const grams = searchBigrams(search)
  return sql`practice_assignments join ${userRows.as('users')} on users.role_type = ${sql.lit(RoleType.student)}
      and users.state = ${sql.lit(UserState.normal)}
    where practice_assignments.id = ${id} and ${usersInScope(caller)}
      and ${isInAudience(ASSIGNMENT_AUDIENCE, sql`users.id`)}
      ${grams === undefined ? sql`` : sql`and users.bigrams @> ${grams}::text[]`}`
}

/** `isDone` of cycles.rules. */
const isDoneBy = (goalPercent: number) => sql<boolean>`coalesce(best.question_count > 0
  and best.answered_count >= best.question_count and best.right_count * 100 >= ${goalPercent} * best.answered_count, false)`

/** By name, each with the best training of the cycle: it is looked for once for each of them, and for nobody else. */
const withBest = ({ id, cycleNo, goalPercent }: ProgressFilter, students: RawBuilder<unknown>) => sql<ProgressRow>`
  select students.*, coalesce(best.answered_count, 0) as answered_count, coalesce(best.right_count, 0) as right_count,
    ${isDoneBy(goalPercent)} as is_done
  from (${students}) as students
  left join lateral (${reachedBy(sql`students.id`, sql`${id}::uuid`, sql`${cycleNo}::int`)}) as best on true
  order by students.real_name, students.id`

const STUDENT = sql.raw('users.id, users.user_name, users.real_name')

/** All are counted at once: the trainings of the cycle are read from one end to the other. */
export async function listProgress(
  db: Db,
  caller: Caller,
  { page, size, ...filter }: ProgressFilter & PageInput,
): Promise<{ total: number; doneCount: number; rows: ProgressRow[] }> {
  const audience = audienceOf(caller, filter)
  const counted = await sql<{ total: number; doneCount: number }>`select count(*) as total,
      count(*) filter (where ${isDoneBy(filter.goalPercent)}) as done_count
    from (select users.id from ${audience}) as students
    left join (select distinct on (runs.user_id) runs.user_id, runs.answered_count, runs.right_count,
        cardinality(runs.question_ids) as question_count
      from practice_runs runs where runs.assignment_id = ${filter.id} and runs.cycle_no = ${filter.cycleNo}
      order by runs.user_id, runs.right_count desc, runs.answered_count desc, runs.id) as best
    on best.user_id = students.id`.execute(db)
  const students = sql`select ${STUDENT} from ${audience}
    order by users.real_name, users.id limit ${size} offset ${offsetOf({ page, size })}`
  const { rows } = await withBest(filter, students).execute(db)
  const { total = 0, doneCount = 0 } = counted.rows[0] ?? {}
  return { total, doneCount, rows }
}

/** The next ones by name, for a sheet. */
export async function listProgressAfter(
  db: Db,
  caller: Caller,
  { after, limit, ...filter }: ProgressFilter & { readonly after: ProgressRow | undefined; readonly limit: number },
): Promise<ProgressRow[]> {
  const isAfter: RawBuilder<SqlBool> =
    after === undefined ? sql`true` : sql`(users.real_name, users.id) > (${after.realName}, ${after.id}::uuid)`
  const students = sql`select ${STUDENT} from ${audienceOf(caller, filter)} and ${isAfter}
    order by users.real_name, users.id limit ${limit}`
  const { rows } = await withBest(filter, students).execute(db)
  return rows
}

/** Those that run on that day, whoever they are for. */
export async function listRunning(db: Db, day: string): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`select ${COLUMNS} from ${FROM}
    where not a.is_closed and a.due_on >= ${day}::date and a.starts_on <= ${day}::date and banks.deleted_at is null
    order by a.id`.execute(db)
  return rows
}

export interface MomentRow {
  readonly id: string
  readonly no: number
  readonly kind: 'begun' | 'due'
}

const MOMENTS = (moments: readonly MomentRow[]) => sql`unnest(${moments.map(one => one.id)}::uuid[],
  ${moments.map(one => one.no)}::int[], ${moments.map(one => one.kind)}::text[]) as m (id, no, kind)`

/** Those of which nobody was told yet. */
export async function withoutToldMoments(db: Db, moments: readonly MomentRow[]): Promise<MomentRow[]> {
  const { rows } = await sql<MomentRow>`select m.id, m.no, m.kind from ${MOMENTS(moments)} where not exists (
    select from practice_assignment_moments told where told.assignment_id = m.id and told.cycle_no = m.no
      and told.kind = m.kind)`.execute(db)
  return rows
}

/** Gives those that nobody else has claimed meanwhile. */
export async function claimMoments(tx: Tx, moments: readonly MomentRow[]): Promise<MomentRow[]> {
  const { rows } = await sql<MomentRow>`insert into practice_assignment_moments (assignment_id, cycle_no, kind)
    select m.id, m.no, m.kind from ${MOMENTS(moments)} on conflict do nothing
    returning assignment_id as id, cycle_no as no, kind`.execute(tx)
  return rows
}

export async function findRunning(db: Db, id: string): Promise<AssignmentRow | undefined> {
  const { rows } =
    await sql<AssignmentRow>`select ${COLUMNS} from ${FROM} where a.id = ${id} and not a.is_closed`.execute(db)
  return rows[0]
}

/** A condition on `users`: in the audience, and not through with this cycle. */
export const isToldOf = (
  { id, goalPercent }: Pick<AssignmentRow, 'id' | 'goalPercent'>,
  no: number,
): RawBuilder<SqlBool> => sql<SqlBool>`(exists (select from practice_assignments where practice_assignments.id = ${id}
    and ${isInAudience(ASSIGNMENT_AUDIENCE, sql`users.id`)} and practice_assignments.bank_id in (${banksForUser(sql`users.id`)}))
  and not exists (select from practice_runs runs where runs.assignment_id = ${id} and runs.cycle_no = ${no}
    and runs.user_id = users.id and runs.answered_count >= cardinality(runs.question_ids)
    and runs.right_count * 100 >= ${goalPercent} * runs.answered_count))`
