import { ExamState } from '@tripos/contract-kit/enums.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { examInScope } from './exam-scope.queries.ts'

interface Between {
  readonly from: Date
  readonly to: Date
  readonly limit: number
}

/** Drafts stand in the calendar too, since they are what can still be moved; what was switched off does not take place. */
const isPlanned = sql<SqlBool>`(exams.form_id is null or exams.state = ${sql.lit(ExamState.inProgress)})`

/** Those that are open at some moment from `from` until `to`, or begin or end then. The first to begin first. */
export function listBetween(db: Db, caller: Caller, { from, to, limit }: Between) {
  return db
    .selectFrom('exams')
    .select(['id', 'title', 'formId', 'openType', 'isPaid', 'startsAt', 'endsAt', 'limitMinutes', 'lateEntryMinutes'])
    .where(examInScope(caller))
    .where(isPlanned)
    .where(sql<SqlBool>`coalesce(exams.starts_at, exams.ends_at) < ${to}`)
    .where(sql<SqlBool>`coalesce(exams.ends_at, exams.starts_at) >= ${from}`)
    .orderBy(sql`coalesce(exams.starts_at, exams.ends_at)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countAlwaysOpen(db: Db, caller: Caller): Promise<number> {
  const { count } = await db
    .selectFrom('exams')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(examInScope(caller))
    .where('formId', 'is not', null)
    .where('state', '=', ExamState.inProgress)
    .where('startsAt', 'is', null)
    .where('endsAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
