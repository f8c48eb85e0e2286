/** States on their way to the server: the newest only, with a higher number each time. */
import type { Clock } from '@tripos/send-queue/clock.ts'
import { classify } from '@tripos/send-queue/failure.ts'
import { makeSendQueue } from '@tripos/send-queue/queue.ts'
import type { SendState } from '@tripos/send-queue/sender.ts'
import type { ScormState } from '../../../contract/scorm.ts'

/** `refused`: another page counts by now, or the state cannot be kept. */
export type CommitState = SendState<'refused'>

interface CommitDeps extends Clock {
  readonly send: (state: ScormState, seq: number) => Promise<void>
  readonly onState: (state: CommitState) => void
  /** Of what was stored last. */
  readonly seq: number
}

const REFUSED = { kind: 'ended', reason: 'refused' } as const

export function makeCommitQueue({ send, onState, seq: stored, ...clock }: CommitDeps) {
  let seq = stored
  const queue = makeSendQueue<ScormState, 'refused'>({
    ...clock,
    key: () => 'state',
    // The same state twice does no harm, an older one later would.
    send: state => {
      seq += 1
      return send(state, seq)
    },
    classify: error => {
      const failure = classify(error, {}, REFUSED)
      return failure.kind === 'refused' ? REFUSED : failure
    },
    onChange: () => onState(queue.state()),
  })
  return { put: queue.add, wake: queue.wake }
}
