/** Heartbeats on their way: in their order, one at a time, each until the server has answered it. */
import type { learning } from '../../../contract/learning.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { isRefusal, isUnavailable } from '@tripos/web-kit/call-error.ts'
import type { Heartbeat } from './heartbeat.rules.ts'

export type HeartState =
  | 'beating'
  /** The last one has not arrived; the same one is sent again. */
  | 'offline'
  /** Another page has opened a lesson and counts now. */
  | 'elsewhere'
  /** The course or the session is not there any more. */
  | 'gone'

export type Counted = Output<typeof learning.heartbeat>

export interface HeartbeatQueueDeps {
  readonly send: (heartbeat: Heartbeat) => Promise<Counted>
  readonly onCounted: (counted: Counted) => void
  readonly onState: (state: HeartState) => void
}

export function makeHeartbeatQueue({ send, onCounted, onState }: HeartbeatQueueDeps) {
  const waiting: Heartbeat[] = []
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

  async function deliver(heartbeat: Heartbeat): Promise<boolean> {
    try {
      const counted = await send(heartbeat)
      const at = waiting.indexOf(heartbeat)
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
    for (let heartbeat = waiting[0]; heartbeat; heartbeat = waiting[0]) {
      if (!(await deliver(heartbeat))) return
    }
  }

  return {
    isOver,
    waiting: (): number => waiting.length,
    add: (heartbeat: Heartbeat): void => void waiting.push(heartbeat),
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
