import { deleteDB, openDB } from 'idb'
import type { StorageFigures } from './verdicts.rules.ts'

const NAME = 'tripos-device-check'

/** Writes as the exam room does, reads back, and leaves nothing behind. */
async function canKeep(): Promise<boolean> {
  try {
    const db = await openDB(NAME, 1, { upgrade: fresh => void fresh.createObjectStore('rows') })
    const text = `written ${performance.now()}`
    const tx = db.transaction('rows', 'readwrite', { durability: 'strict' })
    await Promise.all([tx.store.put(text, 'row'), tx.done])
    const read: unknown = await db.get('rows', 'row')
    db.close()
    await deleteDB(NAME)
    return read === text
  } catch {
    return false
  }
}

interface Memory {
  readonly memory?: { readonly jsHeapSizeLimit: number }
}

/**
 * No browser says that a window is private. Chromium gives such a window room by its memory and not by its disk, which is
 * far less than it gives others.
 */
function looksPrivate(quota: number | undefined): boolean {
  const heap = (performance as Memory).memory?.jsHeapSizeLimit
  return quota !== undefined && heap !== undefined && quota < heap
}

export async function tryStorage(): Promise<StorageFigures> {
  // Only where the page came by HTTPS.
  const storage = navigator.storage as StorageManager | undefined
  const [works, estimate] = await Promise.all([canKeep(), storage?.estimate().catch(() => undefined)])
  const { quota, usage = 0 } = estimate ?? {}
  return {
    canKeep: works,
    freeBytes: quota === undefined ? undefined : Math.max(0, quota - usage),
    looksPrivate: looksPrivate(quota),
  }
}
