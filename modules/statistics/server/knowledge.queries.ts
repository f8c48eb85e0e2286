/** Marks by question for those who are asked about. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql } from '@tripos/db/client.ts'
import { departmentRows } from '../../org/server/index.ts'
import { countingResultRows, examResultRows } from '../../papers/server/index.ts'

export interface PlaceMarks {
  readonly formId: string
  readonly place: number
  readonly marks: number
  readonly answerCount: number
}

const sumPlaces = (from: RawBuilder<unknown>) => sql<PlaceMarks>`
  select f.form_id, q.place, sum(q.mark)::float8 as marks, count(*) as answer_count
  from ${from} cross join lateral unnest(f.places, f.scores) as q(place, mark) group by f.form_id, q.place`

/** Without a paper of its own, but with a score: a mean of all. */
const makesResult = sql`coalesce(results.paper_id = f.paper_id, results.score is not null)`

/** Papers that make the results of a person at these exams. */
export async function listPersonMarks(db: Db, userId: string, examIds: readonly string[]): Promise<PlaceMarks[]> {
  const { rows } = await sumPlaces(sql`(select f.* from paper_figures f
    join ${countingResultRows.as('results')} on results.exam_id = f.exam_id and results.user_id = f.user_id
    where f.user_id = ${userId} and f.exam_id = ${anyOf(examIds)} and ${makesResult}) as f`).execute(db)
  return rows
}

interface DepartmentAsked {
  readonly examId: string
  readonly departmentId: string
  /** Otherwise every finished paper. */
  readonly isCounted: boolean
}

const papersOf = ({ examId, departmentId, isCounted }: DepartmentAsked) => sql`(select f.* from paper_figures f
  left join ${examResultRows.as('results')} on results.exam_id = f.exam_id and results.user_id = f.user_id
  where f.exam_id = ${examId} and f.department_ids && array(select departments.id from ${departmentRows.as('departments')}
      where departments.path @> array[${departmentId}::uuid])
    and ${isCounted ? makesResult : sql`true`}) as f`

/** Papers of those who were in this department or below. */
export async function listDepartmentMarks(db: Db, asked: DepartmentAsked) {
  const [people, marks] = await Promise.all([
    sql<{ count: number }>`select count(distinct f.user_id) as count from ${papersOf(asked)}`.execute(db),
    sumPlaces(papersOf(asked)).execute(db),
  ])
  return { personCount: people.rows[0]?.count ?? 0, marks: marks.rows }
}
