/** One unit of a package while it is open: its state from the server, its messages, and its states back. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { type ScormState, scorm } from '../../../contract/scorm.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import { onWake } from '@tripos/send-queue/wake.ts'
import { call } from '@tripos/web-kit/call.ts'
import { messageFrom } from './bridge-messages.ts'
import { type CommitState, makeCommitQueue } from './commit-queue.ts'

type Opened = Output<typeof scorm.open>
export type UnitOutcome = Output<typeof scorm.commit>

interface UnitOptions {
  readonly sessionId: string
  readonly unit: string
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** Of the package; undefined where it has none. */
  readonly origin: string | undefined
  readonly onOutcome: (unit: string, outcome: UnitOutcome) => void
  readonly onStep: (step: 1 | -1) => void
  readonly onAlive: () => void
}

/** What the browser finishes after the page is gone has at most 64 kB. */
const KEPT_ALIVE = 60_000
/** A page says its last words while it is taken away: they come after it is gone. */
const LAST_WORDS_MS = 1_000

/** Asked for anew by each opening: what a cache remembers of a state would overwrite what came after it. */
function useOpened(sessionId: string, unit: string) {
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const ended = new AbortController()
    call(scorm.open, { sessionId, unit }, { signal: ended.signal }).then(setOpened, (failure: unknown) => {
      if (!ended.signal.aborted) setError(failure)
    })
    return () => ended.abort()
  }, [sessionId, unit])
  return { opened, error }
}

export function useUnit({ sessionId, unit, frame, origin, ...on }: UnitOptions) {
  const { opened, error } = useOpened(sessionId, unit)
  const [saving, setSaving] = useState<CommitState>('idle')
  const [isReady, setReady] = useState(false)
  const [isConnected, setConnected] = useState(false)
  const onOutcome = useEffectEvent(on.onOutcome)
  const onStep = useEffectEvent(on.onStep)
  const onAlive = useEffectEvent(on.onAlive)

  // Messages of the frame and the network are outside React.
  useEffect(() => {
    const source = frame.current?.contentWindow
    if (opened === undefined || !source) return undefined
    for (const { id, ...outcome } of opened.units) onOutcome(id, outcome)
    const queue = makeCommitQueue({
      ...browserClock,
      seq: opened.seq,
      send: async (state: ScormState, seq) => {
        const keepalive = JSON.stringify(state).length < KEPT_ALIVE
        onOutcome(unit, await call(scorm.commit, { sessionId, unit, seq, state }, { keepalive }))
      },
      onState: setSaving,
    })
    const hear = (event: MessageEvent) => {
      const message = messageFrom(event, { frame: source, origin })
      if (message?.kind === 'state') void queue.put(message.state)
      else if (message?.kind === 'go') onStep(message.step)
      else if (message?.kind === 'alive') onAlive()
      else if (message?.kind === 'ready') setReady(true)
      else if (message?.kind === 'connected') setConnected(true)
    }
    window.addEventListener('message', hear)
    const stopWaking = onWake(queue.wake)
    return () => {
      stopWaking()
      queue.wake()
      setTimeout(() => window.removeEventListener('message', hear), LAST_WORDS_MS)
    }
  }, [opened, sessionId, unit, frame, origin])

  return { opened, error, saving, isReady, isConnected }
}
