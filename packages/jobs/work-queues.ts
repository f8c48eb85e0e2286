/**
 * Takes what waits in queues, has it done, and notes that it is done. `work` of pg-boss does not wait for that note: a
 * database that was away for this moment ended the whole process (docs/adr/0142).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import { type Db, executeRaw } from '@tripos/db/client.ts'
import { makeGiveWay } from '@tripos/db/give-way.ts'
import { oneWithKeptPlan } from '@tripos/db/kept-plans.ts'
import type { Log } from '@tripos/runtime/log.ts'

export interface Taken {
  readonly id: string
  readonly data: object
}

export interface Queue {
  readonly name: string
  /** Rows that are taken together. */
  readonly atOnce: number
  /** What it throws fails all that it was given; the queue tries these again. */
  run(taken: readonly Taken[]): Promise<void>
}

interface Place {
  readonly boss: PgBoss
  readonly db: Db
  readonly log: Log
}

/** One look at all queues, where pg-boss would look at each by itself: thirty times as many for a product at rest. */
async function listWaiting(db: Db, queues: readonly string[]): Promise<ReadonlySet<string>> {
  // Each queue has a table of its own: to plan a look at all of them takes longer than to look.
  const { rows } = await oneWithKeptPlan(db, kept =>
    executeRaw(
      kept,
      `select distinct name from pgboss.job where name = any($1) and state < 'active' and start_after < now()`,
      [queues],
    ),
  )
  return new Set(rows.map(row => String((row as { name: unknown }).name)))
}

async function within(work: Promise<void>, seconds: number): Promise<void> {
  const ended = new AbortController()
  const late = sleep(seconds * 1000, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`not done within ${seconds} s`)
  })
  // Put off, where the work was quicker.
  late.catch(() => undefined)
  try {
    await Promise.race([work, late])
  } finally {
    ended.abort()
  }
}

/** What could not be noted stays taken until its time is over, and is then given out again: handlers must bear that. */
export class QueueWork {
  private readonly place: Place
  private readonly queues: readonly Queue[]
  private readonly working = new Map<string, Promise<boolean>>()
  private readonly taken = new Map<string, readonly string[]>()
  private readonly resting = new Set<string>()
  private isStopping = false

  constructor(place: Place, queues: readonly Queue[]) {
    this.place = place
    this.queues = queues
  }

  /** Begins what waits, each queue beside the others. */
  async look(): Promise<void> {
    const idle = this.queues.filter(({ name }) => !this.working.has(name) && !this.resting.has(name))
    const names = idle.map(({ name }) => name)
    const waiting = await listWaiting(this.place.db, names)
    for (const queue of idle) if (waiting.has(queue.name)) this.begin(queue)
  }

  /** Lets what runs end; what takes longer than that is given back, to be tried again. */
  async stop(patienceMs: number): Promise<void> {
    this.isStopping = true
    await Promise.race([Promise.all(this.working.values()), sleep(patienceMs, undefined, { ref: false })])
    for (const queue of this.taken.keys()) {
      await this.fail(queue, new Error('the process stops')).catch((error: unknown) =>
        this.place.log.error({ err: error, job: queue }, 'what still ran was not given back'),
      )
    }
  }

  /** Turn after turn, as long as there is more than one turn takes, and a rest after each: the next look comes soon. */
  private begin(queue: Queue, giveWay = makeGiveWay({ maxRestMs: Number.POSITIVE_INFINITY })): void {
    const { name } = queue
    const turn = this.takeTurn(queue)
      .catch((error: unknown) => {
        this.place.log.error({ err: error, job: name }, 'what became of a job was not noted')
        return false
      })
      .finally(() => {
        this.working.delete(name)
        this.taken.delete(name)
        this.resting.add(name)
      })
    this.working.set(name, turn)
    void turn.then(async isMore => {
      await giveWay()
      this.resting.delete(name)
      if (isMore && !this.isStopping) this.begin(queue, giveWay)
    })
  }

  /** Gives whether there may be more. */
  private async takeTurn(queue: Queue): Promise<boolean> {
    const { name, atOnce } = queue
    const rows = await this.place.boss.fetch<object>(name, { batchSize: atOnce })
    const ids = rows.map(({ id }) => id)
    this.taken.set(name, ids)
    if (rows.length > 0) await this.work(queue, rows)
    return rows.length === atOnce
  }

  private async work({ name, run }: Queue, rows: readonly PgBoss.Job<object>[]): Promise<void> {
    const { boss, log } = this.place
    try {
      await within(run(rows), Math.max(1, ...rows.map(({ expireInSeconds }) => expireInSeconds)))
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed')
      return this.fail(name, error)
    }
    const ids = rows.map(({ id }) => id)
    await boss.complete(name, ids)
  }

  private async fail(queue: string, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error : new Error(String(error))
    for (const id of this.taken.get(queue) ?? []) await this.place.boss.fail(queue, id, reason)
  }
}
