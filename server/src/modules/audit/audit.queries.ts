import { asJson, type Tx } from '../../db/client.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { RequestContext } from '../../kernel/mount.ts'
import { newId } from '../../kernel/random.ts'

/** Who did it: the context of a handler, with or without a caller. */
export type AuditSource = Pick<RequestContext, 'ip' | 'requestId' | 'arrivedAt'> & { readonly caller?: Caller }

export interface AuditEntry {
  /** Verb of what happened, e.g. `exam.publish`. */
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  /** What changed; never a password, token or key. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes entries in the transaction of the change itself. */
export async function recordAudit(tx: Tx, by: AuditSource, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('auditLog')
    .values(
      entries.map(({ action, objectType, objectId, detail }) => ({
        id: newId(),
        at: by.arrivedAt,
        actorId: by.caller?.userId ?? null,
        action,
        objectType,
        objectId,
        detail: asJson(detail ?? {}),
        ip: by.ip,
        requestId: by.requestId,
      })),
    )
    .execute()
}
