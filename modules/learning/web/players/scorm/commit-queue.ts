/** States on their way to the server: one after the other, the newest only, again after a failure. */
import type { ScormState } from '../../../contract/scorm.ts'

export type QueueState = 'saved' | 'saving' | 'waiting' | 'stopped'

export interface QueueOptions {
  readonly send: (state: ScormState, seq: number) => Promise<void>
  /** Whether asking again makes sense. */
  readonly isPassing: (error: unknown) => boolean
  readonly onState: (state: QueueState) => void
  /** Calls back after so long; gives what takes it back. */
  readonly wait: (ms: number, then: () => void) => () => void
  /** Of what was stored last. */
  readonly seq: number
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

export function makeCommitQueue({ send, isPassing, onState, wait, seq: stored }: QueueOptions) {
  let seq = stored
  let next: ScormState | undefined
  let isSending = false
  let isStopped = false
  let waitMs = FIRST_WAIT_MS
  let takeBack: (() => void) | undefined

  const stop = (): void => {
    isStopped = true
    onState('stopped')
  }

  const fail = (error: unknown, state: ScormState): void => {
    if (!isPassing(error)) return stop()
    next ??= state
    onState('waiting')
    takeBack = wait(waitMs, () => void run())
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }

  async function run(): Promise<void> {
    takeBack?.()
    takeBack = undefined
    if (next === undefined || isSending || isStopped) return
    const state = next
    next = undefined
    isSending = true
    onState('saving')
    // A higher number each time: the same state twice does no harm, an older one later would.
    seq += 1
    try {
      await send(state, seq)
      isSending = false
      waitMs = FIRST_WAIT_MS
      if (next === undefined) onState('saved')
      else await run()
    } catch (error) {
      isSending = false
      fail(error, state)
    }
  }

  return {
    put(state: ScormState): void {
      next = state
      // While it waits after a failure, the newest state waits in its place.
      if (takeBack === undefined) void run()
    },
    /** Tries at once: the network is back, or the page is about to go. */
    flush: run,
  }
}
