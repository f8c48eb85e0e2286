/**
 * The answers of this browser that the server has not confirmed, in IndexedDB. Every write asks for durability `strict`:
 * the browser reports success only once the row is on the disk, so that a crash right after it loses nothing.
 */
import type { AnswerBody } from '@tripos/contract/papers'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** One edit that waits for its acknowledgement; the newest of its question. */
export interface AnswerRow {
  readonly paperId: string
  readonly no: number
  /** Rises with every edit of this question; never used twice, whatever page, tab or crash came between. */
  readonly seq: number
  readonly answer: AnswerBody
  /** The hold on the paper under which it was made: another epoch means that another device was in between. */
  readonly epoch: number
  /** What the server was known to have when the edit was made. */
  readonly baseSeq: number
}

export type RefusalReason = 'takenOver' | 'closed' | 'tooLate' | 'changedElsewhere' | 'notFitting'

/** An edit that will not be stored. It stays here for the candidate to see. */
export interface RefusedRow extends AnswerRow {
  readonly reason: RefusalReason
}

/** Where the candidate was: known to this browser only. */
export interface Place {
  readonly flags: readonly number[]
  readonly currentNo: number
}

export interface StoredPaper {
  readonly pending: readonly AnswerRow[]
  readonly refused: readonly RefusedRow[]
  readonly seqs: ReadonlyMap<number, number>
  readonly place: Place | undefined
}

export interface SavedSeq {
  readonly no: number
  readonly seq: number
}

export interface AnswerStore {
  load(paperId: string): Promise<StoredPaper>
  /** Numbers the edit above every seq of its question and above `floor`, in the transaction that stores it. */
  write(edit: Omit<AnswerRow, 'seq'>, floor: number): Promise<AnswerRow>
  /** Drops the rows that the server has, or has newer. */
  acknowledge(paperId: string, saved: readonly SavedSeq[]): Promise<void>
  refuse(rows: readonly RefusedRow[]): Promise<void>
  keepPlace(paperId: string, place: Place): Promise<void>
  /** After the paper is closed and everything is stored: the next person at this computer finds nothing. */
  forget(paperId: string): Promise<void>
}

interface Schema extends DBSchema {
  pending: { key: [string, number]; value: AnswerRow }
  seqs: { key: [string, number]; value: { paperId: string; no: number; seq: number } }
  refused: { key: [string, number, number, number]; value: RefusedRow }
  places: { key: string; value: Place & { paperId: string } }
}

const STRICT = { durability: 'strict' } as const

/** All keys that begin with this paper: an array sorts after every number. */
const ofPaper = (paperId: string) => IDBKeyRange.bound([paperId], [paperId, []])

/** Rejects where the browser has no IndexedDB, forbids it, or has no room. */
export async function openAnswerStore(name = 'tripos-answers'): Promise<AnswerStore> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('pending', { keyPath: ['paperId', 'no'] })
      fresh.createObjectStore('seqs', { keyPath: ['paperId', 'no'] })
      fresh.createObjectStore('refused', { keyPath: ['paperId', 'no', 'seq', 'epoch'] })
      fresh.createObjectStore('places', { keyPath: 'paperId' })
    },
    // A newer version of the app in another tab must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return new IndexedDbAnswerStore(db)
}

class IndexedDbAnswerStore implements AnswerStore {
  readonly #db: IDBPDatabase<Schema>

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db
  }

  async load(paperId: string): Promise<StoredPaper> {
    const tx = this.#db.transaction(['pending', 'seqs', 'refused', 'places'])
    const [pending, seqs, refused, place] = await Promise.all([
      tx.objectStore('pending').getAll(ofPaper(paperId)),
      tx.objectStore('seqs').getAll(ofPaper(paperId)),
      tx.objectStore('refused').getAll(ofPaper(paperId)),
      tx.objectStore('places').get(paperId),
    ])
    return { pending, refused, seqs: new Map(seqs.map(({ no, seq }) => [no, seq])), place }
  }

  async write(edit: Omit<AnswerRow, 'seq'>, floor: number): Promise<AnswerRow> {
    const tx = this.#db.transaction(['pending', 'seqs'], 'readwrite', STRICT)
    const key: [string, number] = [edit.paperId, edit.no]
    const known = await tx.objectStore('seqs').get(key)
    const row = { ...edit, seq: Math.max(known?.seq ?? 0, floor) + 1 }
    await Promise.all([
      tx.objectStore('seqs').put({ paperId: row.paperId, no: row.no, seq: row.seq }),
      tx.objectStore('pending').put(row),
      tx.done,
    ])
    return row
  }

  async acknowledge(paperId: string, saved: readonly SavedSeq[]): Promise<void> {
    const tx = this.#db.transaction('pending', 'readwrite', STRICT)
    const drop = async ({ no, seq }: SavedSeq) => {
      const row = await tx.store.get([paperId, no])
      if (!row) return
      if (row.seq <= seq) await tx.store.delete([paperId, no])
      else await tx.store.put({ ...row, baseSeq: seq })
    }
    await Promise.all([...saved.map(drop), tx.done])
  }

  async refuse(rows: readonly RefusedRow[]): Promise<void> {
    const tx = this.#db.transaction(['pending', 'refused'], 'readwrite', STRICT)
    const move = async (row: RefusedRow) => {
      await tx.objectStore('refused').put(row)
      const pending = await tx.objectStore('pending').get([row.paperId, row.no])
      if (pending && pending.seq <= row.seq) await tx.objectStore('pending').delete([row.paperId, row.no])
    }
    await Promise.all([...rows.map(move), tx.done])
  }

  async keepPlace(paperId: string, place: Place): Promise<void> {
    await this.#db.put('places', { paperId, ...place })
  }

  async forget(paperId: string): Promise<void> {
    const tx = this.#db.transaction(['pending', 'seqs', 'places'], 'readwrite', STRICT)
    await Promise.all([
      tx.objectStore('pending').delete(ofPaper(paperId)),
      tx.objectStore('seqs').delete(ofPaper(paperId)),
      tx.objectStore('places').delete(paperId),
      tx.done,
    ])
  }
}
