import type { FileType } from '@tripos/files/file-types.rules.ts'
import { typeByMime } from '@tripos/files/file-types.rules.ts'
import { identifyBytes } from '@tripos/files/identify.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { AuditSource } from '../../audit/server/index.ts'
import { findMime } from './files.queries.ts'
import { sharedOrStored, storageKey, storeFile, type StoreDeps } from './store-image.ts'

/** What browsers play. */
const PLAYED: ReadonlySet<string> = new Set([
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'video/mp4',
  'video/webm',
])

const played = (mime: string): FileType | undefined => (PLAYED.has(mime) ? typeByMime(mime) : undefined)

/** What files of this type end in; undefined where it is no sound or video that browsers play. */
export const mediaEnding = (mime: string): string | undefined => played(mime)?.endings[0]

export interface StoredMedia {
  readonly url: string
  readonly kind: 'audio' | 'video'
}

interface NewMedia {
  readonly bytes: Buffer
  readonly ownerId: string
}

/** Sound or video: what the bytes say counts, as with pictures. How large it may be is the limit of every upload. */
async function requirePlayed(bytes: Buffer): Promise<FileType> {
  const { type, found } = await identifyBytes(bytes)
  return (
    played(type?.mime ?? '') ??
    fail('FILE_TYPE_REFUSED', { args: { type: found, allowed: 'MP3, M4A, OGG, WAV, MP4, WebM' } })
  )
}

const NO_SIZE = { width: 0, height: 0 }

export async function storeMedia(deps: StoreDeps, by: AuditSource, { bytes, ownerId }: NewMedia): Promise<StoredMedia> {
  const { mime, kind } = await requirePlayed(bytes)
  const id = await storeFile(deps, by, { ...NO_SIZE, bytes, mime, ownerId, isShared: false })
  return { url: `/files/${id}`, kind: kind === 'video' ? 'video' : 'audio' }
}

export async function storeSharedMedia(
  deps: StoreDeps,
  by: AuditSource,
  { bytes, ownerId }: NewMedia,
): Promise<{ readonly url: string }> {
  const { mime } = await requirePlayed(bytes)
  return sharedOrStored(deps, bytes, () => storeFile(deps, by, { ...NO_SIZE, bytes, mime, ownerId, isShared: true }))
}

/** Stored sound or video with its bytes, for exports; undefined where there is none under the address. */
export async function loadMedia(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  url: string,
): Promise<{ readonly mime: string; readonly bytes: Buffer } | undefined> {
  const id = url.replace(/^\/files\//, '')
  const mime = await findMime(db, id)
  const bytes = mime !== undefined && PLAYED.has(mime) ? await storage.get(storageKey(id)) : undefined
  return mime !== undefined && bytes !== undefined ? { mime, bytes } : undefined
}
