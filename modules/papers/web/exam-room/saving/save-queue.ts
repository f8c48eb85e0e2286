/**
 * What the candidate has answered and the server has not confirmed. Every edit goes to the store of this browser first;
 * where that is missing, full or stuck, the edits live in memory and `isDurable` says so.
 */
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { within } from '@tripos/send-queue/store.ts'
import type { PaperContent } from '../../../contract/papers.ts'
import {
  type AnswerRow,
  type AnswerStore,
  NotHolder,
  type Place,
  type RefusalReason,
  type RefusedRow,
  type SavedSeq,
} from './answer-store.ts'
import { sortOut } from './merge.rules.ts'

type Opened = Pick<PaperContent, 'paperId' | 'epoch' | 'deviceEpoch' | 'answers'>

export class SaveQueue {
  readonly #paperId: string
  readonly #epoch: number
  #store: AnswerStore | undefined
  readonly #pending = new Map<number, AnswerRow>()
  /** The highest seq of each question that this browser has used or the server has told. */
  readonly #seqs = new Map<number, number>()
  /** The seq that the server is known to have. */
  readonly #stored = new Map<number, number>()
  #refused: readonly RefusedRow[] = []
  #place: Place | undefined
  /** Writes go one after the other, so that the order of edits is the order of their numbers. */
  #tail: Promise<unknown> = Promise.resolve()
  #isLost = false
  /** Another page of this browser has the paper: nothing that is done here counts any more. */
  onLost: () => void = () => undefined

  private constructor(paper: Opened, store: AnswerStore | undefined) {
    this.#paperId = paper.paperId
    this.#epoch = paper.epoch
    this.#store = store
  }

  /** Takes up what an earlier page left here and sorts it out against what the server has. */
  static async open(paper: Opened, openStore: () => Promise<AnswerStore>): Promise<SaveQueue> {
    const store = await within(openStore()).catch(() => undefined)
    const saveQueue = new SaveQueue(paper, store)
    for (const { no, seq } of paper.answers) {
      saveQueue.#stored.set(no, seq)
      saveQueue.#seqs.set(no, seq)
    }
    const left = await saveQueue.#guarded(open => open.load(paper.paperId))
    if (!left) return saveQueue
    for (const [no, seq] of left.seqs) saveQueue.#raise(no, seq)
    saveQueue.#place = left.place
    saveQueue.#refused = left.refused
    const { send, renumber, drop, refuse } = sortOut(left.pending, paper)
    for (const row of send) saveQueue.#pending.set(row.no, row)
    if (drop.length > 0) await saveQueue.#guarded(open => open.acknowledge(paper.paperId, drop))
    await saveQueue.#moveToRefused(refuse, 'changedElsewhere')
    for (const row of renumber) await saveQueue.write(row.no, row.answer)
    return saveQueue
  }

  /** Edits are safe on this device, too, until the server has them. */
  get isDurable(): boolean {
    return this.#store !== undefined
  }

  get waitingCount(): number {
    return this.#pending.size
  }

  get isLost(): boolean {
    return this.#isLost
  }

  isWaiting(no: number): boolean {
    return this.#pending.has(no)
  }

  /** That the server is known to have; 0: none. */
  storedSeq(no: number): number {
    return this.#stored.get(no) ?? 0
  }

  get refused(): readonly RefusedRow[] {
    return this.#refused
  }

  get place(): Place | undefined {
    return this.#place
  }

  /** Waiting rows, oldest question first. */
  rows(): readonly AnswerRow[] {
    return [...this.#pending.values()]
  }

  /** Resolves when the edit is as safe as this browser can make it. */
  write(no: number, answer: AnswerBody): Promise<AnswerRow> {
    return this.#inTurn(() => this.#number(no, answer))
  }

  /** The server has these, committed. True if they say something about rows that wait. */
  acknowledge(saved: readonly SavedSeq[]): Promise<boolean> {
    return this.#inTurn(async () => {
      const overtaken: AnswerRow[] = []
      let hasProgress = false
      for (const { no, seq } of saved) {
        const row = this.#pending.get(no)
        // A number that this page never gave: an edit from before the browser lost its store. Ours is newer.
        if (row && seq > (this.#seqs.get(no) ?? 0)) overtaken.push(row)
        else if (row && row.seq <= seq) this.#pending.delete(no)
        else if (row) this.#pending.set(no, { ...row, baseSeq: seq })
        hasProgress ||= row !== undefined
        this.#stored.set(no, Math.max(seq, this.#stored.get(no) ?? 0))
        this.#raise(no, seq)
      }
      await this.#guarded(store => store.acknowledge(this.#paperId, saved))
      for (const row of overtaken) await this.#number(row.no, row.answer)
      return hasProgress
    })
  }

  /** These will not be stored: they move aside and stay visible. */
  refuse(rows: readonly AnswerRow[], reason: RefusalReason): Promise<void> {
    return this.#inTurn(() => this.#moveToRefused(rows, reason))
  }

  async keepPlace(place: Place): Promise<void> {
    this.#place = place
    await this.#guarded(store => store.keepPlace(this.#paperId, place))
  }

  /** After the paper is closed. Refused rows stay. */
  async forget(): Promise<void> {
    await this.#inTurn(() => this.#guarded(store => store.forget(this.#paperId)))
  }

  /** Resolves when no write is under way. */
  async whenWritten(): Promise<void> {
    await this.#tail
  }

  async #number(no: number, answer: AnswerBody): Promise<AnswerRow> {
    const baseSeq = this.storedSeq(no)
    const edit = { paperId: this.#paperId, no, answer, epoch: this.#epoch, baseSeq }
    const floor = this.#seqs.get(no) ?? 0
    const row = (await this.#guarded(store => store.write(edit, floor))) ?? { ...edit, seq: floor + 1 }
    this.#raise(no, row.seq)
    if (this.#isLost) await this.#putAside(row)
    else this.#pending.set(no, row)
    return row
  }

  /** Typed before this page knew that another one has the paper: shown here, and there when it is opened next. */
  async #putAside(row: AnswerRow): Promise<void> {
    const refused = { ...row, reason: 'changedElsewhere' } as const
    this.#refused = [...this.#refused.filter(({ no, epoch }) => no !== row.no || epoch !== row.epoch), refused]
    await this.#guarded(store => store.putAside([refused]))
  }

  async #moveToRefused(rows: readonly AnswerRow[], reason: RefusalReason): Promise<void> {
    if (rows.length === 0) return
    const refused = rows.map(row => ({ ...row, reason }))
    await this.#guarded(store => store.refuse(refused))
    // What waits in the store is the other page's to send.
    if (this.#isLost) return
    this.#refused = [...this.#refused, ...refused]
    for (const row of rows) {
      if (this.#pending.get(row.no)?.seq === row.seq) this.#pending.delete(row.no)
    }
  }

  #lose(): void {
    if (this.#isLost) return
    this.#isLost = true
    this.onLost()
  }

  #raise(no: number, seq: number): void {
    this.#seqs.set(no, Math.max(seq, this.#seqs.get(no) ?? 0))
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work)
    this.#tail = done.catch(() => undefined)
    return done
  }

  /** A store that has failed once is not asked again by this page: half a store is worse than none. */
  async #guarded<T>(work: (store: AnswerStore) => Promise<T>): Promise<T | undefined> {
    if (!this.#store) return undefined
    try {
      return await within(work(this.#store))
    } catch (error) {
      if (error instanceof NotHolder) this.#lose()
      else this.#store = undefined
      return undefined
    }
  }
}
