/** SQL of the banks that a student may practise, with own progress. */
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { bankQuestionRows, bankRows, questionRows } from '../../questions/server/index.ts'
import { WHOLE_SHARE } from './grade.rules.ts'
import { isPractisableNow, type PractiseMoment } from './may-practise.queries.ts'
import { banksForUser } from './practice-banks.queries.ts'

interface BankFilter extends PageInput, PractiseMoment {
  readonly userId: string
  readonly search?: string | undefined
  /** What is due before then is due now. */
  readonly dueUntil: Date
}

export interface ShownBank {
  readonly id: string
  readonly name: string
  readonly remark: string
  readonly practisedAt: Date | null
  readonly questionCount: number
  readonly practisedCount: number
  readonly rightCount: number
  readonly dueCount: number
}

const open = ({ userId, search }: Pick<BankFilter, 'userId' | 'search'>) => {
  const grams = searchBigrams(search)
  return sql`${bankRows.as('banks')} where banks.id in (${banksForUser(sql`${userId}::uuid`)})
    ${grams === undefined ? sql`` : sql`and banks.bigrams @> ${grams}::text[]`}`
}

/** The page first, then what is counted of its banks: questions by the bank, progress by the cards of the student. */
export async function listShownBanks(
  db: Db,
  { userId, search, dueUntil, ...page }: BankFilter,
): Promise<{ total: number; rows: ShownBank[] }> {
  const from = open({ userId, search })
  const isPractisable = isPractisableNow(sql`${userId}::uuid`, page)
  const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db)
  const { rows } = await sql<ShownBank>`
    with page as materialized (
      select banks.id, banks.name, banks.remark, (select max(runs.seen_at) from practice_runs runs
        where runs.user_id = ${userId} and runs.bank_id = banks.id) as practised_at
      from ${from} order by 4 desc nulls last, lower(banks.name), banks.id limit ${page.size} offset ${offsetOf(page)}),
    sizes as (
      select places.bank_id, count(*) as question_count from ${bankQuestionRows.as('places')}
      join ${questionRows.as('questions')} on questions.id = places.question_id
      where places.bank_id in (select id from page) and questions.deleted_at is null
        and questions.state = ${sql.lit(QuestionState.ready)} group by 1),
    own as (
      select places.bank_id, count(*) as practised_count, count(*) filter (where cards.share = ${WHOLE_SHARE}) as right_count,
        count(*) filter (where cards.due_at < ${dueUntil} and ${isPractisable}) as due_count
      from practice_cards cards join ${bankQuestionRows.as('places')} on places.question_id = cards.question_id
      join ${questionRows.as('questions')} on questions.id = cards.question_id and questions.deleted_at is null
        and questions.state = ${sql.lit(QuestionState.ready)}
      where cards.user_id = ${userId} and places.bank_id in (select id from page) group by 1)
    select page.*, coalesce(sizes.question_count, 0) as question_count, coalesce(own.practised_count, 0) as practised_count,
      coalesce(own.right_count, 0) as right_count, coalesce(own.due_count, 0) as due_count
    from page left join sizes on sizes.bank_id = page.id left join own on own.bank_id = page.id
    order by page.practised_at desc nulls last, lower(page.name), page.id`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

export async function findShownBank(
  db: Db,
  userId: string,
  bankId: string,
): Promise<{ id: string; name: string; remark: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string; remark: string }>`
    select banks.id, banks.name, banks.remark from ${open({ userId })} and banks.id = ${bankId}`.execute(db)
  return rows[0]
}
