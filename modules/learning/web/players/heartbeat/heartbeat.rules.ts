/** What a heartbeat says, as pure rules: the server counts by its own clock, this side only tells what happened. */
import type { learning } from '../../../contract/learning.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { WatchedRange } from '../player-props.ts'

export type Heartbeat = Omit<Input<typeof learning.heartbeat>, 'sessionId'>

/** As many as one heartbeat may carry. */
const MAX_RANGES = 50
/** Players tell the time a few times a second: a smaller hole is none. */
const HOLE_SECONDS = 0.05

/** Adds what was played; spans that touch become one. */
export function addRange(ranges: readonly WatchedRange[], [first, end]: WatchedRange): WatchedRange[] {
  if (end <= first) return [...ranges]
  const sorted = [...ranges, [first, end] as const].sort((a, b) => a[0] - b[0])
  const joined: WatchedRange[] = []
  for (const range of sorted) {
    const last = joined.at(-1)
    if (last && range[0] <= last[1] + HOLE_SECONDS) joined[joined.length - 1] = [last[0], Math.max(last[1], range[1])]
    else joined.push(range)
  }
  return joined
}

/** The whole seconds of what was played, and what is left for the next heartbeat: the second that is under way. */
export function completeSeconds(ranges: readonly WatchedRange[]): { played: [number, number][]; rest: WatchedRange[] } {
  const played: [number, number][] = []
  const rest: WatchedRange[] = []
  for (const range of ranges) {
    const first = Math.floor(range[0])
    const end = Math.floor(range[1])
    if (played.length >= MAX_RANGES || end <= first) rest.push(range)
    else {
      played.push([first, end])
      if (range[1] > end) rest.push([end, range[1]])
    }
  }
  return { played, rest }
}

/** What decides whether time counts. */
export interface Presence {
  /** The page is hidden. */
  readonly isHidden: boolean
  /** Asked whether they are there, nobody has answered. */
  readonly isAway: boolean
  /** A recording that stands still; undefined where there is none. */
  readonly isPlaying: boolean | undefined
}

export const isCounting = ({ isHidden, isAway, isPlaying }: Presence): boolean =>
  !isHidden && !isAway && isPlaying !== false

/** Is it time to ask whether anybody is there? */
export const isIdle = (sinceMs: number, idleMinutes: number | null): boolean =>
  idleMinutes !== null && sinceMs >= idleMinutes * 60_000

const MINUTE_MS = 60_000
const LONGEST_TIMER_MS = 86_400_000

/**
 * How long to wait before links are asked for again. The clock of this computer may be wrong, so never at once; a link
 * that has ended early shows itself by an error.
 */
export function renewalDelay(expiresAt: readonly string[], nowMs: number): number | undefined {
  const first = Math.min(...expiresAt.map(moment => Date.parse(moment)))
  if (!Number.isFinite(first)) return undefined
  return Math.min(LONGEST_TIMER_MS, Math.max(10 * MINUTE_MS, first - nowMs - 5 * MINUTE_MS))
}
