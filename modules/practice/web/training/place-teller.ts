import { onLeave } from '@tripos/send-queue/wake.ts'

/**
 * Tells the server where one is in a training: after a while in one place, and at once where the page is left or hidden. Not where an
 * answer says it anyway: five thousand pages that go from question to question would call twice as often.
 */
const AT_REST_MS = 10_000

export class PlaceTeller {
  readonly #tell: (no: number) => Promise<unknown>
  /** Where the server believes one to be; undefined where nobody knows. */
  #told: number | undefined
  #place: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(place: number, tell: (no: number) => Promise<unknown>) {
    this.#told = place
    this.#place = place
    this.#tell = tell
  }

  /** Gives what ends it, and tells the last place. */
  start(): () => void {
    const stop = onLeave(() => this.#tellNow())
    return () => {
      stop()
      this.#tellNow()
    }
  }

  go(no: number): void {
    this.#place = no
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tellNow(), AT_REST_MS)
  }

  /** The server has moved on with the answer, never back. */
  answered(no: number): void {
    if (this.#told !== undefined) this.#told = Math.max(this.#told, no)
  }

  #tellNow(): void {
    clearTimeout(this.#timer)
    const no = this.#place
    if (no === this.#told) return
    this.#told = no
    this.#tell(no).catch(() => {
      // It is told again at the next step.
      this.#told = undefined
    })
  }
}
