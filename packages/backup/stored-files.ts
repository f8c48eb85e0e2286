/**
 * The files of the data folder as they are at one moment. Each is linked a second time before it is copied: what the server
 * removes or replaces meanwhile stays there for the backup, whose rows still name it.
 */
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** As the storage makes them: parts of files that are being written have other names. */
const STORED = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/
/** Bodies of requests, which end with the request. Uploads that can be resumed lie elsewhere. */
const PASSING = /^incoming\//

export interface LinkedFiles {
  /** Links what has come since the last time. */
  update(): Promise<void>
  /** By name; sizes as they are now: an upload that goes on is copied up to there. */
  list(): Promise<readonly { readonly key: string; readonly path: string; readonly size: number }[]>
  remove(): Promise<void>
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

async function keysIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(key => STORED.test(key) && !PASSING.test(key))
}

/** A second name for the file; a copy where the file system has no second names. */
async function keep(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  try {
    await link(from, to)
  } catch (error) {
    // Removed since it was listed: then no row of the snapshot names it, or the link before has it.
    if (hasCode(error, 'ENOENT', 'EEXIST')) return
    if (!hasCode(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK')) throw error
    await copyFile(from, to).catch((failure: unknown) => {
      if (!hasCode(failure, 'ENOENT')) throw failure
    })
  }
}

/** `beside` lies on the same disk as the files, and is made and removed here. */
export function linkFiles(folder: string, beside: string): LinkedFiles {
  const seen = new Set<string>()
  return {
    async update() {
      for (const key of await keysIn(folder)) {
        if (seen.has(key)) continue
        seen.add(key)
        await keep(join(folder, key), join(beside, key))
      }
    },
    async list() {
      const keys = (await keysIn(beside)).toSorted()
      return Promise.all(
        keys.map(async key => {
          const path = join(beside, key)
          return { key, path, size: (await stat(path)).size }
        }),
      )
    },
    remove: () => rm(beside, { recursive: true, force: true }),
  }
}

export async function* readWhole(path: string, size: number): AsyncGenerator<Buffer> {
  if (size === 0) return
  for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: 256 * 1024 })) yield chunk as Buffer
}
