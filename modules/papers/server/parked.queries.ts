/** Papers that machine marking failed on: parked, with a next try that comes later each time. */
import { type Db, type Expression, sql, type SqlBool } from '@tripos/db/client.ts'

export interface MarkingFailure {
  readonly paperId: string
  readonly reason: string
  readonly now: Date
}

/** Half a minute, then twice as long each time, an hour at most. */
const DELAY = sql`make_interval(secs => least(30 * power(2, marking_failures.tries), 3600))`

export async function parkPaper(db: Db, { paperId, reason, now }: MarkingFailure): Promise<void> {
  await sql`
    insert into marking_failures (paper_id, failed_at, tries, reason, next_try_at)
    values (${paperId}, ${now}, 1, ${reason}, ${now}::timestamptz + interval '30 s')
    on conflict (paper_id) do update set failed_at = excluded.failed_at, tries = marking_failures.tries + 1,
      reason = excluded.reason, next_try_at = excluded.failed_at + ${DELAY}`.execute(db)
}

/** Forgets the failures of papers that have been marked after all. */
export async function unparkMarked(db: Db): Promise<void> {
  await sql`
    delete from marking_failures where exists (
      select 1 from papers where papers.id = marking_failures.paper_id and not papers.marking_due)`.execute(db)
}

/** Of a row of `papers`: it waits for another try of marking, and it is not its time yet. */
export const isParkedUntilLater = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`exists (
    select 1 from marking_failures where marking_failures.paper_id = papers.id and marking_failures.next_try_at > ${now})`
