/** The open training: everything that is kept of it, and what the person does in it. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { decodeAnswer, encodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import type { SendState } from '@tripos/send-queue/sender.ts'
import { onLeave, onWake } from '@tripos/send-queue/wake.ts'
import { call } from '@tripos/web-kit/call.ts'
import { CallError, isUnavailable } from '@tripos/web-kit/call-error.ts'
import { newId } from '@tripos/web-kit/new-id.ts'
import { type AnswerOutcome, training, type TrainingQuestion } from '../../contract/training.ts'
import { type AnswerQueue, type AnswerStore, makeAnswerQueue, type WaitingAnswer } from './answer-queue.ts'
import { KeptPictures } from './kept-pictures.ts'
import { KEPT_AHEAD, type KeptTraining, PORTION } from './kept-training.ts'
import { PlaceTeller } from './place-teller.ts'
import { ShownTime } from './shown-time.ts'
import * as rules from './training.rules.ts'

/** An answer that was not accepted, and why, in words; undefined where the question was answered on another page before. */
export interface Refusal {
  readonly no: number
  readonly reason: string | undefined
}

export interface SessionState extends rules.TrainingState {
  readonly sending: SendState
  readonly waitingCount: number
  /** Of answers on their way, by number of the question: whether this device has them. None while it is asked to. */
  readonly stored: Readonly<Record<number, boolean>>
  readonly refusals: readonly Refusal[]
  readonly error: unknown
  /** Pictures and recordings that are not there without network, though the questions are. */
  readonly mediaLeft: number
}

interface SessionDeps {
  readonly run: rules.Run
  readonly userId: string
  readonly store: AnswerStore | undefined
  /** For a day without network, under this title. */
  readonly kept: KeptTraining | undefined
  readonly title: string
}

const KEEP_AFTER_MS = 300

export class TrainingSession {
  #state: SessionState
  readonly #userId: string
  readonly #listeners = new Set<() => void>()
  readonly #queue: AnswerQueue
  readonly #store: AnswerStore | undefined
  readonly #kept: KeptTraining | undefined
  /** Undefined where nothing is kept: they come from their addresses. */
  readonly pictures: KeptPictures | undefined
  readonly #title: string
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false
  #shownAt = performance.now()
  #asking = new Set<number>()
  /** When the last word came about an answer, by the number of its question. */
  readonly #answeredAt = new Map<number, number>()
  readonly #places: PlaceTeller
  #stopPlaces: () => void = () => undefined
  #stopWaking: () => void = () => undefined
  #stopLeaving: () => void = () => undefined
  readonly #shownTime = new ShownTime()
  #expiryTimer: ReturnType<typeof setTimeout> | undefined

