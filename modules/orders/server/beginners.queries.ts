/** Who has begun with a thing before it was sold: they keep it for nothing. */
import { type RawBuilder, sql, type Tx } from '@tripos/db/client.ts'
import type { Thing } from '../../entitlements/contract.ts'
import { insertEntitlements } from '../../entitlements/server/index.ts'
import { courseRecordRows } from '../../learning/server/index.ts'
import { paperRows } from '../../papers/server/index.ts'

const whoBegan = ({ kind, id }: Thing): RawBuilder<{ userId: string }> =>
  kind === 'course'
    ? sql`select distinct user_id from ${courseRecordRows.as('begun')} where course_id = ${id}`
    : sql`select distinct user_id from ${paperRows.as('begun')} where exam_id = ${id} and voided_at is null`

const PORTION = 1000

export async function entitleBeginners(tx: Tx, things: readonly Thing[], now: Date): Promise<void> {
  for (const thing of things) {
    const { rows } = await whoBegan(thing).execute(tx)
    const given = { ...thing, source: 'free' as const, orderId: null, reason: '', startsAt: null, endsAt: null }
    for (let from = 0; from < rows.length; from += PORTION)
      await insertEntitlements(
        tx,
        rows.slice(from, from + PORTION).map(({ userId }) => ({ ...given, userId, createdBy: null, now })),
      )
  }
}
