/** Rows of the operation log, written as the product writes them. */
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../server/index.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import type { TestUser } from '../../identity/test/make-identity.ts'

type Entry = Parameters<typeof recordAudit>[2]

/** Gives the id of the row. */
export async function recordedOperation(
  { deps }: Pick<TestApp, 'deps'>,
  by: TestUser | undefined,
  fields: Partial<Entry> = {},
): Promise<string> {
  const objectId = fields.objectId ?? newId()
  const entry = { action: 'bank.save', objectType: 'bank', ...fields, objectId } as const
  const source = { ip: '192.0.2.1', requestId: newId(), arrivedAt: deps.clock.now() }
  // Of the caller only who it is enters the log.
  const caller = by === undefined ? undefined : ({ ...by, userId: by.id } as unknown as Caller)
  await inTx(deps.db, tx => recordAudit(tx, { ...source, ...(caller === undefined ? {} : { caller }) }, entry))
  const { id } = await deps.db
    .selectFrom('auditLog')
    .select('id')
    .where('requestId', '=', source.requestId)
    .executeTakeFirstOrThrow()
  return id
}
