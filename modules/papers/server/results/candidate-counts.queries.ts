/** How many candidates stand where: of all, and of each department of the scope. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { departmentRows, memberRows } from '../../../org/server/index.ts'
import type { CandidateCounts } from '../../contract/candidates.ts'
import { type Asked, CANDIDATE_STATES, candidatesOf } from '../candidates.queries.ts'

const countOf = (state: keyof typeof CANDIDATE_STATES): RawBuilder<unknown> =>
  sql`count(*) filter (where ${CANDIDATE_STATES[state]})`

const COUNTS = sql`count(*) as candidates, ${countOf('notCome')} as not_come, ${countOf('inExam')} as in_exam,
  ${countOf('handedIn')} as handed_in, ${countOf('passed')} as passed, ${countOf('failed')} as failed,
  count(*) filter (where ${CANDIDATE_STATES.marked}) - ${countOf('passed')} - ${countOf('failed')} as marked,
  ${countOf('voided')} as voided, ${countOf('abandoned')} as abandoned, round(avg(result.score))::int as mean_score`

type Exam = Pick<Asked, 'caller' | 'exam'>

export async function countCandidates(db: Db, asked: Exam): Promise<CandidateCounts> {
  const { rows } = await sql<CandidateCounts>`select ${COUNTS} ${candidatesOf(asked)}`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('a count gives a row')
  return counts
}

export interface DepartmentCounts extends CandidateCounts {
  readonly id: string
  readonly name: string
}

/** Of the departments of the scope; who belongs to two is counted in both. */
export async function countByDepartment(db: Db, asked: Exam): Promise<DepartmentCounts[]> {
  const { scope } = asked.caller
  const isInScope: RawBuilder<SqlBool> =
    scope.kind === DataScope.all ? sql`true` : sql`departments.id = any(${[...scope.departmentIds]}::uuid[])`
  const { rows } = await sql<DepartmentCounts>`
    select departments.id, departments.name, counts.* from (
      select members.department_id, ${COUNTS}
      from ${memberRows.as('members')} join (select users.id, result.* ${candidatesOf(asked)}) as result
        on result.id = members.user_id
      group by members.department_id) as counts
    join ${departmentRows.as('departments')} on departments.id = counts.department_id and ${isInScope}
    order by departments.name, departments.id`.execute(db)
  return rows
}
