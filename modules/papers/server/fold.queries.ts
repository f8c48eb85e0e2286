/**
 * Answers of finished papers in one row each, and the only place that knows both forms: whatever reads answers joins
 * `answersOf`. A paper that is to be written again is unfolded first, in the transaction that opens it, under its lock.
 */
import { type Db, type RawBuilder, sql, type Tx } from '@tripos/db/client.ts'

const given = (paperId: string): string => `
  select (e->>0)::int as question_no, nullif(e->1, 'null'::jsonb) as answer, (e->>2)::int as seq,
    timestamptz 'epoch' + (e->>3)::bigint * interval '1 microsecond' as saved_at
  from folded_answers f, jsonb_array_elements(f.given) as e where f.paper_id = ${paperId}`

/**
 * The answers of a paper, folded or not, for a lateral join or a subquery: one step into the index of each table. Give both
 * as they are called in the statement.
 */
export const answersOf = (userId: string, paperId: string): RawBuilder<unknown> =>
  sql.raw(`(select question_no, answer, seq, saved_at from answers
    where answers.user_id = ${userId} and answers.paper_id = ${paperId} union all ${given(paperId)})`)

export interface Folding {
  /** Papers that were closed after this are left as they are. */
  readonly closedBefore: Date
  readonly limit: number
}

/**
 * Folds up to `limit` papers, leaving those that somebody else holds: one statement, so that answers are in one of the two
 * forms whatever happens. Whoever writes into a closed paper locks it and takes its marks away first; the lock here sees that.
 */
export async function foldPapers(db: Db, { closedBefore, limit }: Folding): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select id, user_id from papers
      where state in (2, 3) and not is_folded and closed_at < ${closedBefore} and not marking_due and not statistics_due
      order by closed_at limit ${limit} for update skip locked
    ), taken as (
      delete from answers using due where answers.user_id = due.user_id and answers.paper_id = due.id
      returning answers.paper_id, answers.question_no, answers.answer, answers.seq, answers.saved_at
    ), folded as (
      insert into folded_answers (paper_id, given)
      select paper_id, jsonb_agg(jsonb_build_array(question_no, answer, seq, (extract(epoch from saved_at) * 1000000)::bigint)
        order by question_no)
      from taken group by paper_id
    )
    update papers set is_folded = true from due where papers.id = due.id
    returning papers.id`.execute(db)
  return rows.length
}

/** One row for each answer again. The caller holds the lock of the paper. */
export async function unfoldPaper(tx: Tx, paperId: string): Promise<void> {
  await sql`
    insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
    select p.user_id, p.id, g.question_no, g.answer, g.seq, g.saved_at
    from papers p cross join lateral (${sql.raw(given('p.id'))}) as g where p.id = ${paperId}`.execute(tx)
  await sql`delete from folded_answers where paper_id = ${paperId}`.execute(tx)
  await sql`update papers set is_folded = false where id = ${paperId} and is_folded`.execute(tx)
}
