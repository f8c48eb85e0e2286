/** Wrong answers of mock exams that are cleared away: the same rows, with what the paper had. */
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'

const SHARED = sql.raw(
  'paper_id, question_no, user_id, question_id, type, excerpt, score, points, is_answered, answered_at, removed_at',
)

/** All wrong answers, of papers that are there and of those that are not. */
export const allWrongAnswers = sql`(
  select ${SHARED} from wrong_answers union all select ${SHARED} from kept_wrong_answers)`

export interface Kept {
  readonly paperId: string
  readonly questionNo: number
  readonly versionId: string
  readonly examTitle: string
  readonly order: readonly number[]
  readonly answer: Answer | null
}

/** Moves what these papers say, out of the book or in it, to where no paper is needed. */
export async function keepWrongAnswers(tx: Tx, rows: readonly Kept[]): Promise<void> {
  for (const { paperId, questionNo, versionId, examTitle, order, answer } of rows) {
    await sql`insert into kept_wrong_answers (${SHARED}, version_id, exam_title, option_order, answer)
      select ${SHARED}, ${versionId}::uuid, ${examTitle}, ${[...order]}::smallint[], ${answer === null ? null : asJson(answer)}::jsonb
      from wrong_answers where paper_id = ${paperId} and question_no = ${questionNo}`.execute(tx)
  }
}

export async function dropWrongAnswers(tx: Tx, paperIds: readonly string[]): Promise<void> {
  await sql`delete from wrong_answers where paper_id = ${anyOf(paperIds)}`.execute(tx)
}

export interface KeptPaperRow {
  readonly id: string
  readonly examTitle: string
  readonly closedAt: Date
}

/** Papers of this person that are no more, the newest first. */
export async function listKeptPapers(db: Db, userId: string): Promise<KeptPaperRow[]> {
  const { rows } = await sql<KeptPaperRow>`
    select distinct on (answered_at, paper_id) paper_id as id, exam_title, answered_at as closed_at
    from kept_wrong_answers where user_id = ${userId} order by answered_at desc, paper_id`.execute(db)
  return rows
}

export interface KeptRow extends Kept {
  readonly questionId: string
  readonly score: number
  readonly points: number
}

/** What is kept of this person of these questions, the newest first. */
export async function listKept(db: Db, userId: string, questionIds: readonly string[]): Promise<KeptRow[]> {
  if (questionIds.length === 0) return []
  const { rows } = await sql<KeptRow>`
    select paper_id, question_no, question_id, version_id, exam_title, option_order as "order", answer, score, points
    from kept_wrong_answers where user_id = ${userId} and question_id = ${anyOf(questionIds)}
    order by answered_at desc, paper_id, question_no`.execute(db)
  return rows
}
