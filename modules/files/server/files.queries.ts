/** All SQL of `files`. */
import type { Db, Tx } from '@tripos/db/client.ts'

export interface StoredFile {
  readonly id: string
  readonly mime: string
  readonly sizeBytes: number
  readonly width: number
  readonly height: number
  readonly sha256: Buffer
  readonly ownerId: string
  readonly isShared: boolean
}

export async function insertFile(tx: Tx, file: StoredFile, now: Date): Promise<void> {
  await tx
    .insertInto('files')
    .values({ ...file, createdAt: now })
    .execute()
}

export async function findMime(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('files').select('mime').where('id', '=', id).executeTakeFirst()
  return row?.mime
}

export interface ServedFile {
  readonly mime: string
  readonly needsLink: boolean
}

export function findServed(db: Db, id: string): Promise<ServedFile | undefined> {
  return db.selectFrom('files').select(['mime', 'needsLink']).where('id', '=', id).executeTakeFirst()
}

/** From now on these are seen by links alone: those of this owner, and what imports have stored. */
export async function setNeedsLink(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('files')
    .set({ needsLink: true })
    .where('id', 'in', ids)
    .where('needsLink', '=', false)
    .where(eb => eb.or([eb('ownerId', '=', ownerId), eb('isShared', '=', true)]))
    .execute()
}

export interface ImageFacts {
  readonly mime: string
  readonly width: number
  readonly height: number
}

export function findImage(db: Db, id: string): Promise<ImageFacts | undefined> {
  return db
    .selectFrom('files')
    .select(['mime', 'width', 'height'])
    .where('id', '=', id)
    .where('mime', 'like', 'image/%')
    .executeTakeFirst()
}

/** The shared picture of these bytes. */
export async function findShared(db: Db, sha256: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('sha256', '=', sha256)
    .where('isShared', '=', true)
    .executeTakeFirst()
  return row?.id
}

export async function deleteFile(db: Db, id: string, ownerId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('isShared', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
