/** Answers of trainings on their way: kept in this browser until the server has them, sent in their order, counted once. */
import type { DBSchema } from 'idb'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { Clock } from '@tripos/send-queue/clock.ts'
import { classify, REFUSED, SIGNED_OUT, type Verdicts } from '@tripos/send-queue/failure.ts'
import { type EntryStore, makeSendQueue } from '@tripos/send-queue/queue.ts'
import { openStore, STRICT } from '@tripos/send-queue/store.ts'
import type { SendState } from '@tripos/send-queue/sender.ts'
import type { AnswerOutcome, training } from '../../contract/training.ts'

export interface WaitingAnswer {
  /** The key of the answer, too. */
  readonly id: string
  readonly userId: string
  /** Rises with each answer of this browser. */
  readonly place: number
  readonly input: Input<typeof training.answer>
}

interface Schema extends DBSchema {
  answers: { key: string; value: WaitingAnswer }
}

export interface AnswerStore extends EntryStore<WaitingAnswer> {
  load(userId: string): Promise<readonly WaitingAnswer[]>
}

export async function openAnswerStore(name = 'tripos-practice'): Promise<AnswerStore> {
  const db = await openStore<Schema>(name, 1, fresh => {
    fresh.createObjectStore('answers', { keyPath: 'id' })
  })
  return {
    async load(userId) {
      const rows = await db.getAll('answers')
      return rows.filter(row => row.userId === userId).toSorted((a, b) => a.place - b.place)
    },
    async put(entry) {
      const tx = db.transaction('answers', 'readwrite', STRICT)
      await Promise.all([tx.store.put(entry), tx.done])
    },
    remove: entry => db.delete('answers', entry.id),
  }
}

/** Somebody else is signed in, or nobody; what the server will never take is told and let go. */
const VERDICTS: Verdicts<never> = {
  NOT_ALLOWED: SIGNED_OUT,
  NOT_FOUND: REFUSED,
  BAD_INPUT: REFUSED,
  PRACTICE_QUESTION_CHANGED: REFUSED,
  PRACTICE_QUESTION_HELD: REFUSED,
  PRACTICE_RUN_FINISHED: REFUSED,
}

export interface AnswerQueueDeps extends Clock {
  readonly store: AnswerStore | undefined
  readonly send: (input: WaitingAnswer['input']) => Promise<AnswerOutcome>
  readonly onOutcome: (entry: WaitingAnswer, outcome: AnswerOutcome) => void
  readonly onRefused: (entry: WaitingAnswer, error: unknown) => void
  readonly onState: (state: SendState, waiting: number) => void
}

export function makeAnswerQueue({ store, send, onOutcome, onRefused, onState, ...clock }: AnswerQueueDeps) {
  const queue = makeSendQueue<WaitingAnswer>({
    ...clock,
    key: entry => entry.id,
    store,
    send: async entry => onOutcome(entry, await send(entry.input)),
    classify: error => classify(error, VERDICTS),
    onSent: () => tell(),
    onRefused: (entry, error) => {
      onRefused(entry, error)
      tell()
    },
    onChange: () => tell(),
  })
  // The queue tells of itself while it is being made.
  function tell(): void {
    onState(queue?.state() ?? 'idle', queue?.entries().length ?? 0)
  }
  return queue
}

export type AnswerQueue = ReturnType<typeof makeAnswerQueue>
