/** What one author has written of late, and what waits for them. */
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { MAX_WORK_ENTRIES } from '@tripos/module-kit/own-work.ts'
import { isVisibleBank, isVisibleQuestion } from '../bank/bank-rights.queries.ts'
import { waitsFor } from '../life/review.queries.ts'

/** So many questions back, banks are looked for. */
const LATE = 200

const newest = (db: Db) =>
  db
    .selectFrom('questions')
    .select(['questions.id', 'questions.excerpt', 'questions.updatedAt'])
    .where('questions.deletedAt', 'is', null)
    .orderBy('questions.updatedAt', 'desc')
    .orderBy('questions.id')
    .limit(MAX_WORK_ENTRIES)

export const listOwnReviews = (db: Db, caller: Caller) => newest(db).where(waitsFor(caller)).execute()

/** Changed last by this person, ready ones too unless only drafts are asked for. */
export const listOwnQuestions = (db: Db, caller: Caller, { areDrafts }: { readonly areDrafts: boolean }) =>
  newest(db)
    .where('questions.updatedBy', '=', caller.userId)
    .where(isVisibleQuestion(caller))
    .$if(areDrafts, query => query.where('questions.state', '=', QuestionState.draft))
    .execute()

interface OwnBank {
  readonly id: string
  readonly name: string
  readonly changedAt: Date
}

export async function listOwnBanks(db: Db, caller: Caller): Promise<OwnBank[]> {
  const { rows } = await sql<OwnBank>`
    select banks.id, banks.name, max(late.updated_at) as changed_at
    from (select id, updated_at from questions
      where updated_by = ${caller.userId} and deleted_at is null order by updated_at desc, id limit ${LATE}) as late
    join bank_questions on bank_questions.question_id = late.id
    join banks on banks.id = bank_questions.bank_id
    where ${isVisibleBank(caller)}
    group by banks.id, banks.name order by changed_at desc, banks.id limit ${MAX_WORK_ENTRIES}`.execute(db)
  return rows
}
