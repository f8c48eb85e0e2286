import type { AuditAction, AuditObject } from '@tripos/contract-kit/manifest.ts'
import { asJson, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { bigramsOf } from '@tripos/runtime/search.ts'
import { changesOf, type Fields, nameIn, textsIn } from './changes.rules.ts'
import { redact } from './redact.rules.ts'

/** Who did it: the context of a handler, with or without a caller. */
export type AuditSource = Pick<RequestContext, 'ip' | 'requestId' | 'arrivedAt'> & { readonly caller?: Caller }

export interface AuditEntry {
  /** Verb of what happened, e.g. `exam.publish`. */
  readonly action: AuditAction
  readonly objectType: AuditObject
  readonly objectId: string
  /** What the thing is called; by default its name, title or user name in what follows. */
  readonly objectName?: string
  /** The thing before and after, whole: only what differs is kept, and secrets are cut out here. */
  readonly before?: Fields | undefined
  readonly after?: Fields | undefined
  /** What else is to be known: a reason, a number. Secrets are cut out here too. */
  readonly detail?: Fields
}

function rowOf(by: AuditSource, entry: AuditEntry) {
  const { action, objectType, objectId, before, after } = entry
  const detail = redact(entry.detail ?? {}) as Fields
  const changes = changesOf(before, after)
  const objectName = entry.objectName ?? nameIn(after, before, entry.detail)
  const { userName = '', realName = '' } = by.caller ?? {}
  return {
    id: newId(),
    at: by.arrivedAt,
    actorId: by.caller?.userId ?? null,
    action,
    objectType,
    objectId,
    objectName,
    detail: asJson(detail),
    before: changes.before === null ? null : asJson(changes.before),
    after: changes.after === null ? null : asJson(changes.after),
    bigrams: bigramsOf(userName, realName, objectName, ...textsIn(detail, changes.before, changes.after)),
    ip: by.ip,
    requestId: by.requestId,
  }
}

/** Writes entries in the transaction of the change itself. */
export async function recordAudit(tx: Tx, by: AuditSource, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('auditLog')
    .values(entries.map(entry => rowOf(by, entry)))
    .execute()
}