  constructor({ run, userId, store, kept, title }: SessionDeps) {
    this.#state = {
      ...rules.openTraining(run),
      sending: 'idle',
      waitingCount: 0,
      stored: {},
      refusals: [],
      error: undefined,
      mediaLeft: 0,
    }
    this.#places = new PlaceTeller(this.#state.no, no =>
      call(training.place, { runId: run.id, no }, { keepalive: true }),
    )
    this.#userId = userId
    this.#store = store
    this.#kept = kept
    this.pictures = kept && new KeptPictures(address => kept.medium(address))
    this.#title = title
    this.#queue = makeAnswerQueue({
      ...browserClock,
      store,
      send: input => call(training.answer, input),
      onOutcome: ({ input }, outcome) => {
        if (input.runId !== run.id) return
        this.#answeredAt.set(input.no, performance.now())
        this.#places.answered(input.no)
        if (outcome.answerId !== input.id) return this.#showOther(input.no, outcome)
        this.#apply(state => rules.answered(state, input.no, outcome))
      },
      onRefused: ({ input }, error) => this.#refuse(input, error),
      onState: (sending, waitingCount) => this.#set({ sending, waitingCount }),
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly getState = (): SessionState => this.#state

  /** The answer of another page counts, and is shown in place of the one that was given here. */
  #showOther(no: number, outcome: AnswerOutcome): void {
    this.#apply(state => rules.answeredElsewhere(state, no, outcome))
    this.#tellRefusal({ no, reason: undefined })
  }

  #tellRefusal(refusal: Refusal): void {
    this.#set({ refusals: [...this.#state.refusals.filter(({ no }) => no !== refusal.no), refusal] })
    void this.load()
  }

  /** What an earlier page has left behind goes first. */
  async start(): Promise<void> {
    if (this.#state.run.finishedAt === null) this.#stopPlaces = this.#places.start()
    this.#stopLeaving = onLeave(() => this.#sendChanged())
    this.#stopWaking = onWake(() => {
      this.#expire()
      this.#queue.wake()
      this.pictures?.wake()
    })
    const left = (await this.#store?.load(this.#userId).catch(() => [])) ?? []
    for (const entry of left) this.#queue.restore(entry)
    for (const { input } of left) {
      if (input.runId !== this.#state.run.id) continue
      this.#apply(state => rules.sent(rules.drafted(state, input.no, decodeAnswer(input.answer)), input.no))
      this.#tellStored(input.no, true)
    }
    this.#queue.wake()
    await this.load()
    await this.#bringNext()
  }

  stop(): void {
    this.#sendChanged()
    this.#isStopped = true
    clearTimeout(this.#keepTimer)
    clearTimeout(this.#expiryTimer)
    this.#stopWaking()
    this.#stopLeaving()
    this.#stopPlaces()
    void this.#kept?.halt()
    void this.#queue.flush()
    this.#queue.halt()
  }

  /** The questions around the place. */
  async load(): Promise<void> {
    const nos = rules.missingNos(this.#state).filter(no => !this.#asking.has(no))
    if (nos.length === 0) return
    for (const no of nos) this.#asking.add(no)
    try {
      await this.#ask(nos)
      this.#set({ error: undefined })
    } catch (error) {
      const kept = isUnavailable(error) ? ((await this.#kept?.questions(nos).catch(() => [])) ?? []) : []
      this.#receive(
        kept.map(({ no }) => no),
        kept,
      )
      this.#set({ error: this.#state.questions[this.#state.no] === undefined ? error : undefined })
    } finally {
      for (const no of nos) this.#asking.delete(no)
    }
  }

  async #ask(nos: readonly number[]): Promise<void> {
    const askedAt = performance.now()
    const answered = await call(training.questions, { runId: this.#state.run.id, nos: [...nos] })
    const passedMs = performance.now() - askedAt
    // As they were before the answer that has been counted meanwhile.
    const isOld = (no: number) => (this.#answeredAt.get(no) ?? Number.NEGATIVE_INFINITY) >= askedAt
    const questions = answered.filter(({ no }) => !isOld(no)).map(one => ({ ...one, shownMs: one.shownMs - passedMs }))
    this.#receive(
      nos.filter(no => !isOld(no)),
      questions,
    )
    void this.#keepQuestions(questions).catch(() => undefined)
    const old = nos.filter(isOld)
    if (old.length > 0) await this.#ask(old)
  }

  async #keepQuestions(questions: readonly TrainingQuestion[]): Promise<void> {
    if (this.#kept === undefined) return
    await this.#kept.keepQuestions(questions)
    const mediaLeft = await this.#kept.keepMedia(questions)
    if (!this.#isStopped && mediaLeft !== this.#state.mediaLeft) this.#set({ mediaLeft })
  }

  /** What is on its way to the server stands as it was sent. */
  #receive(nos: readonly number[], questions: readonly TrainingQuestion[]): void {
    for (const { no, shownMs } of questions) this.#shownTime.set(no, shownMs)
    this.#apply(state => state.pending.reduce(rules.sent, rules.received(state, nos, questions)))
    this.#expire()
  }

  /** What an exam may ask by now leaves the page until the server has said that it does not. */
  #expire(): void {
    clearTimeout(this.#expiryTimer)
    if (this.#isStopped) return
    const over = this.#shownTime.takeOver()
    if (over.length > 0) {
      this.#apply(state => rules.expired(state, over))
      void this.load()
    }
    const nextMs = this.#shownTime.nextMs()
    if (nextMs !== undefined) this.#expiryTimer = setTimeout(() => this.#expire(), nextMs)
  }

  /** Where it can be kept, what comes next is there before the network may go. */
  async #bringNext(): Promise<void> {
    if (this.#kept === undefined) return
    const { no, run, questions } = this.#state
    const last = Math.min(run.questionCount, no + KEPT_AHEAD)
    const nos = Array.from({ length: last - no + 1 }, (_, at) => no + at).filter(one => questions[one] === undefined)
    try {
      for (let at = 0; at < nos.length && !this.#isStopped; at += PORTION) await this.#ask(nos.slice(at, at + PORTION))
    } catch {
      // They are asked for when they are looked at.
    }
  }

  /** A little later: a step changes several things. */
  #keep(): void {
    if (this.#kept === undefined || this.#isStopped) return
    clearTimeout(this.#keepTimer)
    this.#keepTimer = setTimeout(() => {
      const { run } = this.#state
      const work = run.finishedAt === null ? this.#kept?.keepPlace(this.#state, this.#title) : this.#kept?.drop()
      work?.catch(() => undefined)
    }, KEEP_AFTER_MS)
  }

  write(no: number, answer: Answer | null): void {
    if (rules.stepOf(this.#state).canWrite) this.#apply(state => rules.drafted(state, no, answer))
  }

  go(no: number): void {
    if (no === this.#state.no) return
    this.#sendChanged()
    this.#apply(state => rules.moved(state, no))
    this.#shownAt = performance.now()
    if (this.#state.run.finishedAt === null) this.#places.go(no)
    void this.load()
  }

  check(): void {
    const { no, drafts, questions } = this.#state
    const question = questions[no]
    if (question === undefined || question === 'gone' || !rules.stepOf(this.#state).canCheck) return
    // No file is handed in by practising: whoever has made one compares it with the reference.
    const isFiles = question.question.type === QuestionType.fileUpload
    const answer: Answer | null = isFiles ? { kind: 'files', files: [] } : (drafts[no] ?? null)
    this.#apply(state => rules.drafted(state, no, answer))
    this.#send(no, answer)
  }

  async takeHint(no: number, hintNo: number): Promise<void> {
    const { hints } = await call(training.takeHint, { runId: this.#state.run.id, no, hintNo })
    this.#apply(state => rules.hinted(state, no, hints))
  }

  /** To see the key: counts as wrong. */
  giveUp(): void {
    if (rules.stepOf(this.#state).canGiveUp) this.#send(this.#state.no, null)
  }

  /** What is checked at the end is sent as one leaves a question or the page. */
  #sendChanged(): void {
    const { run, no, unsent, drafts } = this.#state
    if (run.isCheckedAtEnd && run.finishedAt === null && unsent.includes(no)) this.#send(no, drafts[no] ?? null)
  }

  #send(no: number, answer: Answer | null): void {
    const question = this.#state.questions[no]
    if (question === undefined || question === 'gone') return
    const id = newId()
    const seconds = Math.round((performance.now() - this.#shownAt) / 1000)
    const input: WaitingAnswer['input'] = {
      id,
      runId: this.#state.run.id,
      no,
      versionId: question.versionId,
      answer: encodeAnswer(answer),
      seconds,
    }
    this.#apply(state => rules.sent(state, no))
    this.#set({ refusals: this.#state.refusals.filter(one => one.no !== no) })
    this.#tellStored(no, undefined)
    const entry = { id, userId: this.#userId, place: Date.now(), input }
    void this.#queue.add(entry).then(isStored => this.#tellStored(no, isStored))
  }

  #tellStored(no: number, isStored: boolean | undefined): void {
    const { [no]: _, ...others } = this.#state.stored
    this.#set({ stored: isStored === undefined ? others : { ...others, [no]: isStored } })
  }

  #refuse({ runId, no }: WaitingAnswer['input'], error: unknown): void {
    if (runId !== this.#state.run.id) return
    this.#apply(state => rules.refused(state, no))
    this.#tellRefusal({ no, reason: error instanceof CallError ? error.text : '' })
  }

  async judge(verdict: 'right' | 'partly' | 'wrong'): Promise<void> {
    const { no, questions } = this.#state
    const question = questions[no]
    if (question === undefined || question === 'gone' || question.answerId === null) return
    const outcome = await call(training.judge, { answerId: question.answerId, verdict })
    this.#apply(state => rules.answered(state, no, outcome))
  }

  /** Everything that waits goes first: what is not there at the end is not counted. */
  async finish(): Promise<void> {
    this.#sendChanged()
    this.#queue.wake()
    while (this.#queue.isSending()) await this.#queue.whenIdle()
    if (this.#queue.entries().length > 0) throw new Error('answers wait')
    const { run, no } = this.#state
    await call(training.finish, { runId: run.id })
    const finished = await call(training.run, { runId: run.id })
    this.#set({ ...rules.openTraining(finished), no })
    await this.load()
  }

  #apply(change: (state: rules.TrainingState) => rules.TrainingState): void {
    this.#set(change(this.#state))
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change }
    this.#keep()
    for (const listener of this.#listeners) listener()
  }
}
