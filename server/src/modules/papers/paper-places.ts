/**
 * Where candidates are on their papers, and what they flagged: so that another device goes on there. It comes with saves
 * and is written beside them, many papers in one statement; no answer waits for it, and half a second of it may be lost.
 */
import type { PaperPlace } from '@tripos/contract/papers'
import type { Deps } from '../../kernel/deps.ts'
import { type Db, sql } from '../../db/client.ts'

/** The newest place of each paper within this time is the one that is written. */
const GATHER_MS = 500
/** Nobody fills the memory while the database is slow: then places are left out. */
const MOST_WAITING = 20_000

interface Waiting extends PaperPlace {
  readonly epoch: number
}

export function makePlaceWriter({ db, log }: Deps): (paperId: string, place: Waiting) => void {
  const waiting = new Map<string, Waiting>()
  let isGathering = false
  const write = async () => {
    const rows = [...waiting]
    waiting.clear()
    await writePlaces(db, rows).catch((error: unknown) => log.warn({ err: error }, 'places not written'))
    isGathering = waiting.size > 0
    if (isGathering) setTimeout(() => void write(), GATHER_MS).unref()
  }
  return (paperId, place) => {
    if (waiting.size >= MOST_WAITING) return
    waiting.set(paperId, place)
    if (isGathering) return
    isGathering = true
    setTimeout(() => void write(), GATHER_MS).unref()
  }
}

/** Of saves that were accepted, so whose paper it is and how long it is open has been looked at. */
async function writePlaces(db: Db, rows: readonly (readonly [string, Waiting])[]): Promise<void> {
  await sql`
    insert into paper_places (paper_id, epoch, current_no, flags)
    select p.id, n.epoch, n.current_no, n.flags::smallint[]
    from unnest(${rows.map(([id]) => id)}::uuid[], ${rows.map(([, { epoch }]) => epoch)}::int[],
      ${rows.map(([, { currentNo }]) => currentNo)}::int[], ${rows.map(([, { flags }]) => `{${flags.join(',')}}`)}::text[])
      as n(id, epoch, current_no, flags)
    join papers p on p.id = n.id
    order by p.id
    on conflict (paper_id) do update
      set epoch = excluded.epoch, current_no = excluded.current_no, flags = excluded.flags
      where paper_places.epoch <= excluded.epoch`.execute(db)
}

/** `epoch` is that of the page that told it. */
export async function findPlace(db: Db, paperId: string): Promise<(PaperPlace & { epoch: number }) | null> {
  const row = await db
    .selectFrom('paperPlaces')
    .select(['epoch', 'currentNo', 'flags'])
    .where('paperId', '=', paperId)
    .executeTakeFirst()
  return row ?? null
}
