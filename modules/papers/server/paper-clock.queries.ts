import { type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'

export interface Moment {
  readonly now: Date
  readonly graceSeconds: number
}

/** `isOverdue` of paper-clock.rules as SQL on `papers`, for a paper that is open. */
export const isPastGrace = ({
  now,
  graceSeconds,
}: Omit<Moment, 'now'> & { readonly now: Date | RawBuilder<Date> }): RawBuilder<SqlBool> =>
  sql<SqlBool>`papers.deadline_at <= ${now}::timestamptz - make_interval(secs => ${graceSeconds}::double precision)`
