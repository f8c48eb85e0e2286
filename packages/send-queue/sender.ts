/**
 * Brings work to the server, one request at a time: at once when idle, again after a failure, until the server refuses.
 * What goes next is asked for before each try, so that what came in the meantime goes along or takes its place.
 */
import type { Clock } from './clock.ts'
import type { Failure } from './failure.ts'
import { makePatience, type Patience, type Trouble } from './patience.ts'

/** The one word for a queue: its trouble, why it has ended, or what it does. */
export type SendState<R extends string = never> = 'idle' | 'sending' | Exclude<Trouble, 'none'> | R

export interface SenderDeps<W, R extends string> extends Clock {
  /** `at`: not before this moment; a retry does not wait for it. */
  readonly next: () => { readonly work: W; readonly at?: number } | undefined
  /**
   * Resolves when the server has answered and what it took is taken off `next`; false if it took nothing. `heard` says
   * before that that the server answers: the trouble is over.
   */
  readonly send: (work: W, heard: () => void) => Promise<boolean>
  readonly classify: (error: unknown) => Failure<R>
  /** Takes refused work off `next`; false if that was not possible, so that it is not sent again without a pause. */
  readonly onRefused: (work: W, error: unknown) => boolean | Promise<boolean>
  readonly onEnded: (reason: R) => void | Promise<void>
  readonly onChange: () => void
}

/** The longest that a browser's timer can be set to; beyond, it rings at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** One request at a time, and what becomes of it. */
function makeRunner<W, R extends string>(deps: SenderDeps<W, R>, patience: Patience) {
  let running: Promise<void> | undefined
  let isSending = false
  let ended: R | undefined

  async function run(work: W, onDone: () => void): Promise<void> {
    const failures = patience.failures()
    isSending = true
    deps.onChange()
    try {
      const hasProgress = await deps.send(work, patience.heard)
      patience.heard(hasProgress ? 0 : failures)
      // A server that takes nothing is not asked without a pause.
      if (!hasProgress) patience.wait(0)
    } catch (error) {
      await fail(work, error)
    }
    isSending = false
    deps.onChange()
    onDone()
  }

  async function fail(work: W, error: unknown): Promise<void> {
    const failure = deps.classify(error)
    if (failure.kind === 'ended') {
      ended = failure.reason
      await deps.onEnded(failure.reason)
    } else if (failure.kind !== 'refused') patience.fail(failure)
    else if (!(await deps.onRefused(work, error))) patience.wait(0)
  }

  return {
    run(work: W, onDone: () => void): void {
      running = run(work, onDone)
    },
    /** Resolves when nothing is under way. */
    async whenIdle(): Promise<void> {
      while (isSending) await running
    },
    isSending: () => isSending,
    ended: () => ended,
    end(reason: R): void {
      ended = reason
    },
  }
}

export function makeSender<W, R extends string = never>(deps: SenderDeps<W, R>) {
  const patience = makePatience(deps)
  const { run, ...runner } = makeRunner(deps, patience)
  const { isSending, ended } = runner
  let cancelTimer = (): void => undefined
  let isHalted = true

  /** Sends what is due, or sets the timer for it. */
  function look(): void {
    cancelTimer()
    const next = isHalted || isSending() || ended() !== undefined ? undefined : deps.next()
    if (!next) return
    const now = deps.now()
    const due = patience.due(next.at ?? now)
    // Signed out: only waking tries again.
    if (due === Number.POSITIVE_INFINITY) return
    if (due > now) cancelTimer = deps.after(Math.min(due - now, MAX_TIMER_MS), look)
    else run(next.work, look)
  }

  return {
    ...runner,
    look,
    trouble: patience.trouble,
    state: (): SendState<R> => {
      const trouble = patience.trouble()
      return ended() ?? (trouble === 'none' ? (isSending() ? 'sending' : 'idle') : trouble)
    },
    /** The server has answered something else: the trouble is over. */
    heard: () => patience.heard(),
    start(): void {
      isHalted = false
      look()
    },
    /** Sends nothing more until `start`; what is under way is not cut off. */
    halt(): void {
      isHalted = true
      cancelTimer()
    },
    /** Something may have changed (online again, page visible again): tries now. */
    wake(): void {
      patience.wake()
      look()
    },
    end(reason: R): void {
      runner.end(reason)
      cancelTimer()
    },
  }
}
