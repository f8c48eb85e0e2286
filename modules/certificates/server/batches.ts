/** Archives of many files: asked for by staff, made by a job, fetched within a week. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { type certificates, MAX_BATCH } from '../contract/certificates.ts'
import { BatchState, findReadyBatch, insertBatch, listBatchesOf } from './batches.queries.ts'
import { listIds } from './lists.queries.ts'

type Calls = typeof certificates

const DAY_SECONDS = 24 * 60 * 60
export const KEPT_SECONDS = 7 * DAY_SECONDS

export const batchKey = (id: string): string => `certificate-batches/${id}`

export async function startBatch(
  deps: Deps,
  ctx: CallerContext,
  input: Parsed<Calls['startBatch']>,
): Promise<Output<Calls['startBatch']>> {
  if (!deps.secretBox.isReady) fail('NO_DATA_KEY')
  const now = deps.clock.now()
  const certificateIds = await listIds(deps.db, ctx.caller, { ...input, limit: MAX_BATCH + 1, now })
  if (certificateIds.length === 0) fail('CERTIFICATE_BATCH_EMPTY')
  if (certificateIds.length > MAX_BATCH) fail('CERTIFICATE_BATCH_TOO_LARGE', { args: { limit: MAX_BATCH } })
  const id = newId()
  await inTx(deps.db, async tx => {
    await insertBatch(tx, { id, createdBy: ctx.caller.userId, createdAt: now, certificateIds })
    await recordAudit(tx, ctx, {
      action: 'certificate.batch',
      objectType: 'certificate',
      objectId: id,
      detail: { count: certificateIds.length },
    })
  })
  return { id }
}

const STATES = {
  [BatchState.waiting]: 'waiting',
  [BatchState.running]: 'running',
  [BatchState.ready]: 'ready',
  [BatchState.failed]: 'failed',
} as const

export async function listOwnBatches(
  { db, clock }: Deps,
  { caller }: CallerContext,
): Promise<Output<Calls['listBatches']>> {
  const rows = await listBatchesOf(db, caller.userId, addSeconds(clock.now(), -KEPT_SECONDS))
  return rows.map(({ id, createdAt, total, done, state }) => ({
    id,
    createdAt: createdAt.toISOString(),
    total,
    done,
    state: STATES[state as BatchState],
  }))
}

const NAME = localized('证书', 'Certificates')

export async function downloadBatch(
  { db, storage }: Deps,
  { caller, language }: CallerContext,
  id: string,
): Promise<Download> {
  const batch = (await findReadyBatch(db, caller.userId, id)) ?? fail('NOT_FOUND')
  const stored = (await storage.open(batchKey(batch.id))) ?? fail('NOT_FOUND')
  return { fileName: `${NAME[language]}.zip`, mime: 'application/zip', stored, etag: `"${batch.id}"` }
}
