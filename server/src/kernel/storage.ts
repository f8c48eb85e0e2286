/** Where uploaded bytes live. One adapter today: a folder. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Storage {
  /** Stores whole or not at all; the same key again replaces. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined where there is nothing under the key. */
  get(key: string): Promise<Buffer | undefined>
  remove(key: string): Promise<void>
}

/** Keys are made by the application: ids and slashes only. */
const SAFE_KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

export function folderStorage(root: string): Storage {
  const fileOf = (key: string): string => {
    if (!SAFE_KEY.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(root, key)
  }
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      const part = `${file}.part-${process.pid}`
      await writeFile(part, bytes, { flush: true })
      await rename(part, file)
    },
    async get(key) {
      try {
        return await readFile(fileOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: key => rm(fileOf(key), { force: true }),
  }
}
