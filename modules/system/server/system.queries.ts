import { PaperState } from '@tripos/contract-kit/enums.ts'
import { backupRows } from '@tripos/backup/index.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { migrationRows } from '@tripos/db/migration-rows.ts'
import { auditCheckRows } from '../../audit/server/index.ts'
import { markingFailureRows, paperRows } from '../../papers/server/index.ts'
import { fileRows } from '../../files/server/index.ts'

interface DatabaseFacts {
  readonly version: string
  readonly bytes: number
  readonly migrations: number
  readonly lastMigration: string | null
  readonly migratedAt: Date | null
  readonly isReadOnly: boolean
}

export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only,
      (select count(*) from ${migrationRows.as('m')}) as migrations,
      (select name from ${migrationRows.as('m')} order by name desc limit 1) as last_migration,
      (select max(applied_at) from ${migrationRows.as('m')}) as migrated_at`.execute(db)
  if (rows[0] === undefined) throw new Error('the database did not describe itself')
  return rows[0]
}

const LARGEST = 10

/** With indexes and what is stored apart; the number of rows is the planner's estimate. */
export const listLargestTables = (db: Db): Promise<{ name: string; bytes: number; rows: number }[]> =>
  sql<{ name: string; bytes: number; rows: number }>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      sum(pg_total_relation_size(leaf.oid))::bigint as bytes, sum(greatest(leaf.reltuples, 0))::bigint as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join lateral (select c.oid where c.relkind = 'r' union all
        select relid from pg_partition_tree(c.oid) where c.relkind = 'p' and isleaf) leaves on true
      join pg_class leaf on leaf.oid = leaves.oid
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
    group by 1
    order by 2 desc, 1 limit ${LARGEST}`
    .execute(db)
    .then(({ rows }) => rows)

export const measureFiles = (db: Db): Promise<{ files: number; bytes: number }> =>
  db
    .selectFrom(fileRows.as('files'))
    .select(({ fn }) => [fn.countAll<number>().as('files'), sql<number>`coalesce(sum(size_bytes), 0)`.as('bytes')])
    .executeTakeFirstOrThrow()

/** Of the whole installation. `closedBy`: papers with a deadline before it should have been closed by the sweep. */
export async function countBacklog(db: Db, closedBy: Date) {
  const { rows } = await sql<{
    jobsWaiting: number
    jobsFailed: number
    papersAwaitingMarking: number
    papersOverdue: number
    papersUnmarkable: number
  }>`select
      (select count(*) from pgboss.job where state in ('created', 'retry') and start_after <= now()
        and not starts_with(name, '__pgboss')) as jobs_waiting,
      (select count(*) from pgboss.job where state = 'failed' and not starts_with(name, '__pgboss')) as jobs_failed,
      (select count(*) from ${paperRows.as('papers')} where state = ${sql.lit(PaperState.awaitingMarking)}) as papers_awaiting_marking,
      (select count(*) from ${paperRows.as('papers')} where state = ${sql.lit(PaperState.inExam)} and deadline_at < ${closedBy})
        as papers_overdue,
      (select count(*) from ${markingFailureRows.as('f')} join ${paperRows.as('p')} on p.id = f.paper_id and p.marking_due) as papers_unmarkable`.execute(
    db,
  )
  if (rows[0] === undefined) throw new Error('the backlog could not be counted')
  return rows[0]
}

/** Undefined before the first check of the log. */
export async function findLogFindings(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom(auditCheckRows.as('auditChecks'))
    .select('findingCount')
    .orderBy('checkedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.findingCount
}

interface BackupFacts {
  readonly installedAt: Date
  readonly lastGoodAt: Date | null
  readonly lastBytes: number | null
  readonly lastFailedAt: Date | null
  readonly lastError: string | null
}

/** The last good backup and the last that failed, whoever asked for them. */
export async function findBackups(db: Db): Promise<BackupFacts> {
  const { rows } = await sql<BackupFacts>`select
      (select min(applied_at) from ${migrationRows.as('m')}) as installed_at,
      good.finished_at as last_good_at, good.bytes as last_bytes,
      failed.finished_at as last_failed_at, failed.error as last_error
    from (select 1) as one
    left join lateral (select finished_at, bytes from ${backupRows.as('backups')} where error = ''
      order by finished_at desc limit 1) as good on true
    left join lateral (select finished_at, error from ${backupRows.as('backups')} where error <> ''
      order by finished_at desc limit 1) as failed on true`.execute(db)
  if (rows[0] === undefined) throw new Error('the backups could not be found')
  return rows[0]
}
