/** Bytes of an upload go to a file as they arrive. The row says how far they are safe; the file may be ahead of it. */
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { ASSET_TRANSITIONS } from '../contract/asset-kinds.ts'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Db } from '@tripos/db/client.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { ASSETS } from './asset-keys.ts'
import { acquireUploadLock, findUpload, saveOffset, type UploadRow } from './uploads.queries.ts'
import { writeWhole } from './write-whole.ts'

/** After so many bytes, or so long, what has come is made safe and noted. */
const NOTE_BYTES = 16 * 1024 * 1024
const NOTE_MS = 2000

export const uploadPath = async ({ storage }: Pick<Deps, 'storage'>, id: string): Promise<string> =>
  join(await storage.receiveFolder(ASSETS), id)

/** An upload that is being written by this process. */
interface Active {
  readonly stop: () => void
  readonly ended: Promise<unknown>
}

/** Uploads that this process writes. Another process sees by the row that somebody else writes now. */
const active = new Map<string, Active>()

/** Ends what this process writes of a person's own upload, so that what comes next sees all that has arrived. */
export async function abortUpload(db: Db, ownerId: string, id: string): Promise<void> {
  const writing = active.get(id)
  if (writing === undefined || (await findUpload(db, ownerId, id)) === undefined) return
  writing.stop()
  await writing.ended.catch(() => undefined)
}

export async function makeFile(deps: Pick<Deps, 'storage'>, id: string): Promise<void> {
  const file = await open(await uploadPath(deps, id), 'wx')
  await file.close()
}

export const removeFile = async (deps: Pick<Deps, 'storage'>, id: string): Promise<void> =>
  rm(await uploadPath(deps, id), { force: true })

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

interface Writer {
  readonly db: Db
  readonly clock: Clock
  readonly file: FileHandle
  readonly upload: UploadRow
  readonly writer: string
}

/** First the bytes, then the number: what the row says has arrived is on the disk. */
async function note({ db, clock, file, upload, writer }: Writer, receivedBytes: number): Promise<void> {
  await file.datasync()
  const now = clock.now()
  // Somebody else writes now, or the upload was given up: this request has nothing more to say.
  if (!(await saveOffset(db, { id: upload.id, writer, receivedBytes, now })))
    fail('UPLOAD_OFFSET', { args: { offset: receivedBytes } })
}

async function writeAll(writing: Writer, body: Readable): Promise<number> {
  const { file, clock, upload } = writing
  let at = upload.receivedBytes
  let noted = { at, time: clock.now().getTime() }
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (at + chunk.length > upload.sizeBytes)
        fail('ASSET_TOO_LARGE', { args: { size: `${at + chunk.length} B`, limit: `${upload.sizeBytes} B` } })
      await writeWhole(file, chunk, at)
      at += chunk.length
      const time = clock.now().getTime()
      if (at < upload.sizeBytes && (at - noted.at >= NOTE_BYTES || time - noted.time >= NOTE_MS)) {
        await note(writing, at)
        noted = { at, time }
      }
    }
  } finally {
    // Of a connection that was cut, too, all that came is kept.
    if (at > noted.at) await note(writing, at)
  }
  return at
}

async function writeAndClose(writing: Writer, body: Readable): Promise<number> {
  try {
    return await writeAll(writing, body)
  } finally {
    await writing.file.close()
  }
}

export interface ArrivingChunk {
  readonly ownerId: string
  readonly id: string
  readonly offset: number
  readonly body: Readable
}

/** What came so far lies in the folder of another process: the next one that is asked may be the right one. */
async function sayWhyNot(db: Db, ownerId: string, id: string): Promise<never> {
  const upload = await findUpload(db, ownerId, id)
  return fail(upload !== undefined && mayHappen(ASSET_TRANSITIONS.receive, upload.state) ? 'BUSY' : 'NOT_FOUND')
}

async function takeAndWrite(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  { ownerId, id, offset, body }: ArrivingChunk,
): Promise<number> {
  const taken = { id, writer: newId(), storageId: await deps.storage.folderId() }
  const upload = (await acquireUploadLock(deps.db, ownerId, taken)) ?? (await sayWhyNot(deps.db, ownerId, id))
  if (upload.receivedBytes !== offset) fail('UPLOAD_OFFSET', { args: { offset: upload.receivedBytes } })
  const file = await open(await uploadPath(deps, id), 'r+').catch((error: unknown) =>
    isGone(error) ? fail('NOT_FOUND') : Promise.reject(error),
  )
  return writeAndClose({ ...deps, file, upload, writer: taken.writer }, body)
}

/** Writes on from this offset, and gives the offset after it. The last request that came for an upload is the one that writes. */
export async function writeUpload(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  arriving: ArrivingChunk,
): Promise<number> {
  const { ownerId, id, body } = arriving
  await abortUpload(deps.db, ownerId, id)
  // Known from here on, before it has taken the row: whoever asks how far the upload is waits for its end.
  const ended = takeAndWrite(deps, arriving)
  const mine: Active = { stop: () => body.destroy(new Error('another request goes on with this upload')), ended }
  active.set(id, mine)
  try {
    return await ended
  } finally {
    if (active.get(id) === mine) active.delete(id)
  }
}
