/** What release asks of the papers of an exam. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { ownExamRows } from '../../exams/server/index.ts'
import { isPastGrace, type Moment } from './paper-clock.queries.ts'
import { COUNTS_AS_ATTEMPT } from './papers.queries.ts'

/** The latest deadline of the open papers of the exam of this row: one step into papers_open_of_exam. */
const lastOpenDeadline = sql<Date | null>`(
  select max(papers.deadline_at) from papers where papers.exam_id = asked.exam_id and papers.state = ${sql.lit(PaperState.inExam)})`

export interface ExamFacts {
  readonly lastOpenDeadlineAt: Date | null
  /** Of the person who looks. */
  readonly attemptsUsed: number
  /** How many that person has; 0: no limit. */
  readonly attemptLimit: number
}

/** One statement for all exams of a list. */
export async function loadExamFacts(
  db: Db,
  userId: string,
  examIds: readonly string[],
): Promise<Map<string, ExamFacts>> {
  const { rows } = await sql<ExamFacts & { examId: string }>`
    select asked.exam_id, ${lastOpenDeadline} as last_open_deadline_at,
      (select count(*) from papers where papers.exam_id = asked.exam_id and papers.user_id = ${userId}
        and ${COUNTS_AS_ATTEMPT}) as attempts_used, exams.attempt_limit
    from unnest(${[...new Set(examIds)]}::uuid[]) as asked(exam_id)
    join ${ownExamRows(sql`${userId}::uuid`).as('exams')} on exams.id = asked.exam_id`.execute(db)
  return new Map(rows.map(({ examId, ...facts }) => [examId, facts]))
}

/** The same without a person, for what betrays no key. */
export async function loadLastOpenDeadlines(db: Db, examIds: readonly string[]): Promise<Map<string, Date | null>> {
  const { rows } = await sql<{ examId: string; lastOpenDeadlineAt: Date | null }>`
    select asked.exam_id, ${lastOpenDeadline} as last_open_deadline_at
    from unnest(${[...new Set(examIds)]}::uuid[]) as asked(exam_id)`.execute(db)
  return new Map(rows.map(row => [row.examId, row.lastOpenDeadlineAt]))
}

/** How many candidates stand alike: how often they came, and whether a paper of theirs is marked or waits for it. */
export interface CandidateGroup {
  readonly attemptsUsed: number
  readonly attemptLimit: number
  readonly isFinished: boolean
  readonly isWaiting: boolean
  readonly count: number
}

export async function groupCandidates(db: Db, examId: string): Promise<CandidateGroup[]> {
  const { rows } = await sql<CandidateGroup>`
    select attempts_used, own.attempt_limit, is_finished, is_waiting, count(*) as count from (
      select user_id, count(*) filter (where ${COUNTS_AS_ATTEMPT}) as attempts_used,
        bool_or(state = ${sql.lit(PaperState.finished)}) as is_finished,
        bool_or(state = ${sql.lit(PaperState.awaitingMarking)}) as is_waiting
      from papers where exam_id = ${examId} group by user_id) as candidates
    cross join lateral (select exams.attempt_limit from ${ownExamRows(sql`candidates.user_id`).as('exams')}
      where exams.id = ${examId}) as own
    where is_finished or is_waiting
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Papers that may still be written in. */
export async function countWriting(db: Db, examId: string, moment: Moment): Promise<number> {
  const { count } = await db
    .selectFrom('papers')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('examId', '=', examId)
    .where('state', '=', PaperState.inExam)
    .where(({ not }) => not(isPastGrace(moment)))
    .executeTakeFirstOrThrow()
  return Number(count)
}
