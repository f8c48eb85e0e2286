/** All SQL of the status lists. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'

/** Never given twice; what a transaction gives up is left out. */
export async function takeStatusPlaces(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`select nextval('certificate_status_places')::integer as place
    from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(row => row.place)
}

interface Range {
  readonly from: number
  readonly below: number
}

const inRange = (db: Db, { from, below }: Range) =>
  db
    .selectFrom('certificates')
    .select('statusPlace as place')
    .where('statusPlace', '>=', from)
    .where('statusPlace', '<', below)
    .$narrowType<{ place: number }>()

/** Whether the list has been begun. */
export const hasPlaces = async (db: Db, range: Range): Promise<boolean> =>
  (await inRange(db, range).limit(1).executeTakeFirst()) !== undefined

/** Of certificates that are not good any more, under whichever name, and of credentials whose key was withdrawn. */
export const listSetPlaces = async (db: Db, range: Range): Promise<number[]> => {
  const rows = await inRange(db, range)
    .where(eb => eb.or([eb('revokedAt', 'is not', null), eb('replacedAt', 'is not', null)]))
    .union(
      db
        .selectFrom('certificateVoidPlaces')
        .select('place')
        .where('place', '>=', range.from)
        .where('place', '<', range.below),
    )
    .orderBy('place')
    .execute()
  return rows.map(row => row.place)
}

/** Of all that this key has signed. */
export const voidPlacesOf = (tx: Tx, keyId: string) =>
  sql`insert into certificate_void_places (place)
    select status_place from certificates where key_id = ${keyId} and status_place is not null`.execute(tx)
