import type { Db, RawBuilder, Schema, SqlBool } from './client.ts'
import { sql } from './client.ts'
import { inPortions } from './portions.ts'

interface Removal {
  readonly table: keyof Schema
  readonly where: RawBuilder<SqlBool>
  readonly stopping: AbortSignal | undefined
  /** Rows of one transaction, where each takes others with it. */
  readonly most?: number
}

/**
 * Deletes these rows a portion at a time. A row that is written meanwhile stays, since its new version is somewhere else;
 * rows that somebody holds are left to the next day.
 */
export const deleteInPortions = (db: Db, { table, where, stopping, most }: Removal): Promise<number> =>
  inPortions(
    async limit => {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${limit} for update skip locked))`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
    stopping,
    most,
  )
