/** What the statistics of an exam are shown from, within the data scope of the caller. */
import { DataScope, ExamKind } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { examInScope, examRows } from '../../exams/server/index.ts'
import { departmentRows } from '../../org/server/index.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import type { ExamFigures, Overview } from './exam-figures.rules.ts'
import { FigureView } from './figures.queries.ts'

export interface StatisticsExam {
  readonly id: string
  readonly title: string
  readonly isMock: boolean
  readonly blueprintId: string
}

/** As the list of exams has them. */
export const findStatisticsExam = (db: Db, caller: Caller, examId: string): Promise<StatisticsExam | undefined> =>
  db
    .selectFrom(examRows.as('exams'))
    .select([
      'exams.id',
      'exams.title',
      'exams.blueprintId',
      sql<boolean>`exams.kind = ${sql.lit(ExamKind.mock)}`.as('isMock'),
    ])
    .where('exams.id', '=', examId)
    .where(examInScope(caller))
    .executeTakeFirst()

export async function findExamFigures(db: Db, examId: string, view: FigureView): Promise<ExamFigures | undefined> {
  const row = await db
    .selectFrom('examFigures')
    .select(['overview', 'questions'])
    .where('examId', '=', examId)
    .where('view', '=', view)
    .executeTakeFirst()
  return row as unknown as ExamFigures | undefined
}

/** Those of these that the caller works with, parents before children. */
export async function listScopedDepartments(db: Db, { scope }: Pick<Caller, 'scope'>, ids: readonly string[]) {
  const isAll = scope.kind === DataScope.all
  const within = isAll ? sql<SqlBool>`true` : sql<SqlBool>`departments.id = ${anyOf(scope.departmentIds)}`
  return db
    .selectFrom(departmentRows.as('departments'))
    .select(['departments.id', 'departments.name', 'departments.path'])
    .where('departments.id', '=', anyOf(ids))
    .where(within)
    .orderBy(sql`array(select (above.sort, above.created_at, above.id)::text from ${departmentRows.as('above')}
      where above.id = any(departments.path) order by cardinality(above.path))`)
    .execute()
}

interface FoldedExam {
  readonly examId: string
  readonly title: string
  readonly lastClosedAt: Date | null
  readonly overview: Overview
}

/** Those of which papers count, the latest first. */
export async function listFoldedExams(
  db: Db,
  caller: Caller,
  { search, ...page }: PageInput & { readonly search?: string | undefined },
): Promise<Page<FoldedExam>> {
  const wanted = search ? sql`strpos(lower(exams.title), lower(${search})) > 0` : sql`true`
  const from = sql`from exam_figures f join ${examRows.as('exams')} on exams.id = f.exam_id
    where f.view = ${sql.lit(FigureView.counted)} and f.paper_count > 0 and ${examInScope(caller)} and ${wanted}`
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<FoldedExam>`select f.exam_id, exams.title, f.last_closed_at, f.overview ${from}
      order by f.last_closed_at desc, f.exam_id limit ${page.size} offset ${offsetOf(page)}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows: listed.rows }
}
