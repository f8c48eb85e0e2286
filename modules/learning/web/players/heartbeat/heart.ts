/** Makes the heartbeats of one session from what its player tells. Knows no React and no clock. */
import type { PlayReport, Span } from '../player-props.ts'
import { makeOutbox, type OutboxDeps } from './beat-outbox.ts'
import { wholeSpans, withSpan } from './beat.rules.ts'

interface HeartDeps extends OutboxDeps {
  /** Rises with each heartbeat of the session, whoever makes it. */
  readonly nextSeq: () => number
}

interface Start {
  readonly position: number
  /** Whether time counts from the beginning. */
  readonly counts: boolean
}

/** More that could not be sent says nothing: the server caps what lies between two of them. */
const MAX_WAITING = 4

export function makeHeart({ nextSeq, ...deps }: HeartDeps, start: Start) {
  const outbox = makeOutbox(deps)
  let spans: readonly Span[] = []
  let { position, counts } = start
  let toldPosition = position
  let whole: number | undefined

  function add(): void {
    if (outbox.isOver() || outbox.waiting() >= MAX_WAITING) return
    const { played, rest } = wholeSpans(spans)
    spans = rest
    toldPosition = position
    outbox.add({ seq: nextSeq(), position, played, isPaused: !counts, ...(whole === undefined ? {} : { whole }) })
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
      return outbox.flush()
    },
    /** Every BEAT_SECONDS. Nothing new is said while time does not count or an older one waits. */
    tick(): Promise<void> {
      if (counts && outbox.waiting() === 0) add()
      return outbox.flush()
    },
    /** The page goes. */
    last(): Promise<unknown> {
      if (counts || position !== toldPosition) add()
      return outbox.sendRest()
    },
  }
}
export type Heart = ReturnType<typeof makeHeart>
