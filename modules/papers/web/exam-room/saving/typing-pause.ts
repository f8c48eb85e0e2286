/**
 * Which questions are being typed at. Every keystroke goes into the outbox at once; what waits for a pause, or for the
 * middle of a long stretch without one, is only the sending.
 */
const PAUSE_MS = 800
const LONGEST_MS = 4000

interface TypingDeps {
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
  readonly onSettled: () => void
}

export class Typing {
  readonly #needs: TypingDeps
  readonly #open = new Map<number, { since: number; cancel: () => void }>()

  constructor(deps: TypingDeps) {
    this.#needs = deps
  }

  isOpen(no: number): boolean {
    return this.#open.has(no)
  }

  type(no: number): void {
    const now = this.#needs.now()
    const before = this.#open.get(no)
    before?.cancel()
    const since = before?.since ?? now
    const wait = Math.max(0, Math.min(PAUSE_MS, since + LONGEST_MS - now))
    this.#open.set(no, { since, cancel: this.#needs.after(wait, () => this.#settle(no)) })
  }

  /** Lets everything go now: leaving the question or the page, handing in. */
  flush(): void {
    for (const no of this.#open.keys()) this.#settle(no)
  }

  #settle(no: number): void {
    this.#open.get(no)?.cancel()
    if (this.#open.delete(no)) this.#needs.onSettled()
  }
}
