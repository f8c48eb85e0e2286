/**
 * The answers of this browser that the server has not confirmed, in IndexedDB. Every write asks for durability `strict`:
 * the browser reports success only once the row is on the disk, so that a crash right after it loses nothing.
 */
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { keysUnder, openStore, STRICT } from '@tripos/send-queue/store.ts'
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'

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

/** Another page of this browser has the paper: this one writes no more. */
export class NotHolder extends Error {}

/** An edit that will not be stored. It stays here for the candidate to see. */
export interface RefusedRow extends AnswerRow {
  readonly reason: RefusalReason
}

/** Files of a question that will not arrive: named here for the candidate to see. */
export interface LostFiles {
  readonly paperId: string
  readonly no: number
  readonly names: readonly string[]
  readonly reason: RefusalReason
}

/** What did not make it, as the candidate is told of it. */
export type Refused = RefusedRow | LostFiles

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

/** Which page of this browser may write to a paper's rows here. */
export interface Holder {
  readonly pageId: string
  readonly isFree: boolean
}

export interface Claim {
  readonly paperId: string
  readonly pageId: string
  readonly from?: string | undefined
  readonly byForce?: boolean
}

/** `write`, `refuse` and `keepPlace` reject with {@link NotHolder} where another page has the paper. */
export interface AnswerStore {
  load(paperId: string): Promise<StoredPaper>
  /** Numbers the edit above every seq of its question and above `floor`, in the transaction that stores it. */
  write(edit: Omit<AnswerRow, 'seq'>, floor: number): Promise<AnswerRow>
  /** Drops the rows that the server has, or has newer. Any page may: it is a fact. */
  acknowledge(paperId: string, saved: readonly SavedSeq[]): Promise<void>
  refuse(rows: readonly RefusedRow[]): Promise<void>
  /** As `refuse`, of rows that never waited here. Any page may. */
  putAside(rows: readonly RefusedRow[]): Promise<void>
  /** The page that has the paper, unless it has let go. */
  holder(paperId: string): Promise<Holder | undefined>
  /** Takes the paper for a page if nobody has it, or whom `from` names, or by force. Gives whoever has it now. */
  claim(claim: Claim): Promise<Holder>
  /** The page lets go; it stays known as the last one, so that no older page takes itself for the holder. */
  letGo(paperId: string, pageId: string): Promise<void>
  keepPlace(paperId: string, place: Place): Promise<void>
  /** After the paper is closed and everything is stored: the next person at this computer finds nothing. */
  forget(paperId: string): Promise<void>
}

interface Schema extends DBSchema {
  pending: { key: [string, number]; value: AnswerRow }
  seqs: { key: [string, number]; value: { paperId: string; no: number; seq: number } }
  refused: { key: [string, number, number, number]; value: RefusedRow }
  places: { key: string; value: Place & { paperId: string } }
  holders: { key: string; value: Holder & { paperId: string } }
}

type WriteTx = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite'>

interface StoreWish {
  readonly name?: string
  /** The page that writes. Without, nobody is asked who holds the paper. */
  readonly pageId?: string
}

/** Rejects where the browser has no IndexedDB, forbids it, or has no room. */
export async function openAnswerStore({ name = 'tripos-answers', pageId }: StoreWish = {}): Promise<AnswerStore> {
  const db = await openStore<Schema>(name, 2, (fresh, before) => {
    if (before < 1) {
      fresh.createObjectStore('pending', { keyPath: ['paperId', 'no'] })
      fresh.createObjectStore('seqs', { keyPath: ['paperId', 'no'] })
      fresh.createObjectStore('refused', { keyPath: ['paperId', 'no', 'seq', 'epoch'] })
      fresh.createObjectStore('places', { keyPath: 'paperId' })
    }
    fresh.createObjectStore('holders', { keyPath: 'paperId' })
  })
  return new IndexedDbAnswerStore(db, pageId)
}

