import type { AuditAction, AuditObject } from '@tripos/contract-kit/manifest.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { type AuditSource, recordAudit } from './audit.queries.ts'
import type { Fields } from './changes.rules.ts'

interface Change<T extends { readonly id: string }> {
  readonly ids: readonly string[]
  readonly action: AuditAction
  readonly objectType: AuditObject
  /** Changes what the caller may change of these, and gives just that. */
  readonly change: (tx: Tx, ids: readonly string[]) => Promise<readonly T[]>
  readonly nameOf: (changed: T) => string
  /** What it was, where it is no more. */
  readonly before?: (changed: T) => Fields
}

/** All of them or none, with a line in the log for each. */
export async function changeAll<T extends { readonly id: string }>(
  { db }: Pick<Deps, 'db'>,
  by: AuditSource,
  { ids, action, objectType, change, nameOf, before }: Change<T>,
): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTx(db, async tx => {
    const changed = await change(tx, wanted)
    if (changed.length < wanted.length) fail('NOT_FOUND')
    await recordAudit(
      tx,
      by,
      ...changed.map(row => ({ action, objectType, objectId: row.id, objectName: nameOf(row), before: before?.(row) })),
    )
  })
}
