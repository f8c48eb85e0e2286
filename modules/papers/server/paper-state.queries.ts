import type { Deps } from '@tripos/module-kit/deps.ts'
import { IS_STUDENT, sessionStep, userStep } from '../../identity/server/index.ts'

/** Who asks for which paper. */
export interface ClockQuestion {
  readonly tokenHash: Buffer
  readonly paperId: string
  readonly arrivedAt: Date
}

/** Null from the step on that found nothing: the session, then the paper. */
interface ClockRow {
  readonly ord: number
  readonly user_id: string | null
  readonly must_change_password: boolean | null
  readonly last_seen_at: Date | null
  readonly state: number | null
  readonly deadline_at: Date | null
  readonly epoch: number | null
  readonly message_count: number | null
  readonly closed_at: Date | null
  readonly close_reason: number | null
}

/** Each step by its key, as in the statement that saves: the planner must not join the batch with a whole table. */
const PAPER_CLOCKS = `
select i.ord::int as ord, users.id as user_id, users.must_change_password, sessions.last_seen_at, papers.*
from unnest($1::bytea[], $2::uuid[], $3::timestamptz[]) with ordinality as i(token_hash, paper_id, arrived_at, ord)
left join lateral (${sessionStep({ token: 'i.token_hash', at: 'i.arrived_at' })}) as sessions on true
left join lateral (${userStep([IS_STUDENT])}) as users on true
left join lateral (
  select state, deadline_at, epoch, message_count, closed_at, close_reason from papers
  where id = i.paper_id and user_id = users.id offset 0
) as papers on true`

/** The session of each, and what changes of the paper while somebody writes, in order. Every room at rest asks for it. */
export async function findPaperClocks({ statements }: Pick<Deps, 'statements'>, asked: readonly ClockQuestion[]) {
  const rows = await statements.run<ClockRow>('paper-clocks', PAPER_CLOCKS, [
    asked.map(({ tokenHash }) => tokenHash),
    asked.map(({ paperId }) => paperId),
    asked.map(({ arrivedAt }) => arrivedAt),
  ])
  const found = new Map(rows.map(row => [row.ord - 1, row]))
  return asked.map((_, index) => {
    const row = found.get(index)
    return {
      userId: row?.user_id ?? null,
      isPasswordDue: row?.must_change_password ?? false,
      seenAt: row?.last_seen_at ?? null,
      paper:
        row === undefined || row.state === null || row.deadline_at === null
          ? undefined
          : {
              state: row.state,
              deadlineAt: row.deadline_at,
              epoch: row.epoch ?? 0,
              messageCount: row.message_count ?? 0,
              closedAt: row.closed_at,
              closeReason: row.close_reason,
            },
    }
  })
}
export type PaperClockRow = Awaited<ReturnType<typeof findPaperClocks>>[number]
