/** Papers that are open while the times of their candidates change. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { type RawBuilder, sql, type Tx } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { OpenPaper } from '../../../exams/server/index.ts'
import { isPastGrace, type Moment } from '../paper-clock.queries.ts'

export interface OpenPaperRow extends OpenPaper {
  readonly id: string
  readonly userId: string
}

interface Asked extends Moment {
  readonly examId: string
  /** A query for `user_id`. */
  readonly people: RawBuilder<{ userId: string }>
}

/** Those of these people that somebody may still write in, held until the end of the transaction. */
export async function lockOpenPapers(tx: Tx, { examId, people, ...moment }: Asked): Promise<OpenPaperRow[]> {
  const { rows } = await sql<OpenPaperRow>`
    select papers.id, papers.user_id, papers.started_at, papers.deadline_at, papers.extra_minutes from papers
    where papers.exam_id = ${examId} and papers.state = ${sql.lit(PaperState.inExam)} and not ${isPastGrace(moment)}
      and papers.user_id in (${people})
    order by papers.id for no key update`.execute(tx)
  return rows
}

export interface LongerPaper {
  readonly id: string
  readonly deadlineAt: Date
  readonly minutes: number
}

/** Moves the deadlines of papers that are locked, and tells whoever writes in them. */
export async function giveTime(
  tx: Tx,
  papers: readonly LongerPaper[],
  { reason, sentBy, now }: { readonly reason: string; readonly sentBy: string; readonly now: Date },
): Promise<void> {
  if (papers.length === 0) return
  const [ids, deadlines] = [papers.map(paper => paper.id), papers.map(paper => paper.deadlineAt)]
  await sql`update papers set deadline_at = given.deadline_at, message_count = papers.message_count + 1
    from unnest(${ids}::uuid[], ${deadlines}::timestamptz[]) as given(id, deadline_at) where papers.id = given.id`.execute(
    tx,
  )
  await sql`insert into paper_messages (id, paper_id, kind, minutes, reason, sent_by, sent_at)
    select given.id, given.paper_id, 'arranged', given.minutes, ${reason}, ${sentBy}, ${now}
    from unnest(${papers.map(() => newId())}::uuid[], ${ids}::uuid[], ${papers.map(paper => paper.minutes)}::int[])
      as given(id, paper_id, minutes)`.execute(tx)
}
