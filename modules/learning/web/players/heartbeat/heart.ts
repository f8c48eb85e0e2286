/** Makes the heartbeats of one session from what its player tells. Knows no React and no clock. */
import type { PlayReport, WatchedRange } from '../player-props.ts'
import { type HeartbeatQueueDeps, makeHeartbeatQueue } from './heartbeat-queue.ts'
import { addRange, completeSeconds } from './heartbeat.rules.ts'

interface HeartDeps extends HeartbeatQueueDeps {
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
  const queue = makeHeartbeatQueue(deps)
  let ranges: readonly WatchedRange[] = []
  let { position, counts } = start
  let toldPosition = position
  let total: number | undefined

  function add(): void {
    if (queue.ended() !== undefined || queue.entries().length >= MAX_WAITING) return
    const { played, rest } = completeSeconds(ranges)
    ranges = rest
    toldPosition = position
    void queue.add({
      seq: nextSeq(),
      position,
      played,
      isPaused: !counts,
      ...(total === undefined ? {} : { whole: total }),
    })
  }

  function send(): Promise<void> {
    queue.wake()
    return queue.whenIdle()
  }

  return {
    report(report: PlayReport): void {
      position = Math.max(0, Math.floor(report.position))
      if (report.total !== undefined) total = report.total
      for (const range of report.played ?? []) ranges = addRange(ranges, range)
    },
    /** Time begins or ceases to count: what lay before is told at once, as what it was. */
    setCounts(next: boolean): Promise<void> {
      if (next === counts) return Promise.resolve()
      add()
      counts = next
      return send()
    },
    /** Every BEAT_SECONDS. Nothing new is said while time does not count or an older one waits. */
    tick(): Promise<void> {
      if (counts && queue.entries().length === 0) add()
      return send()
    },
    /** The page goes. It may come back. */
    async last(): Promise<void> {
      if (counts || position !== toldPosition) add()
      await Promise.all([queue.flush(), queue.whenIdle()])
    },
    /** After `last`: what did not arrive is not tried again. */
    stop: queue.halt,
  }
}
export type Heart = ReturnType<typeof makeHeart>
