/** Who should come to the exams of a day, who has come, and who has handed in. */
import { OpenType } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { examInScope, examPeople, isExamOpenOn } from '../../../exams/server/index.ts'
import { isEachInScope } from '../../../org/server/index.ts'
import { ResultState } from '../../contract/result-states.ts'
import { type CandidateExam, candidatesOf, selectExam } from '../candidates.queries.ts'
import { stateIn } from '@tripos/db/state-in.ts'

/** What begins or ends on the day in the order of the day, then what is open all day, as it ends. */
export function listExamsOn(
  db: Db,
  caller: Pick<Caller, 'userId' | 'scope'>,
  { dayStart, limit }: { readonly dayStart: Date; readonly limit: number },
): Promise<CandidateExam[]> {
  const nextDay = addSeconds(dayStart, 86_400)
  const momentOfDay = sql`case when exams.starts_at >= ${dayStart} then exams.starts_at
    when exams.ends_at < ${nextDay} then exams.ends_at end`
  return selectExam(db, caller)
    .where(isExamOpenOn(dayStart))
    .where(examInScope(caller))
    .orderBy(sql`${momentOfDay} nulls last, exams.ends_at nulls last, exams.id`)
    .limit(limit)
    .execute()
}

export interface Attendance {
  readonly examId: string
  /** Null where it is for whoever knows the password. */
  readonly expected: number | null
  readonly come: number
  readonly handedIn: number
}

const isHandedIn = stateIn('state', [
  ResultState.awaitingMarking,
  ResultState.passed,
  ResultState.failed,
  ResultState.finished,
])

/** As the lists of candidates that stand behind it have them, each counted up to a limit; one statement for all exams. */
export async function countAttendance(
  db: Db,
  caller: Pick<Caller, 'userId' | 'scope'>,
  { exams, upTo }: { readonly exams: readonly CandidateExam[]; readonly upTo: number },
): Promise<Map<string, Attendance>> {
  if (exams.length === 0) return new Map()
  const most = sql.lit(upTo)
  const each = exams.map(exam => {
    // Of everybody the scope is the smaller set; those who are named are fewer.
    const isInScope = examPeople(exam) === undefined ? undefined : isEachInScope(caller, 'users.id')
    const asked = { caller, exam, isInScope }
    const isForNobodyByName = exam.openType === OpenType.password && !exam.isPaid
    const expected = sql`(select count(*) from (select 1 ${candidatesOf(asked)} limit ${most}) as expected)`
    return sql`select ${exam.id}::uuid as exam_id, ${isForNobodyByName ? sql`null::bigint` : expected} as expected,
      count(*) as come, count(*) filter (where ${isHandedIn}) as handed_in
      from (select result.state ${candidatesOf({ ...asked, hasCome: true })} and result.user_id is not null limit ${most}) as come`
  })
  const { rows } = await sql<Attendance>`${sql.join(each, sql` union all `)}`.execute(db)
  return new Map(rows.map(row => [row.examId, row]))
}
