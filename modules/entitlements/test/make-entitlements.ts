import { sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { type NewEntitlement, insertEntitlements, sellables } from '../server/index.ts'
import type { Thing } from '../contract.ts'

/** From then on only who is entitled may come in. */
export const sell = ({ deps }: TestApp, { kind, id }: Thing, isPaid = true): Promise<void> =>
  inTx(deps.db, async tx =>
    sellables
      .all()
      .find(one => one.kind === kind)
      ?.setPaid(tx, [id], isPaid),
  )

export type EntitlementFields = Pick<NewEntitlement, 'userId' | 'kind' | 'id'> & Partial<NewEntitlement>

/** By hand, from now on, for ever. */
export async function makeEntitlement({ deps }: Pick<TestApp, 'deps'>, fields: EntitlementFields): Promise<string> {
  const { db, clock } = deps
  const entitlement: NewEntitlement = {
    source: 'byHand',
    orderId: null,
    reason: 'A test',
    startsAt: null,
    endsAt: null,
    createdBy: null,
    now: clock.now(),
    ...fields,
  }
  await inTx(db, tx => insertEntitlements(tx, [entitlement]))
  const { rows } = await sql<{ id: string }>`select id from entitlements where user_id = ${fields.userId}
    and coalesce(exam_id, course_id) = ${fields.id} order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? ''
}
