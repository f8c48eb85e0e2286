/**
 * Where candidates are on their papers, and what they flagged: so that another device goes on there. It comes with saves
 * and is written beside them, many papers in one statement; no answer waits for it, and half a second of it may be lost.
 */
import { inLane } from '@tripos/db/lanes.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type PlaceWrite, writePlaces } from './places.queries.ts'

/** The newest place of each paper within this time is the one that is written. */
const GATHER_MS = 500
/** Nobody fills the memory while the database is slow: then places are left out. */
const MAX_WAITING = 20_000

export function makePlaceWriter({ db, log }: Deps): (paperId: string, place: PlaceWrite) => void {
  const waiting = new Map<string, PlaceWrite>()
  let isGathering = false
  const write = async () => {
    const rows = [...waiting]
    waiting.clear()
    await inLane('hot', () => writePlaces(db, rows)).catch((error: unknown) =>
      log.warn({ err: error }, 'places not written'),
    )
    isGathering = waiting.size > 0
    if (isGathering) setTimeout(() => void write(), GATHER_MS).unref()
  }
  return (paperId, place) => {
    if (waiting.size >= MAX_WAITING) return
    waiting.set(paperId, place)
    if (isGathering) return
    isGathering = true
    setTimeout(() => void write(), GATHER_MS).unref()
  }
}
