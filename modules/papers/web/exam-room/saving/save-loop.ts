/**
 * Brings what waits in the save queue to the server, one request at a time: at once when idle, together while one is under
 * way, again after a failure. It goes on until the server refuses; the client never decides that it is too late.
 * Between saves it asks for the state of the paper, so that news from the staff arrive.
 */
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { backoffMs } from '@tripos/web-kit/backoff.ts'
import type { Clock } from '@tripos/send-queue/clock.ts'
import type { Failure } from '@tripos/send-queue/failure.ts'
import type { Trouble } from '@tripos/send-queue/patience.ts'
import type { SaveQueue } from './save-queue.ts'
import type { AnswerRow, Refused, SavedSeq } from './answer-store.ts'
import { batchOf } from './batch.rules.ts'
import { bringRows } from './bring-late.ts'
import { failureOf, type StopReason } from './failure.ts'

/** What every reply about an open paper carries. */
export interface PaperClock {
  readonly state: number
  readonly leftMs: number
  readonly serverNow: string
  readonly messages: readonly { readonly id: string; readonly at: string; readonly text: string }[]
}

/** When the request left and the reply came, on the monotonic clock. */
export interface Trip {
  readonly sentAt: number
  readonly receivedAt: number
}

export interface SaveLoopNeeds extends Clock {
  readonly saveQueue: SaveQueue
  readonly save: (
    answers: readonly { no: number; seq: number; answer: AnswerBody }[],
  ) => Promise<PaperClock & { readonly saved: readonly SavedSeq[] }>
  readonly ask: () => Promise<PaperClock & { readonly askAfterMs: number }>
  /** The question is being typed at: stored at once, sent after the pause. */
  readonly isHeld: (no: number) => boolean
  readonly onReply: (reply: PaperClock, trip: Trip) => void
  readonly onChange: () => void
}

export interface SavingState {
  /** Questions with an edit that the server has not confirmed. */
  readonly waiting: number
  /** Those of them whose newest edit is in the outbox. */
  readonly onDevice: number
  readonly isSending: boolean
  readonly isDurable: boolean
  readonly trouble: Trouble
  /** The server's time of the newest confirmed save. */
  readonly savedAt: string | undefined
  readonly stop: StopReason | undefined
  readonly refused: readonly Refused[]
}

/** When the state is asked for where nothing is saved, until the server has said how often it bears that. */
const FIRST_PULSE_MS = 10_000

export class SaveLoop {
  readonly #needs: SaveLoopNeeds
  #cancelTimer: () => void = () => undefined
  #isBusy = false
  #isHalted = true
  /** The newest edit of each question on its way into the outbox. */
  readonly #unwritten = new Map<number, AnswerBody>()
  #failures = 0
  #notBefore = 0
  /** `wake` may shorten our own patience, not what the server asked for. */
  #heldUntil = 0
  #nextPulse = 0
  #pulseMs = FIRST_PULSE_MS
  #mostRows = Number.POSITIVE_INFINITY
  #trouble: SavingState['trouble'] = 'none'
  #savedAt: string | undefined
  #stop: StopReason | undefined

  constructor(needs: SaveLoopNeeds) {
    this.#needs = needs
  }

