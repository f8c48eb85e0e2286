/** Background work: what a module may ask for, and the runner. */
import PgBoss from 'pg-boss'
import { type Db, executeRaw, type Tx } from '../db/client.ts'
import type { Log } from './log.ts'
import type { EventName, Events, Outbox } from './outbox.ts'

/** Runs for each event of a name. May run twice. */
export interface EventJob<E extends EventName = EventName> {
  readonly kind: 'event'
  readonly event: E
  run(payload: Events[E]): Promise<void>
}

/** Runs at times of a cron line (UTC), in one process. */
export interface CronJob {
  readonly kind: 'cron'
  readonly name: string
  readonly cron: string
  /** For what may take longer than a quarter of an hour, and is not to be tried again at once. */
  readonly longestHours?: number
  run(): Promise<void>
}

/** Runs again and again in every worker, never twice at once in one process; its statements must bear company. */
export interface LoopJob {
  readonly kind: 'loop'
  readonly name: string
  readonly everyMs: number
  run(): Promise<void>
}

export type Job = EventJob | CronJob | LoopJob

/** Makes an event job of exactly one event's payload. */
export const onEvent = <E extends EventName>(event: E, run: (payload: Events[E]) => Promise<void>): EventJob =>
  ({ kind: 'event', event, run }) as unknown as EventJob

/** For the people who look after the queue. Lists are read from the tables that pg-boss documents (system module). */
export interface JobControl {
  /** What runs by the clock: queue, cron line and its time zone. */
  schedules(): Promise<readonly { readonly name: string; readonly cron: string; readonly timezone: string }[]>
  /** Another try for failed jobs of one queue. */
  retry(tx: Tx, queue: string, ids: readonly string[]): Promise<void>
  cancel(tx: Tx, queue: string, ids: readonly string[]): Promise<void>
}

export interface JobRunner {
  readonly outbox: Outbox
  readonly control: JobControl
  /** Starts working through these jobs. Without it the process only publishes. */
  work(jobs: readonly Job[]): Promise<void>
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

const EVENTS: readonly EventName[] = ['code.requested', 'contact.changed']
/** Failed jobs wait this long for somebody to look at them; the rest goes to the archive after twelve hours. */
const KEEP_FAILED_SECONDS = 14 * 24 * 3600
const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 }

async function startBoss(db: Db, log: Log, isWorker: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeRaw(db, text, values ?? []) },
    schema: 'pgboss',
    supervise: isWorker,
    schedule: isWorker,
    archiveFailedAfterSeconds: KEEP_FAILED_SECONDS,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const event of EVENTS) await boss.createQueue(event, { name: event, ...RETRY })
  return boss
}

/** Repeats `run`, each time after the last has ended. */
function startLoop({ name, everyMs, run }: LoopJob, log: Log): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()
  const turn = (): void => {
    current = run()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(turn, everyMs)
      })
  }
  timer = setTimeout(turn, everyMs)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await current
  }
}

const handleOf = (tx: Tx) => ({
  db: { executeSql: (text: string, values: unknown[]) => executeRaw(tx, text, values) },
})

const controlOf = (boss: PgBoss): JobControl => ({
  async schedules() {
    const rows = await boss.getSchedules()
    return rows.map(row => ({
      name: row.name,
      cron: row.cron,
      timezone: 'timezone' in row && typeof row.timezone === 'string' ? row.timezone : 'UTC',
    }))
  },
  retry: (tx, queue, ids) => boss.retry(queue, [...ids], handleOf(tx)),
  cancel: (tx, queue, ids) => boss.cancel(queue, [...ids], handleOf(tx)),
})

export async function startJobs({ db, log, isWorker }: { db: Db; log: Log; isWorker: boolean }): Promise<JobRunner> {
  const boss = await startBoss(db, log, isWorker)
  const stopLoops: (() => Promise<void>)[] = []

  const startJob = async (job: Job): Promise<void> => {
    if (job.kind === 'loop') {
      stopLoops.push(startLoop(job, log))
    } else if (job.kind === 'cron') {
      const long = job.longestHours && { expireInHours: job.longestHours, retryLimit: 2, retryDelay: 3600 }
      await boss.createQueue(job.name, long ? { name: job.name, ...long } : undefined)
      await boss.schedule(job.name, job.cron)
      await boss.work(job.name, { pollingIntervalSeconds: 30 }, () => job.run())
    } else {
      await boss.work<Events[EventName]>(job.event, { pollingIntervalSeconds: 0.5 }, async jobs => {
        for (const { data } of jobs) await job.run(data)
      })
    }
  }

  return {
    outbox: {
      async publish(tx, event, payload) {
        await boss.send(event, payload, handleOf(tx))
      },
    },
    control: controlOf(boss),
    async work(jobs) {
      const names = new Set(jobs.flatMap(job => (job.kind === 'cron' ? [job.name] : [])))
      // What a setting has switched off, or an older version did, would only pile up.
      for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
      for (const job of jobs) await startJob(job)
    },
    async stop() {
      await Promise.all(stopLoops.map(stop => stop()))
      await boss.stop({ graceful: true, timeout: 10_000, wait: true, close: false })
    },
  }
}
