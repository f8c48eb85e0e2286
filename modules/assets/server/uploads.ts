/** Use cases of resumable uploads: begin one, ask how far it is, give it up. */
import { AssetState } from '../contract/asset-kinds.ts'
import { ASSET_PROBLEMS } from '../input.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { freeDisk } from '@tripos/storage/disk.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { ASSETS } from './asset-keys.ts'
import { cleanFileName } from '@tripos/files/file-names.rules.ts'
import { endingOf } from '@tripos/files/file-types.rules.ts'
import { allowedEndings, assetTypeByName, FOR_CONVERTER } from './asset-types.rules.ts'
import { type Usage, usageOf } from './assets.queries.ts'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import {
  type AssetUnderCheck,
  deleteUpload,
  findUpload,
  insertUpload,
  lockQuota,
  type UploadRow,
} from './uploads.queries.ts'
import { findConverter } from './slides/find-converter.ts'
import { abortUpload, makeFile, removeFile } from './write-upload.ts'

export const MEGABYTE = 1024 * 1024
/** An upload that nothing comes for is removed after this long. */
export const UNFINISHED_SECONDS = 24 * 3600
/** So much of the disk is left to the database and everything else. */
const KEPT_FREE = 1024 * MEGABYTE

export const uploadEnd = (upload: Pick<UploadRow, 'updatedAt'>): Date =>
  addSeconds(upload.updatedAt, UNFINISHED_SECONDS)

function checkName({ config }: Pick<Deps, 'config'>, sent: string): string {
  const name = cleanFileName(sent)
  if (name === '') failInput(ASSET_PROBLEMS.fileUnnamed)
  const ending = endingOf(name)
  const hasConverter = findConverter(config) !== undefined
  if (FOR_CONVERTER.includes(ending) && !hasConverter) fail('SLIDES_NOT_CONVERTED', { args: { ending } })
  if (assetTypeByName(name) === undefined) {
    if (ending === 'h5p') fail('H5P_PACKAGE')
    fail('ASSET_TYPE_REFUSED', {
      args: { type: ending === '' ? name : `.${ending}`, allowed: allowedEndings({ hasConverter }) },
    })
  }
  return name
}

async function checkRoom({ config, storage }: Deps, sizeBytes: number, used: Usage): Promise<void> {
  const size = formatBytes(sizeBytes)
  const own = config.assetPersonMegabytes * MEGABYTE - used.ownBytes
  if (sizeBytes > own) fail('ASSET_QUOTA_OWN', { args: { left: formatBytes(own), size } })
  const { freeBytes } = await freeDisk(await storage.receiveFolder(ASSETS))
  const all = Math.min(config.assetAllMegabytes * MEGABYTE - used.allBytes, freeBytes - used.promisedBytes - KEPT_FREE)
  if (sizeBytes > all) fail('ASSET_QUOTA_ALL', { args: { left: formatBytes(all), size } })
}

/** Whether there is room for what a package unpacks to: its archive counts already, and goes. */
export async function checkUnpacked(deps: Deps, { ownerId, sizeBytes }: AssetUnderCheck, bytes: number): Promise<void> {
  const { ownBytes, allBytes, promisedBytes } = await usageOf(deps.db, ownerId)
  const used = { ownBytes: ownBytes - sizeBytes, allBytes: allBytes - sizeBytes, promisedBytes }
  await checkRoom(deps, bytes, used)
}

export interface NewUpload {
  readonly fileName: string
  readonly sizeBytes: number
}

export async function beginUpload(
  deps: Deps,
  ctx: CallerContext,
  { fileName, sizeBytes }: NewUpload,
): Promise<UploadRow> {
  const { db, config, clock } = deps
  const name = checkName(deps, fileName)
  const largest = config.assetLargestMegabytes * MEGABYTE
  if (sizeBytes > largest)
    fail('ASSET_TOO_LARGE', { args: { size: formatBytes(sizeBytes), limit: formatBytes(largest) } })
  const id = newId()
  const now = clock.now()
  const ownerId = ctx.caller.userId
  // The file is there before the row, so that no row ever waits for bytes that have no place.
  await makeFile(deps, id)
  const storageId = await deps.storage.folderId()
  try {
    await inTx(db, async tx => {
      await lockQuota(tx)
      await checkRoom(deps, sizeBytes, await usageOf(tx, ownerId))
      await insertUpload(tx, { id, name, sizeBytes, ownerId, storageId }, now)
      await recordAudit(tx, ctx, {
        action: 'asset.upload',
        objectType: 'asset',
        objectId: id,
        objectName: name,
        detail: { bytes: sizeBytes },
      })
    })
  } catch (error) {
    await removeFile(deps, id)
    throw error
  }
  return { id, name, sizeBytes, receivedBytes: 0, state: AssetState.receiving, updatedAt: now }
}

/** How far an upload is. What this process still writes of it ends first: the person asks because the line was cut. */
export async function askUpload({ db }: Pick<Deps, 'db'>, ownerId: string, id: string): Promise<UploadRow> {
  await abortUpload(db, ownerId, id)
  const upload = await findUpload(db, ownerId, id)
  if (upload === undefined || upload.state === AssetState.refused) return fail('NOT_FOUND')
  return upload
}

export async function giveUp(deps: Pick<Deps, 'db' | 'storage'>, ownerId: string, id: string): Promise<void> {
  await abortUpload(deps.db, ownerId, id)
  if (!(await deleteUpload(deps.db, ownerId, id))) fail('NOT_FOUND')
  await removeFile(deps, id)
}
