/** Every day: uploads that were left, and bytes that no row names. */
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { ASSETS } from './asset-keys.ts'
import { removeBytes } from './assets.ts'
import { deleteUnfinished, namedAmong } from './uploads.queries.ts'
import { UNFINISHED_SECONDS } from './uploads.ts'
import { removeFile } from './write-upload.ts'

/** A file that waits for its examination may wait long, for a scanner that is away: its bytes stay. */
const KEPT_INCOMING_SECONDS = 30 * 24 * 3600
const PORTION = 500

/** The id in 'assets/{id}/…'. */
const idIn = (key: string): string | undefined =>
  /^assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1]

async function removeUnnamed(deps: Deps, ids: ReadonlySet<string>): Promise<void> {
  const named = await namedAmong(deps.db, [...ids])
  await removeBytes(
    deps,
    [...ids].filter(id => !named.has(id)),
  )
}

/** Rows are asked after the bytes were seen, and bytes never come before their row: nothing that is new is removed. */
async function clearStorage(deps: Deps): Promise<void> {
  const seen = new Set<string>()
  for await (const key of deps.storage.list(ASSETS)) {
    const id = idIn(key)
    if (id !== undefined) seen.add(id)
    if (seen.size < PORTION) continue
    await removeUnnamed(deps, seen)
    seen.clear()
  }
  await removeUnnamed(deps, seen)
}

export async function clearAssets(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const id of await deleteUnfinished(deps.db, addSeconds(now, -UNFINISHED_SECONDS))) await removeFile(deps, id)
  await deps.storage.clearReceived(addSeconds(now, -KEPT_INCOMING_SECONDS), ASSETS)
  await clearStorage(deps)
}
