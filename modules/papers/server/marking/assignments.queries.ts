/** Who is to mark what, and how far they are. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { departmentRows } from '../../../org/server/index.ts'
import { examRows } from '../../../exams/server/index.ts'
import { userRows } from '../../../identity/server/index.ts'
import { isCounted } from '../marking.queries.ts'
import { isCovered, isOfKind } from './assigned.queries.ts'

export interface NewAssignment {
  readonly id: string
  readonly examId: string
  readonly markerId: string
  readonly isArbiter: boolean
  readonly questionVersionIds: string[] | null
  readonly departmentId: string | null
  readonly shareFrom: number
  readonly shareWidth: number
  readonly dueAt: Date | null
  readonly assignedBy: string
  readonly assignedAt: Date
}

export async function insertAssignments(tx: Tx, assignments: readonly NewAssignment[]): Promise<void> {
  await tx.insertInto('markingAssignments').values(assignments).execute()
}

export async function isDepartmentThere(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom(departmentRows.as('departments')).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Held until the end of the transaction: two who change it follow each other. */
export const lockAssignment = (tx: Tx, id: string) =>
  tx
    .selectFrom('markingAssignments')
    .select(['id', 'examId', 'markerId', 'dueAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function updateAssignment(
  tx: Tx,
  { id, ...fields }: Pick<NewAssignment, 'id' | 'markerId' | 'dueAt'>,
): Promise<void> {
  await tx.updateTable('markingAssignments').set(fields).where('id', '=', id).execute()
}

export async function deleteAssignment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('markingAssignments').where('id', '=', id).execute()
}

export interface AssignmentRow {
  readonly id: string
  readonly markerId: string
  readonly markerName: string
  readonly isArbiter: boolean
  readonly questionVersionIds: string[] | null
  readonly departmentName: string | null
  readonly shareWidth: number
  readonly dueAt: Date | null
  readonly assignedCount: number
  readonly markedCount: number
  readonly waitingCount: number
}

const isByMarker = sql`(assignments.marker_id in (marking_tasks.first_marker_id, marking_tasks.second_marker_id)
  or exists (select from marks where marks.paper_id = marking_tasks.paper_id
    and marks.question_no = marking_tasks.question_no and marks.marker_id = assignments.marker_id)) is true`

/** The oldest first. Callers must look first whether the exam is in scope. */
export async function listAssignments(
  db: Db,
  { examId, search, ...page }: PageInput & { readonly examId: string; readonly search?: string | undefined },
): Promise<Page<AssignmentRow>> {
  const isFound = search ? sql`strpos(lower(users.real_name), lower(${search})) > 0` : sql`true`
  const found = sql`from marking_assignments as assignments
    join ${userRows.as('users')} on users.id = assignments.marker_id
    where assignments.exam_id = ${examId} and ${isFound}`
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)
  const { rows } = await sql<AssignmentRow>`
    with listed as (
      select assignments.*, users.real_name as marker_name ${found}
      order by assignments.assigned_at, assignments.id limit ${page.size} offset ${offsetOf(page)})
    select assignments.id, assignments.marker_id, assignments.marker_name, assignments.is_arbiter,
      assignments.question_version_ids, named.name as department_name, assignments.share_width, assignments.due_at,
      counts.*
    from listed as assignments
    left join ${departmentRows.as('named')} on named.id = assignments.department_id
    cross join lateral (
      select count(*) as assigned_count, count(*) filter (where ${isByMarker}) as marked_count,
        count(*) filter (where not marking_tasks.is_marked and ${isOfKind} and not ${isByMarker}) as waiting_count
      from marking_tasks
      where ${isCovered} and (marking_tasks.needs_arbiter or not assignments.is_arbiter) and ${isCounted}) as counts
    order by assignments.assigned_at, assignments.id`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

/** Waiting answers that too few of those who are assigned may still mark: they would wait for ever. */
export async function countUncovered(db: Db, examId: string, isDouble: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from marking_tasks
    where marking_tasks.exam_id = ${examId} and not marking_tasks.is_marked and ${isCounted}
      and exists (select from marking_assignments as assignments where assignments.exam_id = ${examId} and ${isOfKind})
      and (select count(distinct assignments.marker_id) from marking_assignments as assignments
        where ${isCovered} and ${isOfKind}
          and (assignments.marker_id in (marking_tasks.first_marker_id, marking_tasks.second_marker_id)) is not true)
        < case when ${isDouble}::boolean and marking_tasks.first_marker_id is null then 2 else 1 end`.execute(db)
  return rows[0]?.count ?? 0
}

/** Who is assigned anything in this exam. */
export async function listAssignedMarkers(db: Db, examId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('markingAssignments').select('markerId').where('examId', '=', examId).execute()
  return new Set(rows.map(row => row.markerId))
}

export interface DueAssignment {
  readonly id: string
  readonly examId: string
  readonly title: string
  readonly markerId: string
  readonly dueAt: Date
  readonly count: number
}

/** Those that are due until then, of which something still waits and nobody was reminded. */
export async function listDue(db: Db, until: Date): Promise<DueAssignment[]> {
  const { rows } = await sql<DueAssignment>`
    select assignments.id, assignments.exam_id, exams.title, assignments.marker_id, assignments.due_at, counts.count
    from marking_assignments as assignments
    join ${examRows.as('exams')} on exams.id = assignments.exam_id
    cross join lateral (select count(*) as count from marking_tasks
      where ${isCovered} and ${isOfKind} and ${isCounted} and not marking_tasks.is_marked and not ${isByMarker}) as counts
    where assignments.due_at is distinct from assignments.reminded_for and assignments.due_at <= ${until} and counts.count > 0
    order by assignments.due_at, assignments.id limit 500`.execute(db)
  return rows
}

/** True for whoever is first. */
export async function claimDue(tx: Tx, { id, dueAt }: Pick<DueAssignment, 'id' | 'dueAt'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('markingAssignments')
    .set({ remindedFor: dueAt })
    .where('id', '=', id)
    .where('dueAt', '=', dueAt)
    .where(sql<boolean>`due_at is distinct from reminded_for`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
