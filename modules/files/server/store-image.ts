import { createHash } from 'node:crypto'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import { newSecret } from '@tripos/runtime/random.ts'
import { type AuditSource, recordAudit } from '../../audit/server/index.ts'
import { deleteFile, findImage, findShared, type ImageFacts, insertFile } from './files.queries.ts'
import { cleanImage } from '@tripos/files/clean-image.rules.ts'
import { identifyBytes } from '@tripos/files/identify.ts'
import { IMAGE_TYPES, imageSize } from '@tripos/documents/image-size.rules.ts'
import { requireClean, type ScanDeps } from './require-clean.ts'

export type StoreDeps = ScanDeps & Pick<Deps, 'db' | 'storage'>

const MAX_BYTES = 5 * 1024 * 1024
const MAX_SIDE = 6000

export interface StoredImage {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

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
}

function requireSide({ width, height }: CleanImage, { side }: Frame): void {
  if (width === side && height === side) return
  fail('IMAGE_NOT_FITTING', { args: { found: `${width} × ${height}`, wanted: `${side} × ${side}` } })
}

interface CleanImage {
  readonly bytes: Buffer
  readonly mime: string
  readonly width: number
  readonly height: number
}

/**
 * What the bytes say counts, never the name or the type that was sent with them. SVG is none of these: it can carry
 * script. What a picture tells beside itself, such as where it was taken, is taken out.
 */
async function cleaned(sent: Buffer, types: readonly string[] = IMAGE_TYPES): Promise<CleanImage> {
  const { found: mime } = await identifyBytes(sent)
  if (!types.includes(mime))
    return fail('FILE_TYPE_REFUSED', {
      args: { type: mime, allowed: types.map(type => type.slice(6).toUpperCase()).join(', ') },
    })
  const bytes = cleanImage(mime, sent)
  const size = bytes && imageSize(mime, bytes)
  if (bytes === undefined || size === undefined) return fail('FILE_DAMAGED', { args: { type: mime } })
  if (size.width > MAX_SIDE || size.height > MAX_SIDE)
    return fail('IMAGE_TOO_BIG', { args: { what: `${size.width} × ${size.height} > ${MAX_SIDE}` } })
  return { bytes, mime, ...size }
}

const megabytes = (count: number): string => (count / 1024 / 1024).toFixed(1)

function requireSize(bytes: Buffer, maxBytes: number): void {
  if (bytes.length > maxBytes)
    fail('IMAGE_TOO_BIG', { args: { what: `${megabytes(bytes.length)} MB > ${megabytes(maxBytes)} MB` } })
}

interface StoredBy {
  readonly ownerId: string
  /** Others may use it too: it is never removed. */
  readonly isShared: boolean
}

/**
 * Stores a file under 256 random bits: whoever has the address may see it. The bytes are there before the row, so
 * that no row ever points to nothing.
 */
export async function storeFile(
  deps: StoreDeps,
  by: AuditSource,
  { bytes, mime, width, height, ownerId, isShared }: CleanImage & StoredBy,
): Promise<string> {
  await requireClean(deps, bytes)
  const id = Buffer.from(newSecret(), 'base64url').toString('hex')
  await deps.storage.put(storageKey(id), bytes)
  const file = { id, mime, sizeBytes: bytes.length, width, height, sha256: sha256(bytes), ownerId, isShared }
  await inTx(deps.db, async tx => {
    await insertFile(tx, file, by.arrivedAt)
    await recordAudit(tx, by, {
      action: 'file.upload',
      objectType: 'file',
      objectId: id,
      detail: { mime, bytes: bytes.length },
    })
  })
  return id
}

export async function storeImage(
  deps: StoreDeps,
  by: AuditSource,
  { bytes, ownerId, frame }: NewImage,
): Promise<StoredImage> {
  requireSize(bytes, frame?.maxBytes ?? MAX_BYTES)
  const image = await cleaned(bytes, frame?.types)
  if (frame !== undefined) requireSide(image, frame)
  const id = await storeFile(deps, by, { ...image, ownerId, isShared: false })
  return { id, url: `/files/${id}`, width: image.width, height: image.height }
}

/** What came with a file of questions: the same bytes are stored once, so that a file read twice gives equal questions. */
export async function sharedOrStored(
  { db }: Pick<Deps, 'db'>,
  bytes: Buffer,
  store: () => Promise<string>,
): Promise<{ readonly url: string }> {
  const sum = sha256(bytes)
  const urlOf = (id: string) => ({ url: `/files/${id}` })
  const found = await findShared(db, sum)
  if (found !== undefined) return urlOf(found)
  try {
    return urlOf(await store())
  } catch (error) {
    // Another import stored it at the same moment.
    const other = violates(error, 'files_shared') ? await findShared(db, sum) : undefined
    if (other === undefined) throw error
    return urlOf(other)
  }
}

export async function storeSharedImage(
  deps: StoreDeps,
  by: AuditSource,
  { bytes, ownerId }: Pick<NewImage, 'bytes' | 'ownerId'>,
): Promise<{ readonly url: string }> {
  requireSize(bytes, MAX_BYTES)
  const image = await cleaned(bytes)
  return sharedOrStored(deps, image.bytes, () => storeFile(deps, by, { ...image, ownerId, isShared: true }))
}

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
