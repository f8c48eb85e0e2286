/**
 * Files that were chosen as answers and have not reached the server, with their bytes, in IndexedDB: a reload or a crash
 * loses none of them. Where the paper closed before that, the names stay.
 */
import type { DBSchema } from 'idb'
import { keysUnder, openStore, STRICT } from '@tripos/send-queue/store.ts'
import type { LostFiles } from '../saving/answer-store.ts'

export interface StoredUpload {
  readonly paperId: string
  readonly no: number
  /** Under which the server keeps it, too. */
  readonly id: string
  readonly name: string
  readonly bytes: Blob
}

interface Schema extends DBSchema {
  uploads: { key: [string, string]; value: StoredUpload & { readonly place: number } }
  lost: { key: [string, number]; value: LostFiles }
}

export async function openUploadStore(name = 'tripos-uploads') {
  const db = await openStore<Schema>(name, 2, (fresh, before) => {
    if (before < 1) fresh.createObjectStore('uploads', { keyPath: ['paperId', 'id'] })
    fresh.createObjectStore('lost', { keyPath: ['paperId', 'no'] })
  })
  return {
    async load(paperId: string): Promise<readonly StoredUpload[]> {
      const rows = await db.getAll('uploads', keysUnder(paperId))
      return rows.toSorted((a, b) => a.place - b.place)
    },
    async put(upload: StoredUpload): Promise<void> {
      const tx = db.transaction('uploads', 'readwrite', STRICT)
      const place = (await tx.store.count()) + 1
      await Promise.all([tx.store.put({ ...upload, place }), tx.done])
    },
    remove: (paperId: string, id: string): Promise<void> => db.delete('uploads', [paperId, id]),
    /** After the paper is closed: the next person at this computer finds nothing. */
    forget: (paperId: string): Promise<void> => db.delete('uploads', keysUnder(paperId)),
    /** The names in place of the bytes, in one step: nothing is told twice. */
    async lose(paperId: string, files: readonly LostFiles[]): Promise<void> {
      const tx = db.transaction(['uploads', 'lost'], 'readwrite', STRICT)
      await Promise.all([
        tx.objectStore('uploads').delete(keysUnder(paperId)),
        ...files.map(each => tx.objectStore('lost').put(each)),
        tx.done,
      ])
    },
    lost: (paperId: string): Promise<LostFiles[]> => db.getAll('lost', keysUnder(paperId)),
  }
}

export type UploadStore = Awaited<ReturnType<typeof openUploadStore>>
