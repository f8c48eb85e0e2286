/**
 * How long a room at rest waits before it asks again. News of the staff are to arrive soon, and ten thousand rooms are not to
 * take a core from those who save: a process lets itself be asked so often, and no oftener.
 */

const SHORTEST_MS = 10_000
const LONGEST_MS = 60_000
/** Of one process, by all its rooms at rest. */
const ASKED_PER_SECOND = 200

export interface RoomsAtRest {
  readonly rooms: number
  /** Askers already wait for each other. */
  readonly isBusy: boolean
}

/** In ms. Each room spreads it by a chance of its own. */
export const askAfterMs = ({ rooms, isBusy }: RoomsAtRest): number =>
  isBusy ? LONGEST_MS : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.ceil((rooms * 1000) / ASKED_PER_SECOND)))

export interface RoomCounter {
  /** A room has asked; `nowMs` never goes back. */
  add(paperId: string, nowMs: number): void
  /** Different rooms that have asked within the longest interval, or are asking in this one. */
  count(nowMs: number): number
}

/** Counts papers, not calls: the count stays the same when the interval that it leads to changes. */
export function makeRoomCounter(): RoomCounter {
  let startedMs = Number.NEGATIVE_INFINITY
  let before: ReadonlySet<string> = new Set()
  let current = new Set<string>()
  const turn = (nowMs: number): void => {
    if (nowMs - startedMs < LONGEST_MS * 1.2) return
    before = nowMs - startedMs < LONGEST_MS * 2.4 ? current : new Set()
    current = new Set()
    startedMs = nowMs
  }
  return {
    add(paperId, nowMs) {
      turn(nowMs)
      current.add(paperId)
    },
    count(nowMs) {
      turn(nowMs)
      return Math.max(before.size, current.size)
    },
  }
}
