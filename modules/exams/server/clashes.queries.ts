import { ExamState, OpenType } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { examInScope } from './exam-scope.queries.ts'

export interface Window {
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date
}

const MAX_OTHERS = 20

/** Published exams within scope that are open at some moment of this window; what has no end is in nobody's way. */
export async function listOverlapping(db: Db, caller: Caller, { id, startsAt, endsAt }: Window) {
  const rows = await db
    .selectFrom('exams')
    .select(['id', 'title', 'openType', 'isPaid', 'startsAt', 'endsAt', 'limitMinutes', 'lateEntryMinutes'])
    .where('id', '<>', id)
    .where('state', '=', ExamState.inProgress)
    .where('formId', 'is not', null)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .where(eb => eb.or([eb('openType', '<>', OpenType.password), eb('isPaid', '=', true)]))
    .where(examInScope(caller))
    .orderBy('startsAt')
    .orderBy('id')
    .limit(MAX_OTHERS)
    .execute()
  return rows.flatMap(row =>
    row.startsAt === null || row.endsAt === null ? [] : [{ ...row, startsAt: row.startsAt, endsAt: row.endsAt }],
  )
}

type People = RawBuilder<{ userId: string }> | undefined

/** Undefined is everybody. */
export function inBoth(one: People, other: People): People {
  if (one === undefined || other === undefined) return one ?? other
  return sql`select user_id from (${one}) as one intersect select user_id from (${other}) as other`
}
