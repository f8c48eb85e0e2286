/** Heartbeats on their way: in their order, one at a time, each until the server has answered it. */
import type { learning } from '../../../contract/learning.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Clock } from '@tripos/send-queue/clock.ts'
import { classify } from '@tripos/send-queue/failure.ts'
import { makeSendQueue } from '@tripos/send-queue/queue.ts'
import type { Trouble } from '@tripos/send-queue/patience.ts'
import type { Heartbeat } from './heartbeat.rules.ts'

/** `takenOver`: another page has opened a lesson and counts now. `gone`: the course or the session is not there any more. */
type HeartEnd = 'takenOver' | 'gone'
export type HeartState = Trouble | HeartEnd

export type Counted = Output<typeof learning.heartbeat>

export interface HeartbeatQueueDeps extends Clock {
  readonly send: (heartbeat: Heartbeat) => Promise<Counted>
  readonly onCounted: (counted: Counted) => void
  readonly onState: (state: HeartState) => void
}

const VERDICTS = { LEARNING_ELSEWHERE: { kind: 'ended', reason: 'takenOver' } } as const
const GONE = { kind: 'ended', reason: 'gone' } as const

export function makeHeartbeatQueue({ send, onCounted, onState, ...clock }: HeartbeatQueueDeps) {
  let told: HeartState = 'none'
  const queue = makeSendQueue<Heartbeat, HeartEnd>({
    ...clock,
    key: ({ seq }) => seq,
    send: async heartbeat => {
      onCounted(await send(heartbeat))
    },
    classify: error => classify<HeartEnd>(error, VERDICTS, GONE),
    onEnded: (): void => queue.clear(),
    onChange: () => {
      const state = queue.ended() ?? queue.trouble()
      if (state !== told) onState(state)
      told = state
    },
  })
  return queue
}
