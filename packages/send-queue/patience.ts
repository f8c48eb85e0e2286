/** When the next try may be: at once while all goes well, after a growing pause, not at all while nobody is signed in. */
import { backoffMs } from '@tripos/web-kit/backoff.ts'
import type { Clock } from './clock.ts'
import type { Failure } from './failure.ts'

/** `waiting`: the server is busy. `offline`: it cannot be reached. Both outlast the retries until one succeeds. */
export type Trouble = 'none' | 'waiting' | 'offline' | 'signedOut'

type Passing = Extract<Failure, { kind: 'transient' | 'signedOut' }>

export function makePatience({ now, random }: Pick<Clock, 'now' | 'random'>) {
  let failures = 0
  let notBefore = 0
  /** `wake` may shorten our own patience, not what the server asked for. */
  let heldUntil = 0
  let trouble: Trouble = 'none'

  function wait(heldMs: number): void {
    failures += 1
    heldUntil = now() + heldMs
    // On top of what the server asked for, or a room full of pages would come back at once.
    notBefore = heldUntil + backoffMs(failures, random())
  }

  return {
    wait,
    trouble: () => trouble,
    failures: () => failures,
    /** When something is sent that would go at `at`; a retry does not wait for that. */
    due: (at: number): number => (failures > 0 ? notBefore : Math.max(notBefore, at)),
    /** The server answers: the trouble is over. What counts as failed all the same is `since`. */
    heard(since = 0): void {
      failures = since
      trouble = 'none'
      heldUntil = 0
      notBefore = 0
    },
    fail(failure: Passing): void {
      if (failure.kind === 'signedOut') {
        trouble = 'signedOut'
        notBefore = Number.POSITIVE_INFINITY
        return
      }
      trouble = failure.isUnreachable ? 'offline' : 'waiting'
      wait(failure.heldMs)
    },
    wake(): void {
      notBefore = heldUntil
    },
  }
}

export type Patience = ReturnType<typeof makePatience>
