import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Attempt } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import { crossed, leftAt, serverTimeAt } from './countdown.rules.ts'

export function useAttempt(session: AttemptSession): Attempt {
  return useSyncExternalStore(session.subscribe, session.getState)
}

/** Milliseconds left, and the minutes to read out once when a threshold is crossed. */
export function useTimeLeft(session: AttemptSession) {
  const [leftMs, setLeftMs] = useState(() => session.leftMs())
  const [announced, setAnnounced] = useState<number>()

  // Time is outside React.
  useEffect(() => {
    let before = session.leftMs()
    const look = () => {
      const left = session.leftMs()
      const limit = crossed(before, left)
      if (limit !== undefined) setAnnounced(limit / 60_000)
      before = left
      setLeftMs(left)
    }
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [session])

  return { leftMs, announcedMinutes: announced }
}

/** Milliseconds until the paper may be handed in, by the server's time of day. */
export function earliestHandInMs(session: AttemptSession): number {
  const { earliestHandInAt } = session.content
  const { lastReply, countdown } = session.getState()
  const now = performance.now()
  if (earliestHandInAt === null || leftAt(countdown, now) === 0) return 0
  return Math.max(0, Date.parse(earliestHandInAt) - serverTimeAt(lastReply, now))
}

/** Tells the attempt when the network or the person comes back, and stores what is typed when the page goes away. */
export function usePageLife(session: AttemptSession): void {
  useEffect(() => {
    const wake = () => session.wake()
    const look = () => (document.visibilityState === 'visible' ? session.wake() : session.flushTyping())
    const hide = () => session.flushTyping()
    const warn = (event: BeforeUnloadEvent) => {
      session.flushTyping()
      if (session.getState().saving.waiting > 0) event.preventDefault()
    }
    window.addEventListener('online', wake)
    // It asks at once, so that the page does not say for seconds what is no longer true.
    window.addEventListener('offline', wake)
    window.addEventListener('pagehide', hide)
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('online', wake)
      window.removeEventListener('offline', wake)
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', look)
    }
  }, [session])
}
