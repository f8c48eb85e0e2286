/** Sends the heartbeats of one session in their order, each until the server has answered it. Knows no React and no clock. */
import type { LessonProgress } from '@tripos/contract/learning'
import { isRefusal, isUnavailable } from '../../../lib/call-error.ts'
import type { PlayReport, Span } from '../player-props.ts'
import { type Beat, withSpan, wholeSpans } from './beat.rules.ts'

export type HeartState =
  | 'beating'
  /** The last one has not arrived; the same one is sent again. */
  | 'offline'
  /** Another page has opened a lesson and counts now. */
  | 'elsewhere'
  /** The course or the session is not there any more. */
  | 'gone'

interface HeartDeps {
  readonly send: (beat: Beat) => Promise<LessonProgress>
  readonly onProgress: (progress: LessonProgress) => void
  readonly onState: (state: HeartState) => void
}

/** More that could not be sent says nothing: the server caps what lies between two of them. */
const MOST_WAITING = 4

export function makeHeart({ send, onProgress, onState }: HeartDeps, start: { position: number; counts: boolean }) {
  const waiting: Beat[] = []
  let spans: readonly Span[] = []
  let { position, counts } = start
  let toldPosition = position
  let whole: number | undefined
  let seq = 0
  let state: HeartState = 'beating'
  let sending: Promise<void> | undefined

  const isOver = () => state === 'elsewhere' || state === 'gone'
  const become = (next: HeartState) => {
    if (next === state || isOver()) return
    state = next
    onState(next)
  }

  function add(): void {
    if (isOver() || waiting.length >= MOST_WAITING) return
    const { played, rest } = wholeSpans(spans, whole)
    spans = rest
    seq += 1
    toldPosition = position
    waiting.push({ seq, position, played, isPaused: !counts, ...(whole === undefined ? {} : { whole }) })
  }

  function failed(error: unknown): void {
    if (isRefusal(error, 'LEARNING_ELSEWHERE')) become('elsewhere')
    else if (isUnavailable(error)) become('offline')
    else become('gone')
    if (isOver()) waiting.length = 0
  }

  async function deliver(beat: Beat): Promise<boolean> {
    try {
      const progress = await send(beat)
      const at = waiting.indexOf(beat)
      if (at !== -1) waiting.splice(at, 1)
      become('beating')
      onProgress(progress)
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

  /** One at a time, so that they arrive in their order. */
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    report(report: PlayReport): void {
      position = Math.max(0, Math.floor(report.position))
      if (report.whole !== undefined) whole = report.whole
      for (const span of report.played ?? []) spans = withSpan(spans, span)
    },
    /** Time begins or ceases to count: what lay before is told at once, as what it was. */
    setCounts(next: boolean): Promise<void> {
      if (next === counts) return Promise.resolve()
      add()
      counts = next
      return flush()
    },
    /** Every {@link BEAT_SECONDS}. Nothing new is said while time does not count or an older one waits. */
    tick(): Promise<void> {
      if (counts && waiting.length === 0) add()
      return flush()
    },
    /** The page goes: what waits is sent without waiting for answers, as there may be nobody to receive them. */
    last(): Promise<unknown> {
      if (counts || position !== toldPosition) add()
      return Promise.all(waiting.slice(sending ? 1 : 0).map(deliver))
    },
  }
}
export type Heart = ReturnType<typeof makeHeart>
