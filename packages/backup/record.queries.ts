/** The list of backups that were made, in the database itself: what the page of the system shows. */
import type pg from 'pg'
import { newId } from '@tripos/runtime/random.ts'

export type BackupKind = 'nightly' | 'command' | 'update'

/** A database from before this table, which is being copied before its migrations, has no place for it. */
const hasTable = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('public.backups')::text as found`)
  return typeof rows[0]?.found === 'string'
}

export interface Outcome {
  readonly kind: BackupKind
  readonly file: string
  readonly bytes: number
  /** Empty if it is good. */
  readonly error: string
}

const KEPT_DAYS = 400

/** Moments are the database's, whose clock the age is told by. */
export async function recordBackup(client: pg.Client, { kind, file, bytes, error }: Outcome): Promise<void> {
  if (!(await hasTable(client))) return
  await client.query(
    `insert into public.backups (id, kind, file, bytes, error, finished_at) values ($1, $2, $3, $4, $5, now())`,
    [newId(), kind, file, bytes, error.slice(0, 500)],
  )
  await client.query(`delete from public.backups where finished_at < now() - make_interval(days => $1)`, [KEPT_DAYS])
}
