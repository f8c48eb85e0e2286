/** One attempt while its page is open: holds the reducer's state and connects it to saving, typing and time. */
import { encodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { PaperContent, papers } from '../../contract/papers.ts'
import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { textAnswer } from './answer.rules.ts'
import { type Action, type Attempt, placeOf, reduce, startAttempt } from './attempt.rules.ts'
import { leftAt } from './countdown.rules.ts'
import type { SaveQueue } from './saving/save-queue.ts'
import { backoffMs } from '@tripos/web-kit/backoff.ts'
import type { Clock } from '@tripos/send-queue/clock.ts'
import { failureOf } from './saving/failure.ts'
import type { LostFiles, Place, RefusedRow } from './saving/answer-store.ts'
import { type PaperClock, SaveLoop, type Trip } from './saving/save-loop.ts'
import type { Pictures } from './pictures.ts'
import { Typing } from './saving/typing-pause.ts'
import type { UploadQueue } from './uploads/upload-queue.ts'

export interface SessionNeeds extends Clock {
  readonly content: PaperContent
  readonly trip: Trip
  readonly saveQueue: SaveQueue
  readonly calls: {
    readonly saveAnswers: (
      input: Input<typeof papers.saveAnswers>,
    ) => Promise<PaperClock & Pick<Output<typeof papers.saveAnswers>, 'saved'>>
    readonly askState: (input: Input<typeof papers.state>) => Promise<PaperClock & { readonly askAfterMs: number }>
    readonly submitPaper: (input: Input<typeof papers.submit>) => Promise<unknown>
  }
}

const TICK_MS = 500
/** Another tab that asks waits a little longer than this. */
const DRAIN_MS = 1500

export class AttemptSession {
  readonly content: PaperContent
  readonly #needs: SessionNeeds
  readonly #loop: SaveLoop
  readonly #typing: Typing
  readonly #listeners = new Set<() => void>()
  #attempt: Attempt
  #cancelTick: () => void = () => undefined
  #isHalted = true
  #isSubmitting = false
  #submitFailures = 0
  /** After time ran out the server is asked before anything is decided. */
  #hasAskedAtZero = false
  #handInError: unknown
  #uploads = 0
  #lostFiles: readonly LostFiles[] = []
  /** Only of a paper with pictures. */
  pictures: Pictures | undefined
  /** Only of a paper that asks for files. */
  fileQueue: UploadQueue | undefined
  /** Where the candidate is, as long as no save has told it. */
  #untoldPlace: Place | undefined
  /** Another part of the page works for this attempt: it ends with it. */
  onHalt: () => void = () => undefined
  /** Another tab has the paper, and the store of this browser said so. */
  onLost: () => void = () => undefined

  constructor(needs: SessionNeeds) {
    const { content, saveQueue, trip, calls, now, after, random } = needs
    const { paperId, epoch } = content
    this.content = content
    this.#needs = needs
    this.#typing = new Typing({ now, after, onSettled: () => this.#loop.release() })
    this.#loop = new SaveLoop({
      saveQueue,
      save: answers => this.#save(answers),
      ask: () => calls.askState({ paperId, epoch }),
      now,
      after,
      random,
      isHeld: no => this.#typing.isOpen(no),
      onReply: (reply, replyTrip) => this.#hear(reply, replyTrip),
      onChange: () => this.#savingChanged(),
    })
    const place = placeOf(content, saveQueue.place)
    saveQueue.onLost = () => this.onLost()
    this.#attempt = startAttempt({ content, trip, saving: this.#loop.state, place, waiting: saveQueue.rows() })
  }

  readonly getState = (): Attempt => this.#attempt

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  leftMs(): number {
    return leftAt(this.#attempt.countdown, this.#needs.now())
  }

  /** Why the last try to hand in was refused. */
  get handInError(): unknown {
    return this.#handInError
  }

  start(): void {
    this.#isHalted = false
    this.#loop.start()
    this.#tick()
  }

  /** Another tab goes on, or the page is left: what was typed is stored, nothing more is sent from here. */
  async halt(): Promise<void> {
    this.#typing.flush()
    this.#isHalted = true
    this.#cancelTick()
    this.#loop.halt()
    this.onHalt()
    await this.#loop.whenWritten()
  }

  /**
   * Another tab goes on. Where this browser keeps nothing, only the server can hand over what was typed here: it gets a
   * moment. What is with neither comes back as refused.
   */
  async handOver(): Promise<readonly RefusedRow[]> {
    const { saveQueue } = this.#needs
    this.#typing.flush()
    if (!saveQueue.isDurable && !saveQueue.isLost) await this.#drain()
    await this.halt()
    if (!saveQueue.isDurable) await saveQueue.refuse(saveQueue.rows(), 'takenOver')
    return saveQueue.refused
  }

  wake(): void {
    this.#loop.wake()
  }

  flushTyping(): void {
    this.#typing.flush()
  }

  /** Files on their way to the server are not saved either. */
  setUploads(count: number): void {
    if (count === this.#uploads) return
    this.#uploads = count
    this.#savingChanged()
  }

  get uploads(): number {
    return this.#uploads
  }

  /** Files that will not arrive any more are shown with the answers that were refused. */
  loseUploads(files: readonly LostFiles[]): void {
    this.#lostFiles = files
    this.#uploads = 0
    this.#savingChanged()
  }

  choose(no: number, answer: Answer | null): void {
    if (this.#attempt.phase !== 'answering') return
    this.#dispatch({ type: 'answered', no, answer })
    this.#loop.edit(no, encodeAnswer(answer))
  }

  type(no: number, text: string): void {
    this.write(no, textAnswer(text))
  }

  /** An answer that is being typed: kept with every key, sent after a pause. */
  write(no: number, answer: Answer | null): void {
    if (this.#attempt.phase === 'answering') this.#typing.type(no)
    this.choose(no, answer)
  }

  go(no: number): void {
    this.#typing.flush()
    this.#dispatch({ type: 'went', no })
    this.#keepPlace()
  }

  flag(no: number): void {
    this.#dispatch({ type: 'flagged', no })
    this.#keepPlace()
  }

  dismiss(id: string): void {
    this.#dispatch({ type: 'dismissed', id })
  }

  handIn(): void {
    this.#typing.flush()
    this.#handInError = undefined
    this.#dispatch({ type: 'handInStarted' })
    this.#loop.wake()
    this.#advance()
  }

  /** Back to the questions, while the hand-in has not been sent. */
  cancelHandIn(): void {
    if (!this.#isSubmitting) this.#dispatch({ type: 'handInFailed' })
  }

  /** Resolves when nothing waits, or after {@link DRAIN_MS}. */
  #drain(): Promise<void> {
    return new Promise(resolve => {
      const finish = () => {
        cancel()
        unsubscribe()
        resolve()
      }
      const look = () => this.#loop.state.waiting === 0 && finish()
      const cancel = this.#needs.after(DRAIN_MS, finish)
      const unsubscribe = this.subscribe(look)
      this.#loop.wake()
      look()
    })
  }

  #dispatch(action: Action): void {
    const next = reduce(this.#attempt, action)
    if (next === this.#attempt) return
    this.#attempt = next
    for (const listener of this.#listeners) listener()
  }

  #keepPlace(): void {
    const { flags, currentNo } = this.#attempt
    this.#untoldPlace = { flags, currentNo }
    void this.#needs.saveQueue.keepPlace({ flags, currentNo })
  }

  /** With the answers goes where the candidate is, if the server does not know that yet: no call of its own. */
  async #save(answers: readonly Input<typeof papers.saveAnswers>['answers'][number][]) {
    const { paperId, epoch } = this.content
    const place = this.#untoldPlace
    const told = place && { place: { currentNo: place.currentNo, flags: [...place.flags] } }
    const reply = await this.#needs.calls.saveAnswers({ paperId, epoch, answers: [...answers], ...told })
    if (this.#untoldPlace === place) this.#untoldPlace = undefined
    return reply
  }

  #savingChanged(): void {
    const { waiting, onDevice, refused, ...saving } = this.#loop.state
    const files = this.#uploads
    this.#dispatch({
      type: 'savingChanged',
      saving: {
        ...saving,
        waiting: waiting + files,
        onDevice: onDevice + files,
        refused: [...refused, ...this.#lostFiles],
      },
    })
    this.#advance()
  }

  #hear(reply: PaperClock, trip: Trip): void {
    if (this.#attempt.phase === 'timeUp') this.#hasAskedAtZero = true
    this.#dispatch({ type: 'heard', reply, trip })
    if (this.#attempt.phase === 'answering') this.#hasAskedAtZero = false
  }

  #tick(): void {
    this.#cancelTick()
    if (this.#isHalted) return
    const { phase } = this.#attempt
    if ((phase === 'answering' || phase === 'handingIn') && this.leftMs() === 0) {
      this.#typing.flush()
      this.#dispatch({ type: 'timeRanOut' })
      this.#loop.wake()
    }
    this.#cancelTick = this.#needs.after(TICK_MS, () => this.#tick())
  }

  /** Goes on with handing in when everything is saved, and cleans up when the paper is closed. */
  #advance(): void {
    const { phase, saving } = this.#attempt
    if (phase === 'closed' && saving.waiting === 0 && !this.#isHalted) {
      this.#isHalted = true
      this.#cancelTick()
      this.#loop.halt()
      void this.#needs.saveQueue.forget()
    }
    const isReady = phase === 'handingIn' || (phase === 'timeUp' && this.#hasAskedAtZero)
    if (isReady && saving.waiting === 0 && !this.#isSubmitting && !this.#isHalted) void this.#submit()
  }

  async #submit(): Promise<void> {
    const { paperId, submitKey } = this.content
    this.#isSubmitting = true
    try {
      await this.#needs.calls.submitPaper({ paperId, submitKey })
      this.#dispatch({ type: 'closed' })
    } catch (error) {
      const isRefused = isRefusal(error, 'HAND_IN_TOO_EARLY') || failureOf(error).kind !== 'transient'
      if (isRefused) this.#refuseHandIn(error)
      else await this.#pause()
    }
    this.#isSubmitting = false
    this.#advance()
  }

  #refuseHandIn(error: unknown): void {
    this.#handInError = error
    this.#hasAskedAtZero = false
    this.#dispatch({ type: 'handInFailed' })
  }

  #pause(): Promise<void> {
    this.#submitFailures += 1
    const ms = backoffMs(this.#submitFailures, this.#needs.random())
    return new Promise(resolve => void this.#needs.after(ms, resolve))
  }
}
