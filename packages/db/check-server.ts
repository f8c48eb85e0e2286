/** Whether a database server is one that Tripos can rely on: reachable, new enough, and durable. */
import type pg from 'pg'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'

const OLDEST_MAJOR = 15

function refuse(error: unknown, url: string | undefined): never {
  const reason =
    error instanceof Error ? error.message || ('code' in error ? String(error.code) : 'no answer') : 'no answer'
  const where = url === undefined ? 'the embedded PostgreSQL' : `DATABASE_URL (${new URL(url).host})`
  throw new StartRefusal(`Cannot use the database of ${where}: ${reason}.`)
}

/** Refuses a server that would lose acknowledged answers, or that is too old. */
export async function checkServer(pool: pg.Pool, url: string | undefined): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; fsync: string; commit: string; readOnly: boolean; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, pg_is_in_recovery() as "readOnly",
              current_setting('server_encoding') as encoding`,
    )
    .catch((error: unknown) => refuse(error, url))
  const [server] = rows
  if (server === undefined) return refuse(new Error('no answer'), url)
  if (server.version < OLDEST_MAJOR) {
    throw new StartRefusal(`PostgreSQL ${OLDEST_MAJOR} or newer is needed; this server is version ${server.version}.`)
  }
  if (server.encoding !== 'UTF8')
    throw new StartRefusal(`The database must use UTF8; this one uses ${server.encoding}.`)
  if (server.readOnly) throw new StartRefusal('The database server is a read-only replica; Tripos needs the primary.')
  if (server.fsync !== 'on' || server.commit === 'off') {
    throw new StartRefusal('The database server may lose acknowledged answers: turn fsync and synchronous_commit on.')
  }
}
