import { BEAT_SECONDS, learning, type LessonProgress } from '../../../contract/learning.ts'
import type { LessonRule } from '../../../../courses/contract/lessons.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import { onWake } from '@tripos/send-queue/wake.ts'
import { call } from '@tripos/web-kit/call.ts'
import type { PlayReport } from '../player-props.ts'
import { isCounting, isIdle } from './heartbeat.rules.ts'
import type { Counted, HeartState } from './heartbeat-queue.ts'
import { type Heart, makeHeart } from './heart.ts'

interface HeartbeatOptions {
  readonly sessionId: string
  readonly rule: LessonRule
  readonly progress: LessonProgress
  /** A recording counts while it plays. */
  readonly isRecording: boolean
  readonly onCounted: (counted: Counted) => void
}

/** What is a sign of life. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
const LOOK_MS = 1000
const SOON_MS = 1000

function nextOf(seq: { current: number }): number {
  seq.current += 1
  return seq.current
}

let leaving: Promise<unknown> = Promise.resolve()
/** The last heartbeat of the lesson before: whoever opens the next one waits for it, or it would not count any more. */
export const lastHeartbeat = (): Promise<unknown> => leaving

/** The heartbeats of the lesson that is open. A new session needs a new place in the tree (`key`). */
export function useHeartbeat({ sessionId, rule, progress, isRecording, onCounted }: HeartbeatOptions) {
  const [state, setState] = useState<HeartState>('none')
  const [isAway, setIsAway] = useState(false)
  const [isPlaying, setIsPlaying] = useState(isRecording ? false : undefined)
  const isHidden = useIsHidden()
  const lastSign = useRef(0)
  const seq = useRef(0)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heart = useRef<Heart>(undefined)
  const told = useEffectEvent(onCounted)
  const counts = isCounting({ isHidden, isAway, isPlaying })
  const countsNow = useEffectEvent(() => counts)
  const startPosition = useEffectEvent(() => progress.position)

  // Time, the network and the end of the page are outside React.
  useEffect(() => {
    const own = makeHeart(
      {
        ...browserClock,
        nextSeq: () => nextOf(seq),
        // The browser finishes it even if the page goes meanwhile.
        send: heartbeat => call(learning.heartbeat, { sessionId, ...heartbeat }, { keepalive: true }),
        onCounted: told,
        onState: setState,
      },
      { position: startPosition(), counts: countsNow() },
    )
    heart.current = own
    const timer = setInterval(() => void own.tick(), BEAT_SECONDS * 1000)
    const stopWaking = onWake(() => void own.tick())
    const leave = () => void (leaving = own.last())
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      clearTimeout(soon.current)
      stopWaking()
      window.removeEventListener('pagehide', leave)
      leave()
      own.stop()
    }
  }, [sessionId])

  useEffect(() => {
    void heart.current?.setCounts(counts)
  }, [counts])

  const live = useCallback(() => {
    lastSign.current = performance.now()
  }, [])
  useIdleQuestion({ idleMinutes: rule.idleMinutes, isAsked: isAway, lastSign, live, ask: () => setIsAway(true) })

  const report = useCallback((played: PlayReport) => {
    heart.current?.report(played)
    if (played.isPlaying !== undefined) setIsPlaying(played.isPlaying)
    // Pages are few: what they bring is seen soon, not only with the next heartbeat.
    else if (played.played) {
      clearTimeout(soon.current)
      soon.current = setTimeout(() => void heart.current?.tick(), SOON_MS)
    }
  }, [])
  const comeBack = useCallback(() => {
    live()
    setIsAway(false)
  }, [live])

  return { state, isAway, isHidden, isCounting: counts && state === 'none', report, comeBack, live }
}

/** Nobody looks at the page. */
function useIsHidden(): boolean {
  const [isHidden, setIsHidden] = useState(document.hidden)
  useEffect(() => {
    const look = () => setIsHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isHidden
}

interface IdleOptions {
  readonly idleMinutes: number | null
  readonly isAsked: boolean
  readonly lastSign: { current: number }
  readonly live: () => void
  readonly ask: () => void
}

/** After so long without a sign of life it asks; only an answer to the question ends it. */
function useIdleQuestion({ idleMinutes, isAsked, lastSign, live, ask }: IdleOptions): void {
  const onIdle = useEffectEvent(ask)
  useEffect(() => {
    if (idleMinutes === null || isAsked) return undefined
    live()
    for (const sign of SIGNS) window.addEventListener(sign, live, { passive: true })
    const timer = setInterval(() => {
      if (isIdle(performance.now() - lastSign.current, idleMinutes)) onIdle()
    }, LOOK_MS)
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, live)
      clearInterval(timer)
    }
  }, [idleMinutes, isAsked, lastSign, live])
}
