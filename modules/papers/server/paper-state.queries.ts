import type { Deps } from '@tripos/module-kit/deps.ts'

/** Who asks for which paper. */
export interface ClockQuestion {
  readonly userId: string
  readonly paperId: string
}

interface ClockRow {
  readonly ord: number
  readonly state: number
  readonly deadline_at: Date
  readonly epoch: number
  readonly message_count: number
  readonly closed_at: Date | null
  readonly close_reason: number | null
}

/** Each by its key: `offset 0` keeps the planner from joining the batch with a whole table. */
const PAPER_CLOCKS = `
select i.ord::int as ord, papers.*
from unnest($1::uuid[], $2::uuid[]) with ordinality as i(paper_id, user_id, ord)
cross join lateral (
  select state, deadline_at, epoch, message_count, closed_at, close_reason from papers
  where id = i.paper_id and user_id = i.user_id offset 0
) as papers`

/** What changes while somebody writes, in order; undefined where it is no paper of theirs. Every room at rest asks for it. */
export async function findPaperClocks({ statements }: Pick<Deps, 'statements'>, asked: readonly ClockQuestion[]) {
  const rows = await statements.run<ClockRow>('paper-clocks', PAPER_CLOCKS, [
    asked.map(({ paperId }) => paperId),
    asked.map(({ userId }) => userId),
  ])
  const found = new Map(
    rows.map(row => [
      row.ord - 1,
      {
        state: row.state,
        deadlineAt: row.deadline_at,
        epoch: row.epoch,
        messageCount: row.message_count,
        closedAt: row.closed_at,
        closeReason: row.close_reason,
      },
    ]),
  )
  return asked.map((_, index) => found.get(index))
}
export type PaperClockRow = NonNullable<Awaited<ReturnType<typeof findPaperClocks>>[number]>
