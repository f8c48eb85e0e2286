import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newSecret } from '@tripos/runtime/random.ts'
import { type AuditSource, recordAudit } from '../../audit/server/index.ts'
import { findMime, insertFile } from './files.queries.ts'
import { sharedOrStored, storageKey } from './store-image.ts'

/** What the bytes are found to be, and the type that browsers play. */
const TYPES: Readonly<Record<string, string>> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/wav': 'audio/wav',
  'video/mp4': 'video/mp4',
  'video/webm': 'video/webm',
}

export interface StoredMedia {
  readonly url: string
  readonly kind: 'audio' | 'video'
}

interface NewMedia {
  readonly bytes: Buffer
  readonly ownerId: string
  /** Others may use it too: it is never removed. */
  readonly isShared?: boolean
}

/** What files of each type end in. */
export const MEDIA_EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** Sound or video: what the bytes say counts, as with pictures. How large it may be is the limit of every upload. */
export async function storeMedia(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  by: AuditSource,
  { bytes, ownerId, isShared = false }: NewMedia,
): Promise<StoredMedia> {
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  const mime =
    TYPES[found] ?? fail('FILE_TYPE_REFUSED', { args: { type: found, allowed: 'MP3, M4A, OGG, WAV, MP4, WebM' } })
  const id = Buffer.from(newSecret(), 'base64url').toString('hex')
  await storage.put(storageKey(id), bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const file = { id, mime, sizeBytes: bytes.length, width: 0, height: 0, sha256, ownerId, isShared }
  await inTx(db, async tx => {
    await insertFile(tx, file, by.arrivedAt)
    await recordAudit(tx, by, {
      action: 'file.upload',
      objectType: 'file',
      objectId: id,
      detail: { mime, bytes: bytes.length },
    })
  })
  return { url: `/files/${id}`, kind: mime.startsWith('video/') ? 'video' : 'audio' }
}

export const storeSharedMedia = (
  deps: Pick<Deps, 'db' | 'storage'>,
  by: AuditSource,
  { bytes, ownerId }: Pick<NewMedia, 'bytes' | 'ownerId'>,
): Promise<{ readonly url: string }> =>
  sharedOrStored(deps, bytes, () => storeMedia(deps, by, { bytes, ownerId, isShared: true }))

/** Stored sound or video with its bytes, for exports; undefined where there is none under the address. */
export async function loadMedia(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  url: string,
): Promise<{ readonly mime: string; readonly bytes: Buffer } | undefined> {
  const id = url.replace(/^\/files\//, '')
  const mime = await findMime(db, id)
  const bytes = mime !== undefined && mime in MEDIA_EXTENSIONS ? await storage.get(storageKey(id)) : undefined
  return mime !== undefined && bytes !== undefined ? { mime, bytes } : undefined
}
