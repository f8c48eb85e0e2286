/** SQL of `paper_places`. */
import type { PaperPlace } from '../contract/papers.ts'
import { type Db, sql } from '@tripos/db/client.ts'

export interface PlaceWrite extends PaperPlace {
  readonly epoch: number
}

/** Of saves that were accepted, so whose paper it is and how long it is open has been looked at. */
export async function writePlaces(db: Db, rows: readonly (readonly [string, PlaceWrite])[]): Promise<void> {
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
