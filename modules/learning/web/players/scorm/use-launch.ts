/** One unit of a cmi5 package while it is open: its launch, what it has come to, and the messages of its page. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { call } from '@tripos/web-kit/call.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { cmi5 } from '../../../contract/cmi5.ts'
import { messageFrom } from './bridge-messages.ts'
import type { UnitOutcome } from './use-unit.ts'

type Launched = Output<typeof cmi5.open>

interface LaunchOptions {
  readonly sessionId: string
  readonly unit: string
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** Of the package; undefined where it has none. */
  readonly origin: string | undefined
  readonly onOutcome: (unit: string, outcome: UnitOutcome) => void
  readonly onAlive: () => void
}

/** The package speaks to the server, not to this page: what has become of it is asked for. */
const ASK_EVERY_MS = 5_000

/** Each opening is a launch of its own: an address of the last one gives no token any more. */
function useLaunched(sessionId: string, unit: string) {
  const [launched, setLaunched] = useState<Launched>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const ended = new AbortController()
    call(cmi5.open, { sessionId, unit, site: location.origin }, { signal: ended.signal }).then(
      setLaunched,
      (failure: unknown) => {
        if (!ended.signal.aborted) setError(failure)
      },
    )
    return () => ended.abort()
  }, [sessionId, unit])
  return { launched, error }
}

export function useLaunch({ sessionId, unit, frame, origin, ...on }: LaunchOptions) {
  const { launched, error } = useLaunched(sessionId, unit)
  const asked = useEndpoint(
    cmi5.outcomes,
    { sessionId, unit },
    { enabled: launched !== undefined, refetchMs: ASK_EVERY_MS, staleMs: 0 },
  )
  const [isReady, setReady] = useState(false)
  const onOutcome = useEffectEvent(on.onOutcome)
  const onAlive = useEffectEvent(on.onAlive)
  const units = asked.data?.units ?? launched?.units

  // The menu of units is around this one.
  useEffect(() => {
    for (const { id, ...outcome } of units ?? []) onOutcome(id, outcome)
  }, [units])

  // Messages of the frame are outside React.
  useEffect(() => {
    if (launched === undefined) return undefined
    const hear = (event: MessageEvent) => {
      const message = messageFrom(event, { frame: frame.current?.contentWindow, origin })
      if (message?.kind === 'alive') onAlive()
      else if (message?.kind === 'ready') setReady(true)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [launched, frame, origin])

  return { launched, error, isReady, isConnected: asked.data?.isConnected === true, ask: () => void asked.refetch() }
}