  get state(): SavingState {
    const { saveQueue } = this.#needs
    const older = [...this.#unwritten.keys()].filter(no => saveQueue.isWaiting(no)).length
    return {
      waiting: saveQueue.waitingCount + this.#unwritten.size - older,
      onDevice: saveQueue.waitingCount - older,
      isSending: this.#isBusy,
      isDurable: saveQueue.isDurable,
      trouble: this.#trouble,
      savedAt: this.#savedAt,
      stop: this.#stop,
      refused: saveQueue.refused,
    }
  }

  start(): void {
    this.#isHalted = false
    this.#nextPulse = this.#needs.now() + this.#spreadPulse()
    this.#next()
  }

  /** Stops asking; what waits stays in the store of the browser. */
  halt(): void {
    this.#isHalted = true
    this.#cancelTimer()
  }

  edit(no: number, answer: AnswerBody): void {
    if (this.#stop !== undefined) return
    const isBeingWritten = this.#unwritten.has(no)
    this.#unwritten.set(no, answer)
    if (!isBeingWritten) void this.#write(no)
    this.#needs.onChange()
  }

  /** A question is no longer held: what was stored of it may go. */
  release(): void {
    this.#next()
  }

  /** Resolves when every edit is in the outbox. */
  async whenWritten(): Promise<void> {
    do await this.#needs.saveQueue.whenWritten()
    while (this.#unwritten.size > 0)
  }

  /** Something may have changed (online again, page visible again, time up): try now, and ask for news. */
  wake(): void {
    this.#notBefore = this.#heldUntil
    this.#nextPulse = this.#needs.now()
    this.#next()
  }

  /** While one edit is being written, the next ones of its question become one. */
  async #write(no: number): Promise<void> {
    let answer = this.#unwritten.get(no)
    while (answer !== undefined) {
      const row = await this.#needs.saveQueue.write(no, answer)
      const newest = this.#unwritten.get(no)
      if (newest === answer) this.#unwritten.delete(no)
      answer = newest === answer ? undefined : newest
      // The paper may have closed while the edit was being written.
      if (this.#stop !== undefined) await this.#needs.saveQueue.refuse([row], this.#stop)
      this.#needs.onChange()
    }
    this.#next()
  }

  #next(): void {
    this.#cancelTimer()
    if (this.#isHalted || this.#isBusy || this.#stop !== undefined) return
    const now = this.#needs.now()
    const { saveQueue, isHeld } = this.#needs
    const rows = batchOf(
      saveQueue.rows().filter(row => !isHeld(row.no)),
      this.#mostRows,
    )
    const due = Math.max(this.#notBefore, rows.length > 0 ? now : this.#nextPulse)
    // Signed out: only `wake` tries again.
    if (due === Number.POSITIVE_INFINITY) return
    if (due > now) this.#cancelTimer = this.#needs.after(due - now, () => this.#next())
    else void this.#run(rows)
  }

  async #run(rows: readonly AnswerRow[]): Promise<void> {
    this.#isBusy = true
    this.#needs.onChange()
    try {
      if (rows.length > 0) await this.#save(rows)
      else await this.#ask()
    } catch (error) {
      await this.#fail(failureOf(error), rows)
    }
    this.#isBusy = false
    this.#needs.onChange()
    this.#next()
  }

  #send(rows: readonly AnswerRow[]) {
    return this.#needs.save(rows.map(({ no, seq, answer }) => ({ no, seq, answer })))
  }

  async #save(rows: readonly AnswerRow[]): Promise<void> {
    const sentAt = this.#needs.now()
    const reply = await this.#send(rows)
    const failures = this.#failures
    this.#hear(reply, sentAt)
    const hasProgress = await this.#needs.saveQueue.acknowledge(reply.saved)
    // A server that confirms nothing is not asked without a pause.
    if (!hasProgress) {
      this.#failures = failures
      return this.#wait(0)
    }
    this.#savedAt = reply.serverNow
    if (this.#needs.saveQueue.waitingCount === 0) this.#mostRows = Number.POSITIVE_INFINITY
  }

  async #ask(): Promise<void> {
    const sentAt = this.#needs.now()
    const reply = await this.#needs.ask()
    this.#pulseMs = reply.askAfterMs
    this.#hear(reply, sentAt)
  }

  /** Rooms that were opened in the same second must not ask in the same second ever after. */
  #spreadPulse(): number {
    return this.#pulseMs * (0.7 + 0.3 * this.#needs.random())
  }

  #hear(reply: PaperClock, sentAt: number): void {
    const receivedAt = this.#needs.now()
    this.#failures = 0
    this.#trouble = 'none'
    this.#heldUntil = 0
    this.#notBefore = 0
    this.#nextPulse = receivedAt + this.#spreadPulse()
    this.#needs.onReply(reply, { sentAt, receivedAt })
    // What still waits is sent once more even so: the server keeps it as evidence and its refusal ends the loop.
    if (reply.state !== 0 && this.#needs.saveQueue.waitingCount + this.#unwritten.size === 0) this.#stop = 'closed'
  }

  async #fail(failure: Failure<StopReason>, rows: readonly AnswerRow[]): Promise<void> {
    switch (failure.kind) {
      case 'transient':
        this.#trouble = failure.isUnreachable ? 'offline' : 'waiting'
        this.#wait(failure.heldMs)
        return
      case 'signedOut':
        this.#trouble = 'signedOut'
        this.#notBefore = Number.POSITIVE_INFINITY
        return
      case 'refused':
        await this.#isolate(rows)
        return
      case 'ended':
        await this.#end(failure.reason, rows)
    }
  }

  /** What was not in the request that was refused goes after it, so that the staff have all of it. */
  async #end(reason: StopReason, refused: readonly AnswerRow[]): Promise<void> {
    const { saveQueue, onChange } = this.#needs
    this.#stop = reason
    const left = saveQueue.rows().filter(row => !refused.includes(row))
    await saveQueue.refuse(saveQueue.rows(), reason)
    // What waits in the store is the other page's to send.
    if (saveQueue.isLost || left.length === 0) return
    onChange()
    await bringRows(left, rows => this.#send(rows))
  }

  /** One bad answer must not hold up the others: send them singly, and put aside the one that is refused alone. */
  async #isolate(rows: readonly AnswerRow[]): Promise<void> {
    if (rows.length === 0) this.#wait(0)
    if (rows.length === 1) await this.#needs.saveQueue.refuse(rows, 'notFitting')
    this.#mostRows = 1
  }

  #wait(heldMs: number): void {
    this.#failures += 1
    const now = this.#needs.now()
    this.#heldUntil = now + heldMs
    this.#notBefore = now + Math.max(heldMs, backoffMs(this.#failures, this.#needs.random()))
    this.#nextPulse = this.#notBefore
  }
}
