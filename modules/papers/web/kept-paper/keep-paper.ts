/**
 * The open paper, for a page that is loaded again while there is no network: what the server gave, with the answers that it has
 * since. Sealed for this session; gone when the paper closes, when another page has it, and when its time is over.
 */
import { encodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import { openSealedStore, type SealedStore } from '@tripos/web-kit/sealed-store.ts'
import type { PaperContent } from '../../contract/papers.ts'
import type { Attempt } from '../exam-room/attempt.rules.ts'
import type { AttemptSession } from '../exam-room/attempt-session.ts'
import type { SaveQueue } from '../exam-room/saving/save-queue.ts'
import { serverTimeAt } from '../exam-room/countdown.rules.ts'
import { type KeptPaper, paperKey } from '../shared/kept-paper.ts'
import { keptAnswers } from './kept-answers.rules.ts'

const WRITE_AFTER_MS = 500

export async function keepPaper(session: AttemptSession, saveQueue: SaveQueue): Promise<void> {
  const store = await openSealedStore()
  if (store) new Keeping(store, session, saveQueue).begin()
}

class Keeping {
  readonly #store: SealedStore
  readonly #session: AttemptSession
  readonly #saveQueue: SaveQueue
  readonly #key: string
  #answers: PaperContent['answers']
  #seen: Attempt | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #tail: Promise<unknown> = Promise.resolve()

  constructor(store: SealedStore, session: AttemptSession, saveQueue: SaveQueue) {
    this.#store = store
    this.#session = session
    this.#saveQueue = saveQueue
    this.#key = paperKey(session.content.paperId)
    this.#answers = session.content.answers
  }

  begin(): void {
    this.#session.subscribe(() => this.#look())
    this.#look()
  }

  #look(): void {
    const attempt = this.#session.getState()
    const { phase, answers, saving } = attempt
    if (phase === 'closed' || phase === 'takenOver') {
      clearTimeout(this.#timer)
      return this.#inTurn(() => this.#store.drop(this.#key))
    }
    if (this.#seen?.answers === answers && this.#seen.saving === saving && this.#seen.phase === phase) return
    this.#seen = attempt
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#inTurn(() => this.#write()), WRITE_AFTER_MS)
  }

  async #write(): Promise<void> {
    const { content } = this.#session
    const { phase, answers, lastReply, messages } = this.#session.getState()
    const leftMs = this.#session.leftMs()
    if (phase !== 'answering' || leftMs <= 0) return this.#store.drop(this.#key)
    const given = Object.entries(answers).map(([no, answer]) => ({ no: Number(no), answer: encodeAnswer(answer) }))
    const serverNow = new Date(serverTimeAt(lastReply, performance.now())).toISOString()
    this.#answers = keptAnswers(this.#answers, given, { saved: this.#saveQueue, at: serverNow })
    const kept: KeptPaper = {
      keptAt: Date.now(),
      content: { ...content, answers: this.#answers, messages: [...messages], leftMs: Math.floor(leftMs), serverNow },
    }
    await this.#store.put(this.#key, kept, leftMs)
  }

  #inTurn(work: () => Promise<void>): void {
    this.#tail = this.#tail.then(work).catch(() => undefined)
  }
}
