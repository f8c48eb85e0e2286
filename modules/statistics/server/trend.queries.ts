/** Exams that belong to one another: copies, re-sits, the exams of a series, and those of one blueprint. */
import type { Caller } from '@tripos/access/caller.ts'
import { ExamKind } from '@tripos/contract-kit/enums.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { blueprintRows, examInScope, examRows } from '../../exams/server/index.ts'
import type { ExamFigures } from './exam-figures.rules.ts'
import { FigureView } from './figures.queries.ts'

export interface RelatedExam extends ExamFigures {
  readonly examId: string
  readonly title: string
  readonly lastClosedAt: Date
}

/** As far as the caller sees them and papers count, the latest ones. */
export async function listRelatedExams(
  db: Db,
  caller: Pick<Caller, 'userId' | 'scope'>,
  { examId, limit }: { readonly examId: string; readonly limit: number },
): Promise<RelatedExam[]> {
  const { rows } = await sql<RelatedExam>`
    with recursive links as (
      select made.id, origin.id as other from ${examRows.as('made')},
        unnest(array[made.copied_of, made.resit_of, made.series_of]) as origin(id)
      where origin.id is not null),
    family as (
      select ${examId}::uuid as id
      union
      select near.id from family join lateral (
        select links.other as id from links where links.id = family.id
        union all select links.id from links where links.other = family.id
        union all select same.id from ${examRows.as('mine')}
          join ${blueprintRows.as('shared')} on shared.id = mine.blueprint_id and shared.is_reusable
          join ${examRows.as('same')} on same.blueprint_id = mine.blueprint_id
          where mine.id = family.id) as near on true)
    select exams.id as exam_id, exams.title, figures.last_closed_at, figures.overview, figures.questions
    from family join ${examRows.as('exams')} on exams.id = family.id
      join exam_figures as figures on figures.exam_id = exams.id
    where figures.view = ${sql.lit(FigureView.counted)} and figures.paper_count > 0 and figures.last_closed_at is not null
      and exams.kind <> ${sql.lit(ExamKind.mock)} and ${examInScope(caller)}
    order by figures.last_closed_at desc, exams.id limit ${limit}`.execute(db)
  return rows
}
