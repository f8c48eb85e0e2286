/** Where uploaded bytes live: in a folder, or in a storage that speaks S3 (s3-storage.ts). */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly size: number
  /** From the first to the last byte, both included: a large file never stands in memory whole. */
  read(from: number, to: number): Readable
}

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
export function receiving(root: string): Pick<Storage, 'receiveFolder' | 'clearReceived'> {
  const folderOf = (name: string | undefined): string =>
    join(root, name === undefined ? 'incoming' : `incoming-${name}`)
  return {
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

/** Larger than the default, so that a player's part is sent in a fraction of the turns. */
const READ_BYTES = 256 * 1024

export function folderStorage(root: string): Storage {
  const fileOf = (key: string): string => join(root, requireKey(key))
  return {
    ...receiving(root),
    async put(key, bytes) {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      const part = `${file}.part-${process.pid}`
      await writeFile(part, bytes, { flush: true })
      await rename(part, file)
    },
    get: key => readFile(fileOf(key)).catch(nothingThere),
    async open(key) {
      const file = fileOf(key)
      const facts = await stat(file).catch(nothingThere)
      return (
        facts && {
          size: facts.size,
          read: (start, end) => createReadStream(file, { start, end, highWaterMark: READ_BYTES }),
        }
      )
    },
    remove: key => rm(fileOf(key), { force: true }),
    async *list(folder) {
      const entries = await readdir(fileOf(folder), { recursive: true, withFileTypes: true }).catch(nothingThere)
      for (const entry of entries ?? []) {
        const key = relative(root, join(entry.parentPath, entry.name))
        if (entry.isFile() && SAFE_KEY.test(key)) yield key
      }
    },
    async adopt(key, path) {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      await rename(path, file)
    },
  }
}
