/** Heartbeats on their way: in their order, one at a time, each until the server has answered it. */
import type { learning } from '../../../contract/learning.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { isRefusal, isUnavailable } from '@tripos/web-kit/call-error.ts'
import type { Beat } from './beat.rules.ts'

export type HeartState =
  | 'beating'
  /** The last one has not arrived; the same one is sent again. */
  | 'offline'
  /** Another page has opened a lesson and counts now. */
  | 'elsewhere'
  /** The course or the session is not there any more. */
  | 'gone'

export type Counted = Output<typeof learning.beat>

export interface OutboxDeps {
  readonly send: (beat: Beat) => Promise<Counted>
  readonly onCounted: (counted: Counted) => void
  readonly onState: (state: HeartState) => void
}

export function makeOutbox({ send, onCounted, onState }: OutboxDeps) {
  const waiting: Beat[] = []
  let state: HeartState = 'beating'
  let sending: Promise<void> | undefined

  const isOver = () => state === 'elsewhere' || state === 'gone'
  const become = (next: HeartState) => {
    if (next === state || isOver()) return
    state = next
    onState(next)
  }

  function failed(error: unknown): void {
    if (isRefusal(error, 'LEARNING_ELSEWHERE')) become('elsewhere')
    else if (isUnavailable(error)) become('offline')
    else become('gone')
    if (isOver()) waiting.length = 0
  }

  async function deliver(beat: Beat): Promise<boolean> {
    try {
      const counted = await send(beat)
      const at = waiting.indexOf(beat)
      if (at !== -1) waiting.splice(at, 1)
      become('beating')
      onCounted(counted)
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }

  async function sendAll(): Promise<void> {
    for (let beat = waiting[0]; beat; beat = waiting[0]) {
      if (!(await deliver(beat))) return
    }
  }

  return {
    isOver,
    waiting: (): number => waiting.length,
    add: (beat: Beat): void => void waiting.push(beat),
    flush(): Promise<void> {
      sending ??= sendAll().finally(() => {
        sending = undefined
      })
      return sending
    },
    /** All at once and without waiting for answers: there may soon be nobody to receive them. */
    sendRest: (): Promise<unknown> => Promise.all(waiting.slice(sending ? 1 : 0).map(deliver)),
  }
}
