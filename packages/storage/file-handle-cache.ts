/** Files that are asked for again at once, as parts of a film are, stay open for a moment instead of being opened each time. */
import { type FileHandle, open } from 'node:fs/promises'

/** A file that another process removed is let go of after this long. */
const KEEP_MS = 10_000
const MAX_FILES = 200

export interface OpenFile {
  readonly handle: FileHandle
  readonly size: number
}

interface Entry {
  readonly opened: Promise<OpenFile>
  users: number
  isDropped: boolean
}

export interface FileHandleCache {
  /** The file stays open while the work runs. Fails as opening it does. */
  using<T>(path: string, work: (file: OpenFile) => Promise<T> | T): Promise<T>
  /** What comes next opens it anew. */
  forget(path: string): void
}

async function openFile(path: string): Promise<OpenFile> {
  const handle = await open(path)
  try {
    return { handle, size: (await handle.stat()).size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

export function makeFileHandleCache(): FileHandleCache {
  const entries = new Map<string, Entry>()

  const closeUnused = (entry: Entry): void => {
    if (!entry.isDropped || entry.users > 0) return
    // What could not be opened needs no closing, and a file that was only read has nothing to lose.
    entry.opened.then(({ handle }) => handle.close()).catch(() => undefined)
  }
  const drop = (path: string, entry: Entry): void => {
    if (entries.get(path) === entry) entries.delete(path)
    if (entry.isDropped) return
    entry.isDropped = true
    closeUnused(entry)
  }
  const enter = (path: string): Entry => {
    const entry: Entry = { opened: openFile(path), users: 0, isDropped: false }
    entries.set(path, entry)
    entry.opened.catch(() => drop(path, entry))
    setTimeout(() => drop(path, entry), KEEP_MS).unref()
    const [oldest] = entries
    if (entries.size > MAX_FILES && oldest !== undefined) drop(...oldest)
    return entry
  }
  return {
    async using(path, work) {
      const entry = entries.get(path) ?? enter(path)
      entry.users += 1
      try {
        return await work(await entry.opened)
      } finally {
        entry.users -= 1
        closeUnused(entry)
      }
    },
    forget(path) {
      const entry = entries.get(path)
      if (entry !== undefined) drop(path, entry)
    },
  }
}
