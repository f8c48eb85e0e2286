/** SQL of what a student does by the day, and of what is due. */
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type Tx } from '@tripos/db/client.ts'
import { bankQuestionRows, bankRows, questionRows } from '../../questions/server/index.ts'
import { isPractisableNow, type PractiseMoment } from './may-practise.queries.ts'
import { banksForUser } from './practice-banks.queries.ts'

export interface PractisedDay {
  readonly day: string
  readonly answeredCount: number
  readonly rightCount: number
  readonly seconds: number
}

/** The oldest first. */
export async function listDays(db: Db, userId: string, from: string): Promise<PractisedDay[]> {
  const { rows } = await sql<PractisedDay>`select day::text as day, answered_count, right_count, seconds
    from practice_days where user_id = ${userId} and day >= ${from}::date and answered_count > 0 order by day`.execute(
    db,
  )
  return rows
}

export async function findMinutes(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('practiceLearners')
    .select('dailyMinutes')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.dailyMinutes
}

export async function saveMinutes(tx: Tx, userId: string, dailyMinutes: number): Promise<void> {
  await tx
    .insertInto('practiceLearners')
    .values({ userId, dailyMinutes })
    .onConflict(conflict => conflict.column('userId').doUpdateSet({ dailyMinutes }))
    .execute()
}

interface Learner extends PractiseMoment {
  readonly userId: string
}

/** Cards of questions that the student may practise now, in a bank which is open to them; each once. */
const dueCards = ({ userId, ...moment }: Learner, until: Date): RawBuilder<unknown> => sql`(
  select cards.question_id, cards.due_at from practice_cards cards
  join ${questionRows.as('questions')} on questions.id = cards.question_id
  where cards.user_id = ${userId} and cards.due_at < ${until}
    and ${isPractisableNow(sql`${userId}::uuid`, moment)}
    and exists (select from ${bankQuestionRows.as('places')} where places.question_id = cards.question_id
      and places.bank_id = any(array(${banksForUser(sql`${userId}::uuid`)}))))`

/** How many become due before each of these moments, and after the one before it. */
export async function countDue(db: Db, learner: Learner, until: readonly Date[]): Promise<number[]> {
  const last = until.at(-1)
  if (last === undefined) return []
  const { rows } = await sql<{ at: number; count: number }>`
    select width_bucket(due_at, ${[...until]}::timestamptz[]) as at, count(*) as count
    from ${dueCards(learner, last)} as due group by 1`.execute(db)
  const counts = new Map(rows.map(row => [row.at, row.count]))
  return until.map((_, at) => counts.get(at) ?? 0)
}

export async function listDueBanks(
  db: Db,
  learner: Learner,
  until: Date,
): Promise<{ id: string; name: string; dueCount: number }[]> {
  const { rows } = await sql<{ id: string; name: string; dueCount: number }>`
    select banks.id, banks.name, count(*) as due_count from ${dueCards(learner, until)} as due
    join ${bankQuestionRows.as('places')} on places.question_id = due.question_id
    join ${bankRows.as('banks')} on banks.id = places.bank_id
    where banks.id = any(array(${banksForUser(sql`${learner.userId}::uuid`)}))
    group by banks.id, banks.name order by 3 desc, lower(banks.name), banks.id limit 20`.execute(db)
  return rows
}

/** Questions never practised, in the banks in which the student has begun; no more are counted than a day could hold. */
export async function countNew(db: Db, userId: string, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 from ${bankQuestionRows.as('places')} join ${questionRows.as('questions')} on questions.id = places.question_id
    where places.bank_id in (select distinct runs.bank_id from practice_runs runs where runs.user_id = ${userId})
      and places.bank_id = any(array(${banksForUser(sql`${userId}::uuid`)}))
      and questions.deleted_at is null and questions.state = ${sql.lit(QuestionState.ready)}
      and not exists (select from practice_cards cards where cards.user_id = ${userId}
        and cards.question_id = places.question_id) limit ${max}) as fresh`.execute(db)
  return rows[0]?.count ?? 0
}
