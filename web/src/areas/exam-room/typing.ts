/**
 * Text on its way from the keyboard to the outbox: handed over after a pause in typing, and in the middle of a long
 * stretch without one.
 */
const PAUSE_MS = 800
const LONGEST_MS = 4000

interface Needs {
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
  readonly onSettled: (no: number, text: string) => void
}

export class TypingBuffer {
  readonly #needs: Needs
  readonly #open = new Map<number, { text: string; since: number; cancel: () => void }>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Questions whose newest text is only on the screen. */
  get size(): number {
    return this.#open.size
  }

  type(no: number, text: string): void {
    const now = this.#needs.now()
    const before = this.#open.get(no)
    before?.cancel()
    const since = before?.since ?? now
    const wait = Math.max(0, Math.min(PAUSE_MS, since + LONGEST_MS - now))
    this.#open.set(no, { text, since, cancel: this.#needs.after(wait, () => this.#settle(no)) })
  }

  /** Hands over everything now: leaving the question or the page, handing in. */
  flush(): void {
    for (const no of this.#open.keys()) this.#settle(no)
  }

  #settle(no: number): void {
    const typed = this.#open.get(no)
    if (!typed) return
    typed.cancel()
    this.#open.delete(no)
    this.#needs.onSettled(no, typed.text)
  }
}
