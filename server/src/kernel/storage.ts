/** Where uploaded bytes live. One adapter today: a folder. */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
  /** The folder, of this machine, for large files that are on their way in. */
  receiveFolder(): Promise<string>
  /** Moves a file that has come into that folder under a key. */
  adopt(key: string, path: string): Promise<void>
  /** Removes what a process that ended left in that folder before this moment. */
  clearReceived(before: Date): Promise<void>
}

/** Keys are made by the application: ids and slashes only. */
const SAFE_KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

function nothingThere(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

export function folderStorage(root: string): Storage {
  const fileOf = (key: string): string => {
    if (!SAFE_KEY.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(root, key)
  }
  const incoming = join(root, 'incoming')
  return {
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
      return facts && { size: facts.size, read: (start, end) => createReadStream(file, { start, end }) }
    },
    remove: key => rm(fileOf(key), { force: true }),
    async receiveFolder() {
      await mkdir(incoming, { recursive: true })
      return incoming
    },
    async adopt(key, path) {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      await rename(path, file)
    },
    async clearReceived(before) {
      for (const name of await readdir(incoming).catch(() => [])) {
        const facts = await stat(join(incoming, name)).catch(nothingThere)
        if (facts !== undefined && facts.mtime < before) await rm(join(incoming, name), { force: true })
      }
    },
  }
}
