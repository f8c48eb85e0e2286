/** What waits for one person: exams with answers to mark, and those with appeals. */
import type { Caller } from '@tripos/access/caller.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { MAX_WORK_ENTRIES } from '@tripos/module-kit/own-work.ts'
import { examInScope, examRows } from '../../../exams/server/index.ts'
import { isCounted, isForCaller } from '../marking.queries.ts'
import { hasPartIn } from './assigned.queries.ts'

interface WaitingExam {
  readonly examId: string
  readonly title: string
  readonly count: number
  readonly dueAt: Date | null
}

/** Those of other exams are not even counted. With "all" the exams are looked at only once they are few. */
const isOfScope = (caller: Caller): RawBuilder<SqlBool> =>
  caller.scope.kind === DataScope.all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`marking_tasks.exam_id in (select exams.id from ${examRows.as('exams')} where ${examInScope(caller)})`

/** What is due first at the front, then what most waits in. */
export async function listOwnMarking(db: Db, caller: Caller): Promise<WaitingExam[]> {
  const { rows } = await sql<WaitingExam>`
    with waiting as (
      select marking_tasks.exam_id, count(*) as count from marking_tasks
      where not marking_tasks.is_marked and ${isOfScope(caller)} and ${isForCaller(caller)} and ${isCounted}
      group by marking_tasks.exam_id)
    select exams.id as exam_id, exams.title, waiting.count, due.at as due_at
    from waiting
    join ${examRows.as('exams')} on exams.id = waiting.exam_id
    left join (select exam_id, min(due_at) as at from marking_assignments
      where marker_id = ${caller.userId} group by exam_id) as due on due.exam_id = exams.id
    where ${examInScope(caller)} and ${hasPartIn(caller)}
    order by due.at nulls last, waiting.count desc, exams.id limit ${MAX_WORK_ENTRIES}`.execute(db)
  return rows
}

/** Those that have waited longest first. */
export async function listOwnAppeals(db: Db, caller: Caller): Promise<Omit<WaitingExam, 'dueAt'>[]> {
  const { rows } = await sql<Omit<WaitingExam, 'dueAt'>>`
    select exams.id as exam_id, exams.title, count(*) as count
    from appeals join ${examRows.as('exams')} on exams.id = appeals.exam_id
    where appeals.state = 0 and ${examInScope(caller)}
    group by exams.id, exams.title order by min(appeals.made_at), exams.id limit ${MAX_WORK_ENTRIES}`.execute(db)
  return rows
}
