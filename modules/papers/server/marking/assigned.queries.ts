/** Whose work an answer is, as a condition on `marking_tasks`: the one place that says it (docs/adr/0085). */
import type { Caller } from '@tripos/access/caller.ts'
import { type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { departmentRows, memberRows } from '../../../org/server/index.ts'
import { isLeading } from './second-marks.rules.ts'
import { PLACES } from './share.rules.ts'

/** The last bytes of an id are chance: they are the place of its paper. */
const place = sql`(get_byte(uuid_send(marking_tasks.paper_id), 14) * 256 + get_byte(uuid_send(marking_tasks.paper_id), 15))`

const isOfDepartment = sql<SqlBool>`exists (select from papers as of_paper
  join ${memberRows.as('members')} on members.user_id = of_paper.user_id
  join ${departmentRows.as('departments')} on departments.id = members.department_id
  where of_paper.id = marking_tasks.paper_id and assignments.department_id = any(departments.path))`

/** Whether an assignment is about an answer; in a statement with both. */
export const isCovered: RawBuilder<SqlBool> = sql<SqlBool>`(assignments.exam_id = marking_tasks.exam_id
  and (assignments.question_version_ids is null or marking_tasks.question_version_id = any(assignments.question_version_ids))
  and (${place} - assignments.share_from + ${sql.lit(PLACES)}) % ${sql.lit(PLACES)} < assignments.share_width
  and (assignments.department_id is null or ${isOfDepartment}))`

/** Decisions are for arbiters, all other marks for the others. */
export const isOfKind = sql<SqlBool>`assignments.is_arbiter = marking_tasks.needs_arbiter`

type Marker = Pick<Caller, 'userId' | 'permissions'>

/**
 * An answer of an exam in which nobody is assigned this kind of work, or one that is assigned to this person. Who leads the
 * marking and has no part of it has all of it.
 */
export const isAssignedTo = (marker: Marker): RawBuilder<SqlBool> => sql<SqlBool>`(
  (marking_tasks.exam_id, marking_tasks.needs_arbiter) not in (select exam_id, is_arbiter from marking_assignments)
  or exists (select from marking_assignments as assignments
    where assignments.marker_id = ${marker.userId} and ${isOfKind} and ${isCovered})
  or (${isLeading(marker)} and marking_tasks.exam_id not in (
    select exam_id from marking_assignments where marker_id = ${marker.userId})))`

/** Nobody marks an answer twice: what a person has marked waits for others. */
export const isOwn = ({ userId }: Pick<Marker, 'userId'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${userId}::uuid in (marking_tasks.first_marker_id, marking_tasks.second_marker_id)) is true`

/** Whether this person may look at an answer, and mark it if it is not settled: also one that was moved since they marked it. */
export const isSeenBy = (marker: Marker): RawBuilder<SqlBool> => sql<SqlBool>`(${isLeading(marker)}
  or ${isAssignedTo(marker)} or ${isOwn(marker)}
  or exists (select from marks where marks.paper_id = marking_tasks.paper_id
    and marks.question_no = marking_tasks.question_no and marks.marker_id = ${marker.userId}))`

/** Exams in which this person may find something to mark; in a statement with `exams`. */
export const hasPartIn = (marker: Marker): RawBuilder<SqlBool> => sql<SqlBool>`(${isLeading(marker)}
  or exams.id not in (select exam_id from marking_assignments where not is_arbiter)
  or exams.id in (select exam_id from marking_assignments where marker_id = ${marker.userId}))`
