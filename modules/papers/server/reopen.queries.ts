/** Opening a paper again, and taking answers into it that were refused and kept. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { asJson, type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import { answersOf } from './fold.queries.ts'
import { type TickedBy, ticksOf } from './marking.queries.ts'
import type { PersonsMark } from './regrade/regrade.rules.ts'

/** What machine marking has left on a paper is gone; marks by people stay, and count again where the answer is still theirs. */
const unmarked = sql`scores = null, score = null, is_passed = null, answered_count = null, to_mark_count = 0, marked_at = null`

/** A paper that staff took out of the count stays out. */
const isNotVoided = sql<SqlBool>`voided_at is null`

/** Callers ask for the scope of who calls: this query has none. */
export async function findExamId(db: Db, paperId: string): Promise<string | undefined> {
  return (await db.selectFrom('papers').select('examId').where('id', '=', paperId).executeTakeFirst())?.examId
}

export interface Reopening {
  readonly paperId: string
  readonly deadlineAt: Date
  /** The condition of the caller's scope. */
  readonly allowed: RawBuilder<SqlBool>
}

/** Fails on papers_one_open where the candidate has another paper open at this exam. */
export async function reopenPaper(tx: Tx, { paperId, deadlineAt, allowed }: Reopening): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update papers set state = ${sql.lit(PaperState.inExam)}, deadline_at = ${deadlineAt}, closed_at = null,
      close_reason = null, marking_due = false, ${unmarked}
    where id = ${paperId} and ${stateIn('state', PAPER_TRANSITIONS.reopen.from)} and ${isNotVoided} and ${allowed}
    returning id`.execute(tx)
  return rows.length > 0
}

/** Takes the marks of a closed paper away and has it marked anew. Undefined: open, voided, out of scope. */
export async function unmarkPaper(
  tx: Tx,
  { paperId, allowed }: Pick<Reopening, 'paperId' | 'allowed'>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update papers set state = ${sql.lit(PaperState.awaitingMarking)}, marking_due = true, ${unmarked}
    where id = ${paperId} and ${stateIn('state', PAPER_TRANSITIONS.takeLate.from)} and ${isNotVoided} and ${allowed}
    returning id`.execute(tx)
  return rows.length > 0
}

export interface LateAnswer {
  readonly id: string
  readonly questionNo: number
  readonly answer: AnswerBody
  readonly seq: number
}

/** Claims these refused saves of the paper, in the order in which they arrived. Those taken in before are not among them. */
export async function claimLate(
  tx: Tx,
  { paperId, ids, by, now }: { paperId: string; ids: readonly string[]; by: string; now: Date },
): Promise<LateAnswer[]> {
  const { rows } = await sql<LateAnswer>`
    with taken as (
      update refused_saves set taken_in_at = ${now}, taken_in_by = ${by}
      where paper_id = ${paperId} and id = any(${[...ids]}::uuid[]) and taken_in_at is null
      returning id, question_no, answer, seq, arrived_at)
    select id, question_no, answer, seq from taken order by arrived_at, seq, id`.execute(tx)
  return rows
}

/** Puts late answers into the paper: whatever stood there gives way, and later saves of any device are newer still. */
export async function putAnswers(
  tx: Tx,
  { userId, paperId, answers, now }: { userId: string; paperId: string; answers: readonly LateAnswer[]; now: Date },
): Promise<void> {
  await tx
    .insertInto('answers')
    .values(
      answers.map(({ questionNo, answer, seq }) => ({
        userId,
        paperId,
        questionNo,
        answer: answer === null ? null : asJson(answer),
        seq,
        savedAt: now,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['userId', 'paperId', 'questionNo']).doUpdateSet({
        answer: sql`excluded.answer`,
        seq: sql<number>`greatest(answers.seq, excluded.seq)`,
        savedAt: sql<Date>`excluded.saved_at`,
      }),
    )
    .execute()
}

export interface KeptMark extends PersonsMark {
  readonly paperId: string
  readonly questionNo: number
}

/** The newest marks by people on these papers, where the answer has not changed since. */
export async function listKeptMarks(db: Db, paperIds: readonly string[]): Promise<KeptMark[]> {
  const { rows } = await sql<Omit<KeptMark, 'ticks'> & TickedBy>`
    select newest.paper_id, newest.question_no, newest.points, newest.regrade_no, newest.ticked, newest.ticked_by_other
    from (
      select distinct on (paper_id, question_no) paper_id, question_no, points, regrade_no, ticked, ticked_by_other, marked_at
      from marks
      where paper_id = any(${[...paperIds]}::uuid[]) order by paper_id, question_no, revision desc
    ) as newest
    join papers on papers.id = newest.paper_id
    left join lateral ${answersOf('papers.user_id', 'papers.id')} as answers on answers.question_no = newest.question_no
    where answers.saved_at is null or answers.saved_at < newest.marked_at`.execute(db)
  return rows.map(({ ticked, tickedByOther, ...mark }) => ({ ...mark, ticks: ticksOf({ ticked, tickedByOther }) }))
}