class IndexedDbAnswerStore implements AnswerStore {
  readonly #db: IDBPDatabase<Schema>
  readonly #pageId: string | undefined

  constructor(db: IDBPDatabase<Schema>, pageId: string | undefined) {
    this.#db = db
    this.#pageId = pageId
  }

  async load(paperId: string): Promise<StoredPaper> {
    const tx = this.#db.transaction(['pending', 'seqs', 'refused', 'places'])
    const [pending, seqs, refused, place] = await Promise.all([
      tx.objectStore('pending').getAll(keysUnder(paperId)),
      tx.objectStore('seqs').getAll(keysUnder(paperId)),
      tx.objectStore('refused').getAll(keysUnder(paperId)),
      tx.objectStore('places').get(paperId),
    ])
    return { pending, refused, seqs: new Map(seqs.map(({ no, seq }) => [no, seq])), place }
  }

  async write(edit: Omit<AnswerRow, 'seq'>, floor: number): Promise<AnswerRow> {
    const tx = this.#db.transaction(['holders', 'pending', 'seqs'], 'readwrite', STRICT)
    await this.#check(tx, edit.paperId)
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
    const tx = this.#db.transaction(['holders', 'pending', 'refused'], 'readwrite', STRICT)
    for (const paperId of new Set(rows.map(row => row.paperId))) await this.#check(tx, paperId)
    const move = async (row: RefusedRow) => {
      await tx.objectStore('refused').put(row)
      const pending = await tx.objectStore('pending').get([row.paperId, row.no])
      if (pending && pending.seq <= row.seq) await tx.objectStore('pending').delete([row.paperId, row.no])
    }
    await Promise.all([...rows.map(move), tx.done])
  }

  async putAside(rows: readonly RefusedRow[]): Promise<void> {
    const tx = this.#db.transaction('refused', 'readwrite', STRICT)
    await Promise.all([...rows.map(row => tx.store.put(row)), tx.done])
  }

  async holder(paperId: string): Promise<Holder | undefined> {
    return this.#db.get('holders', paperId)
  }

  async claim({ paperId, pageId, from, byForce = false }: Claim): Promise<Holder> {
    const tx = this.#db.transaction('holders', 'readwrite', STRICT)
    const now = await tx.store.get(paperId)
    const mayTake = byForce || !now || now.isFree || now.pageId === pageId || now.pageId === from
    const next = mayTake || !now ? { paperId, pageId, isFree: false } : now
    await Promise.all([mayTake ? tx.store.put(next) : undefined, tx.done])
    return next
  }

  async letGo(paperId: string, pageId: string): Promise<void> {
    const tx = this.#db.transaction('holders', 'readwrite', STRICT)
    const now = await tx.store.get(paperId)
    if (now?.pageId === pageId) await tx.store.put({ paperId, pageId, isFree: true })
    await tx.done
  }

  async keepPlace(paperId: string, place: Place): Promise<void> {
    const tx = this.#db.transaction(['holders', 'places'], 'readwrite')
    await this.#check(tx, paperId)
    await Promise.all([tx.objectStore('places').put({ paperId, ...place }), tx.done])
  }

  /** In the transaction of the write, so that nobody takes the paper in between. */
  async #check(tx: Pick<WriteTx, 'objectStore' | 'abort' | 'done'>, paperId: string): Promise<void> {
    if (this.#pageId === undefined) return
    const holder = await tx.objectStore('holders').get(paperId)
    if (!holder || holder.pageId === this.#pageId) return
    tx.done.catch(() => undefined)
    tx.abort()
    throw new NotHolder()
  }

  async forget(paperId: string): Promise<void> {
    const tx = this.#db.transaction(['pending', 'seqs', 'places'], 'readwrite', STRICT)
    await Promise.all([
      tx.objectStore('pending').delete(keysUnder(paperId)),
      tx.objectStore('seqs').delete(keysUnder(paperId)),
      tx.objectStore('places').delete(paperId),
      tx.done,
    ])
  }
}
