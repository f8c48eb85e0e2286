import { jobNames } from '@tripos/contract-kit/installed.ts'
import type { jobs } from '../contract/system.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import cronParser from 'cron-parser'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { type AuditEntry, recordAudit, redact, redactText } from '../../audit/server/index.ts'
import { countQueues, findJob, type JobRow, listJobs, lockJobs } from './jobs.queries.ts'

type Calls = typeof jobs
type Row = Output<Calls['paging']>['rows'][number]

const MAX_OUTPUT = 10_000

/** What a job said when it ended: pg-boss keeps an error as its message and stack. */
function outputText(output: unknown): string {
  if (output === null || output === undefined) return ''
  if (typeof output !== 'object') return redactText(JSON.stringify(output)).slice(0, MAX_OUTPUT)
  const { stack, message } = output as { stack?: unknown; message?: unknown }
  const text = [stack, message].find(one => typeof one === 'string') ?? JSON.stringify(redact(output))
  return redactText(String(text)).slice(0, MAX_OUTPUT)
}

const present = (job: JobRow): Row => ({
  id: job.id,
  queue: job.queue,
  state: job.state,
  createdAt: job.createdAt.toISOString(),
  startAfter: job.startAfter.toISOString(),
  startedAt: job.startedAt?.toISOString() ?? null,
  completedAt: job.completedAt?.toISOString() ?? null,
  // Counted up when it is taken again; the first try counts once it has begun.
  tries: job.retryCount + (job.startedAt === null ? 0 : 1),
  maxTries: job.retryLimit + 1,
  lastError: job.state === 'completed' ? '' : (outputText(job.output).split('\n')[0] ?? '').slice(0, 300),
  canRetry: job.state === 'failed' && !job.isArchived,
  canCancel: (job.state === 'created' || job.state === 'retry') && !job.isArchived,
})

export async function pageJobs({ db }: Deps, input: Parsed<Calls['paging']>): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listJobs(db, input)
  return { total, rows: rows.map(present) }
}

export async function showJob({ db }: Deps, id: string): Promise<Output<Calls['detail']>> {
  const job = (await findJob(db, id)) ?? fail('NOT_FOUND')
  return { ...present(job), data: redact(job.data), output: outputText(job.output), isArchived: job.isArchived }
}

const nextTime = (cron: string, { timezone, now }: { timezone: string; now: Date }): Date =>
  cronParser.parseExpression(cron, { tz: timezone, currentDate: now }).next().toDate()

export async function listQueues(deps: Deps): Promise<Output<Calls['queues']>> {
  const [counts, schedules] = await Promise.all([countQueues(deps.db), deps.jobs.schedules()])
  const now = deps.clock.now()
  return counts.map(({ oldestAt, ...row }) => {
    const schedule = schedules.find(one => one.name === row.queue)
    return {
      ...row,
      oldestAt: oldestAt?.toISOString() ?? null,
      cron: schedule?.cron ?? null,
      nextAt: schedule === undefined ? null : nextTime(schedule.cron, { ...schedule, now }).toISOString(),
    }
  })
}

const CHANGES = {
  retry: { action: 'job.retry', from: ['failed'], to: 'retry' },
  cancel: { action: 'job.cancel', from: ['created', 'retry'], to: 'cancelled' },
} as const

/** All of them or none, with a line in the log for each. */
export async function changeJobs(
  { db, jobs: control }: Deps,
  ctx: CallerContext,
  { ids, change }: { readonly ids: readonly string[]; readonly change: keyof typeof CHANGES },
): Promise<Record<string, never>> {
  const { action, from, to } = CHANGES[change]
  const wanted = [...new Set(ids)]
  await inTx(db, async tx => {
    const found = await lockJobs(tx, wanted)
    if (found.length < wanted.length) {
      const others = wanted.filter(id => !found.some(job => job.id === id))
      // Moved to the archive meanwhile, or never there.
      for (const id of others) if ((await findJob(tx, id)) === undefined) fail('NOT_FOUND')
      fail('JOB_STATE_CHANGED')
    }
    if (!found.every(job => (from as readonly string[]).includes(job.state))) fail('JOB_STATE_CHANGED')
    for (const queue of new Set(found.map(job => job.queue))) {
      const own = found.filter(job => job.queue === queue).map(job => job.id)
      await control[change](tx, queue, own)
    }
    await recordAudit(
      tx,
      ctx,
      ...found.map(
        (job): AuditEntry => ({
          action,
          objectType: 'job',
          objectId: job.id,
          objectName: jobNames()[job.queue]?.[ctx.language] ?? job.queue,
          before: { state: job.state },
          after: { state: to },
          detail: { queue: job.queue },
        }),
      ),
    )
  })
  return {}
}
