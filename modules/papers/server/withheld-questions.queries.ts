import { ExamState, PaperState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import {
  areAnswersOutWhileOpen,
  examFormRows,
  examFormVersionRows,
  examRows,
  hasExamBegun,
  lastExamEntry,
} from '../../exams/server/index.ts'
import { questionVersionRows } from '../../questions/server/index.ts'
import type { Moment } from './paper-clock.queries.ts'

/**
 * Forms of exams that have begun and that somebody may still enter, and of papers that somebody may still write in: what
 * `keysHeldFor` asks of one exam (release.rules.ts). An exam that was disabled in its window may go on, so it counts until its
 * end. Where an author lets answers out meanwhile, who sees them has them from the exam itself.
 */
export async function listFormsInUse(db: Db, { now, graceSeconds }: Moment): Promise<string[]> {
  const waitedSince = addSeconds(now, -graceSeconds)
  const { rows } = await sql<{ formId: string }>`
    select exams.form_id from ${examRows.as('exams')}
    where exams.form_id is not null and not ${areAnswersOutWhileOpen} and ${hasExamBegun(now)}
      and coalesce(${lastExamEntry} >= ${waitedSince}, exams.state <> ${sql.lit(ExamState.disabled)})
    union
    select papers.form_id from papers join ${examRows.as('exams')} on exams.id = papers.exam_id
    where papers.state = ${sql.lit(PaperState.inExam)} and papers.deadline_at > ${waitedSince} and not ${areAnswersOutWhileOpen}`.execute(
    db,
  )
  return rows.map(row => row.formId)
}

/** The questions that papers of each form can have. */
export async function findQuestionsOfForms(db: Db, formIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ formId: string; questionIds: string[] }>`
    select forms.id as form_id, array_agg(distinct versions.question_id) as question_ids
    from ${examFormRows.as('forms')} join ${examFormVersionRows.as('drawn')} on drawn.form_id = forms.id
    join ${questionVersionRows.as('versions')} on versions.id = drawn.version_id
    where forms.id = ${anyOf(formIds)} group by forms.id`.execute(db)
  return new Map(rows.map(row => [row.formId, row.questionIds]))
}
