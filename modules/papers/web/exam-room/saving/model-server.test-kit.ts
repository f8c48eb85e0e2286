/** For tests: the server's rules about saving (contract, design part 7) in memory, and a network that misbehaves. */
import { ERRORS, type ErrorName } from '@tripos/contract-kit/errors.ts'
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { CallError } from '@tripos/web-kit/call-error.ts'
import type { PaperClock } from './save-loop.ts'

export interface SentAnswer {
  readonly no: number
  readonly seq: number
  readonly answer: AnswerBody
}

export const refusal = (name: ErrorName, status = 200, retryAfter?: number) =>
  new CallError({
    code: ERRORS[name].code,
    text: '',
    data: null,
    status,
    requestId: undefined,
    retryAfter,
  })

export class ModelServer {
  state = 0
  epoch = 0
  deviceEpoch = 0
  device = ''
  page = ''
  readonly stored = new Map<number, SentAnswer>()
  /** Saves from a replaced device or after the close: kept for the staff. */
  readonly kept: SentAnswer[] = []

  open({ device, page, takeOver }: { device: string; page: string; takeOver: boolean }) {
    if (this.state !== 0) throw refusal('PAPER_CLOSED')
    if (this.device !== device || this.page !== page) {
      if (this.device !== device && this.device !== '' && !takeOver) throw refusal('PAPER_ELSEWHERE')
      this.epoch += 1
      if (this.device !== device) this.deviceEpoch = this.epoch
      this.device = device
      this.page = page
    }
    return {
      epoch: this.epoch,
      deviceEpoch: this.deviceEpoch,
      answers: [...this.stored.values()].map(row => ({ ...row, savedAt: '' })),
    }
  }

  save(epoch: number, answers: readonly SentAnswer[]) {
    const isReplaced = epoch < this.epoch
    if (this.state !== 0 || isReplaced) {
      this.kept.push(...answers)
      throw refusal(isReplaced ? 'PAPER_TAKEN_OVER' : 'PAPER_CLOSED')
    }
    for (const row of answers) {
      if (row.seq > (this.stored.get(row.no)?.seq ?? 0)) this.stored.set(row.no, row)
    }
    const saved = answers.map(({ no, seq }) => ({ no, seq: this.stored.get(no)?.seq ?? seq }))
    return { ...this.clock(), saved }
  }

  ask(epoch: number): PaperClock & { readonly askAfterMs: number } {
    if (epoch < this.epoch) throw refusal('PAPER_TAKEN_OVER')
    return { ...this.clock(), askAfterMs: 10_000 }
  }

  submit() {
    this.state = 2
  }

  clock(): PaperClock {
    return { state: this.state, leftMs: 60_000, serverNow: '2026-11-21T10:00:00.000Z', messages: [] }
  }
}

/** The longest that a browser's clock can be set to; beyond, it rings at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Time that passes only when told to. */
export class VirtualTime {
  now = 0
  #events: { at: number; run: () => void }[] = []

  readonly after = (ms: number, run: () => void): (() => void) => {
    const event = { at: this.now + (ms > LONGEST_TIMER_MS ? 0 : ms), run }
    this.#events.push(event)
    return () => {
      this.#events = this.#events.filter(other => other !== event)
    }
  }

  /** Runs what is due, one event at a time; `settle` lets real storage finish in between. */
  async pass(ms: number, settle: () => Promise<void>): Promise<void> {
    const end = this.now + ms
    for (;;) {
      const next = this.#events.filter(event => event.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#events = this.#events.filter(event => event !== next)
      this.now = Math.max(this.now, next.at)
      next.run()
      await settle()
    }
    this.now = end
  }
}

/** What happens to one request. */
export interface Fate {
  /** Milliseconds on the way; undefined: it never arrives. */
  readonly outMs: number | undefined
  /** The same for the reply. */
  readonly backMs: number | undefined
  /** The network delivers the request once more, this much later. */
  readonly againMs: number | undefined
}

const LIMIT_MS = 15_000

/** Carries one request to the server under its fate; what is lost ends in a network error after the limit. */
export function carry<T>(time: VirtualTime, fate: Fate, serve: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = time.after(LIMIT_MS, () => reject(new TypeError('network error')))
    const reply = (settle: () => void) => {
      if (fate.backMs === undefined) return
      time.after(fate.backMs, () => {
        giveUp()
        settle()
      })
    }
    const arrive = () => {
      try {
        const value = serve()
        reply(() => resolve(value))
      } catch (error) {
        reply(() => reject(error))
      }
    }
    if (fate.outMs === undefined) return
    time.after(fate.outMs, arrive)
    if (fate.againMs !== undefined) time.after(fate.outMs + fate.againMs, arrive)
  })
}
