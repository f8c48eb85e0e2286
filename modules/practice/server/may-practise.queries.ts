/**
 * Whether a student may practise a question now: the one place. It is ready, it lies in a bank that is open to them, in none
 * that is for exams only, and no exam holds it (docs/adr/0067-questions-held-by-exams.md).
 */
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { heldQuestions, nextHoldAt } from '../../papers/server/index.ts'
import { bankQuestionRows, questionRows } from '../../questions/server/index.ts'
import { isBankOpenFor, liesInExamBank } from './practice-banks.queries.ts'

export interface PractiseMoment {
  readonly now: Date
  readonly graceSeconds: number
}

/** On a row of `questions`: as long as no exam holds it. */
export const isReadyToPractise = sql<SqlBool>`(questions.deleted_at is null
  and questions.state = ${sql.lit(QuestionState.ready)} and not ${liesInExamBank(sql.ref('questions.id'))})`

/** On a row of `questions`: besides its banks, nothing speaks against it. `user` is an SQL expression of a user id. */
export const isPractisableNow = (user: RawBuilder<unknown>, moment: PractiseMoment): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isReadyToPractise}
    and not exists (select from (${heldQuestions(user, moment)}) as held where held.question_id = questions.id))`

/**
 * Those of these questions that the user may practise now. `coalesce` keeps the planner from joining: it would list all that exams
 * hold, of every exam that there is, where each of a few questions is to be looked for in them.
 */
export async function findPractisable(
  db: Db,
  {
    userId,
    questionIds,
    ...moment
  }: PractiseMoment & { readonly userId: string; readonly questionIds: readonly string[] },
): Promise<Set<string>> {
  if (questionIds.length === 0) return new Set()
  const user = sql`${userId}::uuid`
  const { rows } = await sql<{ id: string }>`select questions.id from ${questionRows.as('questions')}
    where questions.id = any(${[...new Set(questionIds)]}::uuid[])
      and coalesce(${isPractisableNow(user, moment)} and exists (select from ${bankQuestionRows.as('places')}
        where places.question_id = questions.id and ${isBankOpenFor(sql.ref('places.bank_id'), user)}), false)`.execute(
    db,
  )
  return new Set(rows.map(row => row.id))
}

const MAX_SHOWN_MS = 24 * 60 * 60 * 1000

/**
 * How long a page may show questions of a training without asking again: until an exam asks any of them or of their bank, a day at
 * most. For a single question the time would tell beforehand that it is asked.
 */
export async function findShownMs(
  db: Db,
  { userId, runId, ...moment }: PractiseMoment & { readonly userId: string; readonly runId: string },
): Promise<number> {
  const isOne = sql<SqlBool>`exists (select from practice_runs as runs where runs.id = ${runId}
    and (v.question_id = any(runs.question_ids) or exists (select from ${bankQuestionRows.as('places')}
      where places.question_id = v.question_id and places.bank_id = runs.bank_id)))`
  const until = new Date(moment.now.getTime() + MAX_SHOWN_MS)
  const { rows } = await sql<{ at: Date | null }>`select ${nextHoldAt(sql`${userId}::uuid`, {
    ...moment,
    until,
    isOne,
  })} as at`.execute(db)
  return (rows[0]?.at ?? until).getTime() - moment.now.getTime()
}
