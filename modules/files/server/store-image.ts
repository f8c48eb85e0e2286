import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import { newSecret } from '@tripos/runtime/random.ts'
import { type AuditSource, recordAudit } from '../../audit/server/index.ts'
import { deleteFile, findImage, findShared, type ImageFacts, insertFile } from './files.queries.ts'
import { IMAGE_TYPES, imageSize } from '@tripos/documents/image-size.rules.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_SIDE = 6000

export interface StoredImage {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
}

export const storageKey = (id: string): string => `images/${id}`

/** What is asked of a picture beyond being one. */
interface Frame {
  readonly side: number
  readonly maxBytes: number
  readonly types: readonly string[]
}

export interface NewImage {
  readonly bytes: Buffer
  readonly ownerId: string
  readonly frame?: Frame
  /** Others may use it too: it is never removed. */
  readonly isShared?: true
}

function requireFrame({ mime, width, height }: { mime: string; width: number; height: number }, frame: Frame): void {
  const { side, types } = frame
  if (!types.includes(mime)) fail('FILE_TYPE_REFUSED', { args: { type: mime, allowed: types.join(', ') } })
  if (width === side && height === side) return
  fail('IMAGE_NOT_FITTING', { args: { found: `${width} × ${height}`, wanted: `${side} × ${side}` } })
}

/** What the bytes say counts, never the name or the type that was sent with them. SVG is none of these: it can carry script. */
async function inspect(bytes: Buffer): Promise<{ mime: string; width: number; height: number }> {
  const found = await fileTypeFromBuffer(bytes)
  const mime = found?.mime ?? 'unknown'
  const size = imageSize(mime, bytes)
  if (!IMAGE_TYPES.includes(mime) || size === undefined) {
    return fail('FILE_TYPE_REFUSED', { args: { type: mime, allowed: 'PNG, JPEG, GIF, WebP' } })
  }
  if (size.width > MAX_SIDE || size.height > MAX_SIDE) {
    return fail('IMAGE_TOO_BIG', { args: { what: `${size.width} × ${size.height} > ${MAX_SIDE}` } })
  }
  return { mime, ...size }
}

/**
 * Stores a picture under 256 random bits: whoever has the address may see it. The bytes are there before the row, so
 * that no row ever points to nothing.
 */
export async function storeImage(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  by: AuditSource,
  { bytes, ownerId, frame, isShared }: NewImage,
): Promise<StoredImage> {
  const maxBytes = frame?.maxBytes ?? MAX_BYTES
  const megabytes = (count: number): string => (count / 1024 / 1024).toFixed(1)
  if (bytes.length > maxBytes)
    return fail('IMAGE_TOO_BIG', { args: { what: `${megabytes(bytes.length)} MB > ${megabytes(maxBytes)} MB` } })
  const { mime, width, height } = await inspect(bytes)
  if (frame !== undefined) requireFrame({ mime, width, height }, frame)
  const id = Buffer.from(newSecret(), 'base64url').toString('hex')
  await storage.put(storageKey(id), bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await inTx(db, async tx => {
    await insertFile(
      tx,
      { id, mime, sizeBytes: bytes.length, width, height, sha256, ownerId, isShared: isShared ?? false },
      by.arrivedAt,
    )
    await recordAudit(tx, by, {
      action: 'file.upload',
      objectType: 'file',
      objectId: id,
      detail: { mime, bytes: bytes.length },
    })
  })
  return { id, url: `/files/${id}`, width, height }
}

/** What came with a file of questions: the same bytes are stored once, so that a file read twice gives equal questions. */
export async function sharedOrStored(
  { db }: Pick<Deps, 'db'>,
  bytes: Buffer,
  store: () => Promise<{ readonly url: string }>,
): Promise<{ readonly url: string }> {
  const sha256 = createHash('sha256').update(bytes).digest()
  const urlOf = (id: string) => ({ url: `/files/${id}` })
  const found = await findShared(db, sha256)
  if (found !== undefined) return urlOf(found)
  try {
    return await store()
  } catch (error) {
    // Another import stored it at the same moment.
    const other = violates(error, 'files_shared') ? await findShared(db, sha256) : undefined
    if (other === undefined) throw error
    return urlOf(other)
  }
}

export const storeSharedImage = (
  deps: Pick<Deps, 'db' | 'storage'>,
  by: AuditSource,
  { bytes, ownerId }: Pick<NewImage, 'bytes' | 'ownerId'>,
): Promise<{ readonly url: string }> =>
  sharedOrStored(deps, bytes, () => storeImage(deps, by, { bytes, ownerId, isShared: true }))

/** A stored picture with its bytes, for exports; undefined where there is none under the address. */
export async function loadImage(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  url: string,
): Promise<(ImageFacts & { readonly bytes: Buffer }) | undefined> {
  const id = url.replace(/^\/files\//, '')
  const facts = await findImage(db, id)
  const bytes = facts === undefined ? undefined : await storage.get(storageKey(id))
  return facts && bytes && { ...facts, bytes }
}

/** Takes a picture away that its owner has replaced. The row first: what is left of the bytes can no longer be asked for. */
export async function removeImage(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  url: string,
  ownerId: string,
): Promise<void> {
  const id = url.replace(/^\/files\//, '')
  if (!(await deleteFile(db, id, ownerId))) return
  await storage.remove(storageKey(id))
}
