/** What there is on a new site, and who wants to be told no more. */
import { type Db, sql } from '@tripos/db/client.ts'

export interface FirstSteps {
  readonly isClosed: boolean
  readonly departments: boolean
  readonly students: boolean
  readonly questions: boolean
  readonly exams: boolean
  readonly papers: boolean
  readonly bankId: string | null
  readonly blueprintId: string | null
  readonly examId: string | null
}

/**
 * Of the whole site: whoever is led through the steps sees all of it. The first row found answers each question: of the exams the
 * newest that has a paper, without a look at the papers of the others.
 */
export async function findFirstSteps(db: Db, userId: string): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`select
    exists (select from closed_first_steps where user_id = ${userId}) as is_closed,
    exists (select from departments) as departments,
    exists (select from users where role_type = 1) as students,
    exists (select from questions where deleted_at is null) as questions,
    exists (select from exams where form_id is not null and learner_id is null) as exams,
    exists (select from papers where not is_own_mock) as papers,
    (select id from banks where deleted_at is null order by created_at desc, id limit 1) as bank_id,
    (select id from blueprints where not exists (select from exams
      where exams.blueprint_id = blueprints.id and exams.learner_id is not null) order by created_at desc, id limit 1) as blueprint_id,
    (select id from (select id from exams order by created_at desc, id offset 0) as newest
      where exists (select from papers where papers.exam_id = newest.id and not is_own_mock) limit 1) as exam_id`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a select without a from gives a row')
  return row
}

export async function closeFirstSteps(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('closedFirstSteps')
    .values({ userId, closedAt: now })
    .onConflict(conflict => conflict.column('userId').doNothing())
    .execute()
}

export async function openFirstSteps(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('closedFirstSteps').where('userId', '=', userId).execute()
}
