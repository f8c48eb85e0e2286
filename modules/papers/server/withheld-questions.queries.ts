import { PaperState, UseScope } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import {
  areAnswersOutWhileOpen,
  examFormRows,
  examFormVersionRows,
  examRows,
  isForUser,
  isOfStaff,
  mayStillEnter,
} from '../../exams/server/index.ts'
import { bankQuestionRows, bankRows, questionVersionRows } from '../../questions/server/index.ts'
import type { Moment } from './paper-clock.queries.ts'

export interface FormInUse {
  readonly formId: string
  /** Its answers are out while it is open, and this person has no paper of it under way: what it has shown may be seen. */
  readonly shownByExamId: string | null
}

/**
 * Forms of exams that somebody may enter, and of papers that somebody may still write in: what `keysHeldFor` asks of one exam
 * (release.rules.ts). Where an author lets answers out meanwhile, only forms of exams that are this person's own.
 */
export async function listFormsInUse(db: Db, { userId, ...moment }: Moment & { userId: string }): Promise<FormInUse[]> {
  const waitedSince = addSeconds(moment.now, -moment.graceSeconds)
  const user = sql`${userId}::uuid`
  const isWritten = sql`papers.state = ${sql.lit(PaperState.inExam)} and papers.deadline_at > ${waitedSince}`
  const isWriting = sql`exists (select from papers where papers.user_id = ${user} and papers.exam_id = exams.id and ${isWritten})`
  const { rows } = await sql<FormInUse>`
    with open as (
      select exams.id, exams.form_id from ${examRows.as('exams')} where ${mayStillEnter(moment)}
      union
      select papers.exam_id, papers.form_id from papers where ${isWritten})
    select open.form_id, case when ${areAnswersOutWhileOpen} and not ${isWriting} then exams.id end as shown_by_exam_id
    from open join ${examRows.as('exams')} on exams.id = open.id
    where (${isOfStaff} or exams.learner_id = ${user})
      and (not ${areAnswersOutWhileOpen} or ${isForUser(user)} or ${isWriting})`.execute(db)
  return rows
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

export async function listInExamBanks(db: Db, questionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct places.question_id as id
    from ${bankQuestionRows.as('places')} join ${bankRows.as('banks')} on banks.id = places.bank_id
    where places.question_id = ${anyOf(questionIds)} and banks.deleted_at is null
      and banks.use_scope = ${sql.lit(UseScope.exams)}`.execute(db)
  return rows.map(row => row.id)
}
