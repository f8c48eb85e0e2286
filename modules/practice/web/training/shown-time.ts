/** How long questions may be shown, by whichever clock of the device has run more: one may be set back, the other sleeps. */
const read = () => ({ wall: Date.now(), mono: performance.now() })
type Reading = ReturnType<typeof read>

const passedSince = (then: Reading): number => {
  const now = read()
  return Math.max(now.wall - then.wall, now.mono - then.mono)
}

/** `setTimeout` knows no longer wait. */
const MAX_WAIT_MS = 2 ** 31 - 1
const MIN_WAIT_MS = 250

export class ShownTime {
  readonly #until = new Map<number, { readonly from: Reading; readonly shownMs: number }>()

  set(no: number, shownMs: number): void {
    this.#until.set(no, { from: read(), shownMs })
  }

  /** Those whose time is over; each is given once. */
  takeOver(): readonly number[] {
    const over = [...this.#until].filter(([, { from, shownMs }]) => passedSince(from) >= shownMs).map(([no]) => no)
    for (const no of over) this.#until.delete(no)
    return over
  }

  /** Milliseconds until the next is over; undefined where none is shown. */
  nextMs(): number | undefined {
    if (this.#until.size === 0) return undefined
    const left = [...this.#until.values()].map(({ from, shownMs }) => shownMs - passedSince(from))
    return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, Math.min(...left)))
  }
}
