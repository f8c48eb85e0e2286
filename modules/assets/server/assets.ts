/** Use cases of the library of files: look at them, rename, delete, see what is used of the quota. */
import type { assets } from '../contract/assets.ts'
import { AssetKind, type AssetState } from '../contract/asset-kinds.ts'
import { type ErrorName, ERRORS, errorText } from '@tripos/contract-kit/errors.ts'
import { type Language } from '@tripos/contract-kit/refusal.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violatesForeignKey } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { type AuditEntry, recordAudit } from '../../audit/server/index.ts'
import { folderKey } from './asset-keys.ts'
import { assetLinkOf, linkOfName, THUMBNAIL } from './asset-links.ts'
import { endingOf } from '@tripos/files/file-types.rules.ts'
import { assetTypeByName } from './asset-types.rules.ts'
import {
  type AssetRow,
  deleteAssets,
  findAsset,
  listAssets,
  lockForDelete,
  renameAsset,
  usageOf,
} from './assets.queries.ts'
import { listUses } from './above.queries.ts'
import type { Holder } from './media-link.ts'
import { findScormPackage } from './packages/packages.queries.ts'
import { conversionOf } from './slides/shown-slides.ts'
import { MEGABYTE } from './uploads.ts'
import { removeFile } from './write-upload.ts'

type Calls = typeof assets
type Row = Output<Calls['paging']>['rows'][number]

/** A refusal is stored by name and arguments: it reads in the language of whoever looks. */
function refusalText(refusal: unknown, language: Language): string | null {
  if (typeof refusal !== 'object' || refusal === null || !('name' in refusal)) return null
  const { name, args } = refusal as { name: ErrorName; args?: Record<string, string | number> }
  return name in ERRORS ? errorText(name, language, args) : null
}

const staff = ({ userId }: Caller): Holder => ({ userId, lessonId: null })

async function present(deps: Deps, { caller, language }: CallerContext, row: AssetRow): Promise<Row> {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as AssetKind | null,
    mime: row.mime,
    sizeBytes: row.sizeBytes,
    durationSeconds: row.durationSeconds,
    width: row.width,
    height: row.height,
    state: row.state as AssetState,
    receivedBytes: row.receivedBytes,
    refusal: refusalText(row.refusal, language),
    thumbnail: row.hasThumbnail
      ? await linkOfName(deps, { assetId: row.id, name: THUMBNAIL, holder: staff(caller) }, deps.clock.now())
      : null,
    owner: { id: row.ownerId, name: row.ownerName },
    useCount: row.useCount ?? 0,
    createdAt: row.createdAt.toISOString(),
    canEdit: caller.permissions.has('course:asset:edit'),
  }
}

export async function pageAssets(
  deps: Deps,
  ctx: CallerContext,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listAssets(deps.db, ctx.caller, input)
  return { total, rows: await Promise.all(rows.map(row => present(deps, ctx, row))) }
}

export async function showAsset(deps: Deps, ctx: CallerContext, id: string): Promise<Output<Calls['detail']>> {
  const row = (await findAsset(deps.db, ctx.caller, id)) ?? fail('NOT_FOUND')
  const isScorm = row.kind === AssetKind.scorm && deps.config.packagesUrl === undefined
  const framesApart = isScorm && (await findScormPackage(deps.db, id))?.hasFrames === true
  const conversion = await conversionOf(deps, row)
  return { ...(await present(deps, ctx, row)), framesApart, conversion, uses: await listUses(deps.db, id) }
}

export async function linkForStaff(deps: Deps, { caller }: CallerContext, id: string): Promise<Output<Calls['link']>> {
  if ((await findAsset(deps.db, caller, id)) === undefined) fail('NOT_FOUND')
  return assetLinkOf(deps, { assetId: id, holder: staff(caller) }, deps.clock.now())
}

/** The ending stays what the bytes are: links and people go by it. */
function checkEnding(before: string, name: string): void {
  if (assetTypeByName(before)?.mime !== assetTypeByName(name)?.mime)
    fail('ASSET_ENDING_FIXED', { args: { ending: endingOf(before) } })
}

export async function renameOne(
  { db }: Deps,
  ctx: CallerContext,
  { id, name }: Parsed<Calls['rename']>,
): Promise<void> {
  const before = (await findAsset(db, ctx.caller, id)) ?? fail('NOT_FOUND')
  checkEnding(before.name, name)
  await inTx(db, async tx => {
    if (!(await renameAsset(tx, ctx.caller, { id, name }))) fail('NOT_FOUND')
    await recordAudit(tx, ctx, {
      action: 'asset.rename',
      objectType: 'asset',
      objectId: id,
      objectName: name,
      before: { name: before.name },
      after: { name },
    })
  })
}

/** Removes the bytes of files whose rows are gone. What a crash leaves here is found by the daily clean-up. */
export async function removeBytes(deps: Pick<Deps, 'storage'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await removeFile(deps, id)
    for await (const key of deps.storage.list(folderKey(id))) await deps.storage.remove(key)
  }
}

/** All of them or none. */
export async function removeAssets(deps: Deps, ctx: CallerContext, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  try {
    await inTx(deps.db, async tx => {
      const found = await lockForDelete(tx, ctx.caller, wanted)
      if (found.length < wanted.length) fail('NOT_FOUND')
      const used = found.find(asset => asset.isUsed)
      if (used !== undefined) fail('ASSET_IN_USE', { args: { name: used.name } })
      await deleteAssets(tx, wanted)
      await recordAudit(
        tx,
        ctx,
        ...found.map(
          ({ id, name }): AuditEntry => ({
            action: 'asset.delete',
            objectType: 'asset',
            objectId: id,
            objectName: name,
          }),
        ),
      )
    })
  } catch (error) {
    // A lesson has taken one of them at the same moment.
    if (violatesForeignKey(error)) fail('ASSET_IN_USE', { args: { name: '' } })
    throw error
  }
  await removeBytes(deps, wanted)
}

export async function showUsage({ db, config }: Deps, { caller }: CallerContext): Promise<Output<Calls['usage']>> {
  return {
    ...(await usageOf(db, caller.userId)),
    ownQuotaBytes: config.assetPersonMegabytes * MEGABYTE,
    allQuotaBytes: config.assetAllMegabytes * MEGABYTE,
    largestBytes: config.assetLargestMegabytes * MEGABYTE,
  }
}
