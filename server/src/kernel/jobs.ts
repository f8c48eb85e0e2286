/** Background work: what a module may ask for, and the runner. */
import PgBoss from 'pg-boss'
import { type Db, executeRaw } from '../db/client.ts'
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

export interface JobRunner {
  readonly outbox: Outbox
  /** Starts working through these jobs. Without it the process only publishes. */
  work(jobs: readonly Job[]): Promise<void>
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

const EVENTS: readonly EventName[] = ['code.requested']
const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 }

async function startBoss(db: Db, log: Log, isWorker: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeRaw(db, text, values ?? []) },
    schema: 'pgboss',
    supervise: isWorker,
    schedule: isWorker,
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

export async function startJobs({ db, log, isWorker }: { db: Db; log: Log; isWorker: boolean }): Promise<JobRunner> {
  const boss = await startBoss(db, log, isWorker)
  const stopLoops: (() => Promise<void>)[] = []

  const startJob = async (job: Job): Promise<void> => {
    if (job.kind === 'loop') {
      stopLoops.push(startLoop(job, log))
    } else if (job.kind === 'cron') {
      await boss.createQueue(job.name)
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
        await boss.send(event, payload, { db: { executeSql: (text, values) => executeRaw(tx, text, values) } })
      },
    },
    async work(jobs) {
      for (const job of jobs) await startJob(job)
    },
    async stop() {
      await Promise.all(stopLoops.map(stop => stop()))
      await boss.stop({ graceful: true, timeout: 10_000, wait: true, close: false })
    },
  }
}
