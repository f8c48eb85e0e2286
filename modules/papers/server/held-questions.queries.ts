/** Which questions nobody may practise now, because an exam asks them (docs/adr/0067-questions-held-by-exams.md). */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import {
  areAnswersOutWhileOpen,
  examFormRows,
  examFormVersionRows,
  examRows,
  isExamToStart,
  isForUser,
  mayStillEnter,
  nextExamStart,
} from '../../exams/server/index.ts'
import { questionVersionRows } from '../../questions/server/index.ts'
import type { Moment } from './paper-clock.queries.ts'

/**
 * A query for `question_id`: what stands in the form of an exam that can be entered, or in that of a paper which is still
 * written. Of an exam whose answers are out meanwhile, only for those whose exam it is, or who write it. `user` is an SQL
 * expression. What a student asks in a mock exam of their own is held from that student alone.
 */
export function heldQuestions(user: RawBuilder<unknown>, moment: Moment): RawBuilder<{ questionId: string }> {
  const writtenSince = addSeconds(moment.now, -moment.graceSeconds)
  const isWritten = sql`papers.state = ${sql.lit(PaperState.inExam)} and papers.deadline_at > ${writtenSince}`
  return sql`select v.question_id from ${examFormRows.as('f')}
    join ${examRows.as('exams')} on exams.id = f.exam_id
    join ${examFormVersionRows.as('fv')} on fv.form_id = f.id and fv.is_held
    join ${questionVersionRows.as('v')} on v.id = fv.version_id
    where ((exams.form_id = f.id and ${mayStillEnter(moment)})
      or exists (select from papers where papers.exam_id = exams.id and papers.form_id = f.id and ${isWritten}))
    and (not ${areAnswersOutWhileOpen} or ${isForUser(user)}
      or exists (select from papers where papers.exam_id = exams.id and papers.user_id = ${user} and ${isWritten}))
    union all select v.question_id from papers
    join ${examFormVersionRows.as('fv')} on fv.form_id = papers.form_id
    join ${questionVersionRows.as('v')} on v.id = fv.version_id
    where papers.user_id = ${user} and papers.is_own_mock and ${isWritten}`
}

/**
 * The next moment at which an exam begins to hold one of these questions from this user, of those that begin before `until`.
 * `isOne` is a condition on `v.question_id`.
 */
export function nextHoldAt(
  user: RawBuilder<unknown>,
  { until, isOne, ...moment }: Moment & { readonly until: Date; readonly isOne: RawBuilder<SqlBool> },
): RawBuilder<Date | null> {
  return sql<Date | null>`(select min(${nextExamStart(moment)}) from ${examRows.as('exams')}
    where ${isExamToStart(moment.now)} and ${nextExamStart(moment)} < ${until} and (not ${areAnswersOutWhileOpen} or ${isForUser(user)})
      and exists (select from ${examFormVersionRows.as('fv')}
        join ${questionVersionRows.as('v')} on v.id = fv.version_id
        where fv.form_id = exams.form_id and fv.is_held and ${isOne}))`
}
