/**
 * The queue as people look at it. Reads the tables of pg-boss that its documentation describes (queue, job, archive); every
 * change goes through its interface (packages/jobs/jobs.ts).
 */
import type { JobState, jobs } from '../contract/system.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page } from '@tripos/runtime/page.ts'

export interface JobRow {
  readonly id: string
  readonly queue: string
  readonly state: JobState
  readonly createdAt: Date
  readonly startAfter: Date
  readonly startedAt: Date | null
  readonly completedAt: Date | null
  readonly retryCount: number
  readonly retryLimit: number
  readonly output: unknown
  readonly isArchived: boolean
}

/** Its own housekeeping queues begin so. */
const isOurs = sql<SqlBool>`not starts_with(name, '__pgboss')`

const columns = sql`id, name as queue, state::text as state, created_on as created_at, start_after, started_on as started_at,
  completed_on as completed_at, retry_count, retry_limit, output`

const everyJob = sql`(
  select ${columns}, data, false as is_archived from pgboss.job where ${isOurs}
  union all
  select ${columns}, data, true as is_archived from pgboss.archive where ${isOurs}) jobs`

const SORTS = { createdAt: sql`created_at`, completedAt: sql`completed_at` } as const

export async function listJobs(db: Db, input: Parsed<typeof jobs.paging>): Promise<Page<JobRow>> {
  const conditions = [sql`true`]
  if (input.queue !== undefined) conditions.push(sql`queue = ${input.queue}`)
  if (input.state !== undefined) conditions.push(sql`state = ${input.state}`)
  const where = sql.join(conditions, sql` and `)
  const count = await sql<{ total: number }>`select count(*) as total from ${everyJob} where ${where}`.execute(db)
  const direction = input.order === 'asc' ? sql`asc` : sql`desc nulls last`
  const { rows } = await sql<JobRow>`
    select id, queue, state, created_at, start_after, started_at, completed_at, retry_count, retry_limit, output, is_archived
    from ${everyJob} where ${where}
    order by ${SORTS[input.sort ?? 'createdAt']} ${direction}, id
    limit ${input.size} offset ${offsetOf(input)}`.execute(db)
  return { total: count.rows[0]?.total ?? 0, rows }
}

export async function findJob(db: Db, id: string): Promise<(JobRow & { readonly data: unknown }) | undefined> {
  const { rows } = await sql<JobRow & { data: unknown }>`select * from ${everyJob} where id = ${id}`.execute(db)
  return rows[0]
}

export interface QueueCounts {
  readonly queue: string
  readonly waiting: number
  readonly retrying: number
  readonly running: number
  readonly failed: number
  readonly completed: number
  readonly oldestAt: Date | null
}

export async function countQueues(db: Db): Promise<QueueCounts[]> {
  const of = (state: JobState) => sql`count(*) filter (where job.state = ${state})`
  const { rows } = await sql<QueueCounts>`
    select queue.name as queue, ${of('created')} as waiting, ${of('retry')} as retrying, ${of('active')} as running,
      ${of('failed')} as failed, ${of('completed')} as completed,
      min(job.created_on) filter (where job.state in ('created', 'retry') and job.start_after <= now()) as oldest_at
    from pgboss.queue
    left join pgboss.job on job.name = queue.name
    where not starts_with(queue.name, '__pgboss')
    group by queue.name
    order by queue.name`.execute(db)
  return rows
}

/** Locked, so that nobody takes or ends them before this transaction does. Those of the archive are not among them. */
export async function lockJobs(tx: Tx, ids: readonly string[]): Promise<Pick<JobRow, 'id' | 'queue' | 'state'>[]> {
  const { rows } = await sql<Pick<JobRow, 'id' | 'queue' | 'state'>>`
    select id, name as queue, state::text as state from pgboss.job
    where id = any(${[...ids]}::uuid[]) and ${isOurs}
    order by id for update`.execute(tx)
  return rows
}
