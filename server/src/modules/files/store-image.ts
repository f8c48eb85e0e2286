import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { inTx } from '../../db/tx.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fail } from '../../kernel/fail.ts'
import { newSecret } from '../../kernel/random.ts'
import { type AuditSource, recordAudit } from '../audit/index.ts'
import { insertFile } from './files.queries.ts'
import { IMAGE_TYPES, imageSize } from './image-size.rules.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_SIDE = 6000

export interface StoredImage {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
}

export const storageKey = (id: string): string => `images/${id}`

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
  { bytes, ownerId }: { readonly bytes: Buffer; readonly ownerId: string },
  by: AuditSource,
): Promise<StoredImage> {
  if (bytes.length > MAX_BYTES)
    return fail('IMAGE_TOO_BIG', { args: { what: `${(bytes.length / 1024 / 1024).toFixed(1)} MB > 5 MB` } })
  const { mime, width, height } = await inspect(bytes)
  const id = Buffer.from(newSecret(), 'base64url').toString('hex')
  await storage.put(storageKey(id), bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await inTx(db, async tx => {
    await insertFile(tx, { id, mime, sizeBytes: bytes.length, width, height, sha256, ownerId }, by.arrivedAt)
    await recordAudit(tx, by, {
      action: 'file.upload',
      objectType: 'file',
      objectId: id,
      detail: { mime, bytes: bytes.length },
    })
  })
  return { id, url: `/files/${id}`, width, height }
}
