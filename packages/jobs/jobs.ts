/** Background work: what a module may ask for, and the runner. */
import PgBoss from 'pg-boss'
import type { JobName } from '@tripos/contract-kit/manifest.ts'
import { type Db, executeRaw, type Tx } from '@tripos/db/client.ts'
import { inLane } from '@tripos/db/lanes.ts'
import type { Log } from '@tripos/runtime/log.ts'
import { deliver, packed } from './deliver-events.ts'
import { type EventHandler, type EventsOfModule, type EventTable, eventTable, type Outbox } from './outbox.ts'
import { type Queue, QueueWork } from './work-queues.ts'

/** Runs at times of a cron line (UTC), in one process. */
export interface CronJob {
  readonly kind: 'cron'
  /** Of the manifest, which has its words. */
  readonly name: JobName
  readonly cron: string
  /** For what may take longer than a quarter of an hour, and is not to be tried again at once. */
  readonly longestHours?: number
  /** Told when the process stops: what can be gone on with another day ends then. */
  run(stopping?: AbortSignal): Promise<void>
}

/** Runs again and again in every worker, never twice at once in one process; its statements must bear company. */
export interface LoopJob {
  readonly kind: 'loop'
  readonly name: string
  readonly everyMs: number
  /** Told when the process stops, which waits for the end: what takes long ends then. */
  run(stopping?: AbortSignal): Promise<void>
}

export type Job = CronJob | LoopJob

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
  /** Makes the queues of those who take events; before it nothing can be published. */
  register(modules: readonly EventsOfModule[]): Promise<void>
  /** Starts working through these jobs, and through events. Without it the process only publishes. */
  work(jobs: readonly Job[]): Promise<void>
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

/** Failed jobs wait this long for somebody to look at them; the rest goes to the archive after twelve hours. */
const KEEP_FAILED_SECONDS = 14 * 24 * 3600
const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 }
/** Rows of events that are handled together: a class hands in within one poll. */
const EVENTS_AT_ONCE = 50
const LOOK_MS = 500
const STOP_MS = 10_000

async function startBoss(db: Db, log: Log, isWorker: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeRaw(db, text, values ?? []) },
    schema: 'pgboss',
    supervise: isWorker,
    schedule: isWorker,
    archiveFailedAfterSeconds: KEEP_FAILED_SECONDS,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  await inLane('job', () => boss.start())
  return boss
}

/** Repeats `run`, each time after the last has ended. */
function startLoop({ name, everyMs, run }: LoopJob, log: Log, stopping: AbortSignal): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()
  const turn = (): void => {
    current = run(stopping)
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

async function scheduleCron(boss: PgBoss, job: CronJob, stopping: AbortSignal): Promise<Queue> {
  const long = job.longestHours && { expireInHours: job.longestHours, retryLimit: 2, retryDelay: 3600 }
  await boss.createQueue(job.name, long ? { name: job.name, ...long } : undefined)
  await boss.schedule(job.name, job.cron)
  return { name: job.name, atOnce: 1, run: () => job.run(stopping) }
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

const handlersOf = ({ takers }: EventTable): readonly EventHandler[] => [...takers.values()].flat()

/** What a setting has switched off, or an older version did, would only pile up. */
async function unscheduleOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set<string>(jobs.flatMap(job => (job.kind === 'cron' ? [job.name] : [])))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
}

interface JobOptions {
  readonly db: Db
  readonly log: Log
  readonly isWorker: boolean
  /** What runs when the process stops has so long to end. */
  readonly stopMs?: number
}

export async function startJobs({ db, log, isWorker, stopMs = STOP_MS }: JobOptions): Promise<JobRunner> {
  const boss = await startBoss(db, log, isWorker)
  const stopLoops: (() => Promise<void>)[] = []
  const stopping = new AbortController()
  let events: EventTable | undefined
  let endQueues = async (): Promise<void> => undefined

  const queueOf = (table: EventTable, handler: EventHandler): Queue => ({
    name: handler.queue,
    atOnce: EVENTS_AT_ONCE,
    run: waiting =>
      deliver(waiting, {
        table,
        handler,
        async onFailed(id, error) {
          log.error({ err: error, job: handler.queue }, 'event not handled')
          await boss.fail(handler.queue, id, error instanceof Error ? error : new Error(String(error)))
        },
      }),
  })

  return {
    outbox: {
      async publish(tx, event, ...payloads) {
        const takers = events?.takers.get(event)
        if (takers === undefined) throw new Error(`the event ${String(event)} was not registered`)
        if (takers.length === 0 || payloads.length === 0) return
        const data = packed(payloads)
        await boss.insert(
          takers.map(({ queue }) => ({ name: queue, data })),
          handleOf(tx),
        )
      },
    },
    control: controlOf(boss),
    async register(modules) {
      events = eventTable(modules)
      for (const { queue } of handlersOf(events)) await boss.createQueue(queue, { name: queue, ...RETRY })
    },
    async work(jobs) {
      await unscheduleOthers(boss, jobs)
      if (events === undefined) throw new Error('no events were registered')
      const table = events
      const queues = handlersOf(table).map(handler => queueOf(table, handler))
      for (const job of jobs) {
        if (job.kind === 'cron') queues.push(await inLane('job', () => scheduleCron(boss, job, stopping.signal)))
      }
      const working = new QueueWork({ boss, db, log }, queues)
      endQueues = () => working.stop(stopMs)
      const look: LoopJob = { kind: 'loop', name: 'queues', everyMs: LOOK_MS, run: () => working.look() }
      const loops = [look, ...jobs.filter(job => job.kind === 'loop')]
      // What runs later runs in the lane in which it was set going.
      await inLane('job', async () => void stopLoops.push(...loops.map(loop => startLoop(loop, log, stopping.signal))))
    },
    async stop() {
      stopping.abort()
      await Promise.all(stopLoops.map(stop => stop()))
      await endQueues()
      await boss.stop({ graceful: true, timeout: stopMs, wait: true, close: false })
    },
  }
}
