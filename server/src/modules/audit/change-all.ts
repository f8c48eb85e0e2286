import type { Tx } from '../../db/client.ts'
import { inTx } from '../../db/tx.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fail } from '../../kernel/fail.ts'
import { type AuditSource, recordAudit } from './audit.queries.ts'

interface Change<T extends { readonly id: string }> {
  readonly ids: readonly string[]
  readonly action: string
  readonly objectType: string
  /** Changes what the caller may change of these, and gives just that. */
  readonly change: (tx: Tx, ids: readonly string[]) => Promise<readonly T[]>
  readonly nameOf: (changed: T) => string
}

/** All of them or none, with a line in the log for each. */
export async function changeAll<T extends { readonly id: string }>(
  { db }: Pick<Deps, 'db'>,
  by: AuditSource,
  { ids, action, objectType, change, nameOf }: Change<T>,
): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTx(db, async tx => {
    const changed = await change(tx, wanted)
    if (changed.length < wanted.length) fail('NOT_FOUND')
    await recordAudit(
      tx,
      by,
      ...changed.map(row => ({ action, objectType, objectId: row.id, objectName: nameOf(row) })),
    )
  })
}
