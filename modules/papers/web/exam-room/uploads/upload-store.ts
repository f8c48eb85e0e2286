/**
 * Files that were chosen as answers and have not reached the server, with their bytes, in IndexedDB: a reload or a crash
 * loses none of them.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface StoredUpload {
  readonly paperId: string
  readonly no: number
  /** Under which the server keeps it, too. */
  readonly id: string
  readonly name: string
  readonly bytes: Blob
}

export interface UploadStore {
  load(paperId: string): Promise<readonly StoredUpload[]>
  put(upload: StoredUpload): Promise<void>
  remove(paperId: string, id: string): Promise<void>
  /** After the paper is closed: the next person at this computer finds nothing. */
  forget(paperId: string): Promise<void>
}

interface Schema extends DBSchema {
  uploads: { key: [string, string]; value: StoredUpload & { readonly place: number } }
}

const STRICT = { durability: 'strict' } as const

/** All keys that begin with this paper: an array sorts after every string. */
const ofPaper = (paperId: string) => IDBKeyRange.bound([paperId], [paperId, []])

/** Rejects where the browser has no IndexedDB, forbids it, or has no room. */
export async function openUploadStore(name = 'tripos-uploads'): Promise<UploadStore> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('uploads', { keyPath: ['paperId', 'id'] })
    },
    // A newer version of the app in another tab must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return new IndexedDbUploadStore(db)
}

class IndexedDbUploadStore implements UploadStore {
  readonly #db: IDBPDatabase<Schema>

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db
  }

  async load(paperId: string): Promise<readonly StoredUpload[]> {
    const rows = await this.#db.getAll('uploads', ofPaper(paperId))
    return rows.toSorted((a, b) => a.place - b.place)
  }

  async put(upload: StoredUpload): Promise<void> {
    const tx = this.#db.transaction('uploads', 'readwrite', STRICT)
    const place = (await tx.store.count()) + 1
    await Promise.all([tx.store.put({ ...upload, place }), tx.done])
  }

  async remove(paperId: string, id: string): Promise<void> {
    await this.#db.delete('uploads', [paperId, id])
  }

  async forget(paperId: string): Promise<void> {
    await this.#db.delete('uploads', ofPaper(paperId))
  }
}
