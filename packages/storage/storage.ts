/** Where uploaded bytes live: in a folder, or in a storage that speaks S3 (s3-storage.ts). */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.rules.ts'
import { folderIdOf } from './folder-id.ts'
import { makeFileHandleCache, type OpenFile } from './file-handle-cache.ts'
import { withBuffer } from './buffer-pool.ts'
import { newId } from '@tripos/runtime/random.ts'
import { syncFolders } from './sync-folder.ts'

export interface StoredFile {
  readonly size: number
  /** From the first to the last byte, both included: a large file never stands in memory whole. */
  read(from: number, to: number): Readable
  /** The same for whoever passes the bytes on: a piece is theirs until what they do with it has ended. */
  streamRange(range: ByteRange, write: WriteChunk): Promise<void>
  /** Where the web server in front has the same bytes, if it is to send them. */
  readonly behindNginx?: string
}

export type WriteChunk = (chunk: Uint8Array) => Promise<void>

export interface Storage {
  /** Stores whole or not at all; the same key again replaces. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined where there is nothing under the key. */
  get(key: string): Promise<Buffer | undefined>
  /** The same without reading it. */
  open(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
  /** The keys below this one; those that come or go meanwhile may be among them or not. */
  list(folder: string): AsyncIterable<string>
  /** The folder, of this machine, for large files that are on their way in; a named one is nobody else's. */
  receiveFolder(name?: string): Promise<string>
  /** Moves a file that has come into that folder under a key. */
  adopt(key: string, path: string): Promise<void>
  /** The number of the folder that files come into: processes that share it have the same one. */
  folderId(): Promise<string>
  /** Removes what a process that ended left in that folder before this moment. */
  clearReceived(before: Date, name?: string): Promise<void>
}

/** Keys are made by the application: ids and slashes only. */
const SAFE_KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

function nothingThere(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

export function requireKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}

/** What comes in lies on this machine first, wherever it goes then. */
export function receiving(root: string): Pick<Storage, 'receiveFolder' | 'folderId' | 'clearReceived'> {
  const folderOf = (name: string | undefined): string =>
    join(root, name === undefined ? 'incoming' : `incoming-${name}`)
  let id: Promise<string> | undefined
  return {
    folderId() {
      id ??= folderIdOf(root)
      // A disk that was full or away is asked again.
      id.catch(() => (id = undefined))
      return id
    },
    async receiveFolder(name) {
      await mkdir(folderOf(name), { recursive: true })
      return folderOf(name)
    },
    async clearReceived(before, name) {
      const folder = folderOf(name)
      for (const file of await readdir(folder).catch(() => [])) {
        const facts = await stat(join(folder, file)).catch(nothingThere)
        if (facts !== undefined && facts.mtime < before) await rm(join(folder, file), { force: true })
      }
    },
  }
}

/** Larger than the default, so that a long file is read in a fraction of the turns. */
const READ_BYTES = 256 * 1024

async function streamFile({ handle }: OpenFile, { from, to }: ByteRange, write: WriteChunk): Promise<void> {
  await withBuffer(async chunk => {
    for (let at = from; at <= to; ) {
      const { bytesRead } = await handle.read(chunk, 0, Math.min(chunk.length, to + 1 - at), at)
      if (bytesRead === 0) throw new Error('a stored file became shorter')
      await write(chunk.subarray(0, bytesRead))
      at += bytesRead
    }
  })
}

/** `nginxPath`: under which the web server in front serves `root`, for what this server points it to alone. */
export function folderStorage(root: string, nginxPath?: string): Storage {
  const files = makeFileHandleCache()
  const fileOf = (key: string): string => join(root, requireKey(key))
  const incoming = receiving(root)
  /** The file is there under its key, or as it was before, whenever the power goes. */
  async function moveTo(key: string, path: string): Promise<void> {
    const file = fileOf(key)
    const made = await mkdir(dirname(file), { recursive: true })
    await rename(path, file)
    await syncFolders(dirname(file), made)
    files.forget(file)
  }
  return {
    ...incoming,
    async put(key, bytes) {
      requireKey(key)
      // Where what a crash leaves behind is cleared, under a name that no other process makes.
      const part = join(await incoming.receiveFolder(), `part-${newId()}`)
      try {
        await writeFile(part, bytes, { flush: true })
        await moveTo(key, part)
      } finally {
        await rm(part, { force: true })
      }
    },
    get: key => readFile(fileOf(key)).catch(nothingThere),
    async open(key) {
      const path = fileOf(key)
      const size = await files.using(path, file => file.size).catch(nothingThere)
      if (size === undefined) return undefined
      return {
        size,
        read: (start, end) => createReadStream(path, { start, end, highWaterMark: READ_BYTES }),
        streamRange: (range, write) => files.using(path, file => streamFile(file, range, write)),
        ...(nginxPath === undefined ? {} : { behindNginx: `${nginxPath}${key}` }),
      }
    },
    async remove(key) {
      const file = fileOf(key)
      await rm(file, { force: true })
      files.forget(file)
    },
    async *list(folder) {
      const entries = await readdir(fileOf(folder), { recursive: true, withFileTypes: true }).catch(nothingThere)
      for (const entry of entries ?? []) {
        const key = relative(root, join(entry.parentPath, entry.name))
        if (entry.isFile() && SAFE_KEY.test(key)) yield key
      }
    },
    adopt: moveTo,
  }
}
