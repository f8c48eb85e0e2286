/**
 * Takes what waits in queues, has it done, and notes that it is done. `work` of pg-boss does not wait for that note: a
 * database that was away for this moment ended the whole process (docs/adr/0142).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import { type Db, executeRaw } from '@tripos/db/client.ts'
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
  const { rows } = await executeRaw(
    db,
    `select distinct name from pgboss.job where name = any($1) and state < 'active' and start_after < now()`,
    [queues],
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
export function workQueues({ boss, db, log }: Place, queues: readonly Queue[]) {
  const busy = new Map<string, { readonly ids: readonly string[]; readonly turn: Promise<void> }>()

  const fail = async (queue: string, ids: readonly string[], error: unknown): Promise<void> => {
    const reason = error instanceof Error ? error : new Error(String(error))
    for (const id of ids) await boss.fail(queue, id, reason)
  }

  const takeTurn = async ({ name, run }: Queue, taken: readonly PgBoss.Job<object>[]): Promise<void> => {
    const ids = taken.map(({ id }) => id)
    try {
      await within(run(taken), Math.max(1, ...taken.map(({ expireInSeconds }) => expireInSeconds)))
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed')
      return fail(name, ids, error)
    }
    await boss.complete(name, ids)
  }

  const begin = async (queue: Queue): Promise<void> => {
    const taken = await boss.fetch<object>(queue.name, { batchSize: queue.atOnce })
    if (taken.length === 0) return
    const turn = takeTurn(queue, taken)
      .catch((error: unknown) => log.error({ err: error, job: queue.name }, 'what became of a job was not noted'))
      .finally(() => busy.delete(queue.name))
    busy.set(queue.name, { ids: taken.map(({ id }) => id), turn })
  }

  return {
    /** Begins what waits, each queue beside the others and one turn at a time in each. */
    async look(): Promise<void> {
      const idle = queues.filter(({ name }) => !busy.has(name))
      const waiting = await listWaiting(
        db,
        idle.map(({ name }) => name),
      )
      await Promise.all(idle.filter(({ name }) => waiting.has(name)).map(begin))
    },
    /** Lets what runs end; what takes longer than that is given back, to be tried again. */
    async stop(patienceMs: number): Promise<void> {
      await Promise.race([
        Promise.all([...busy.values()].map(({ turn }) => turn)),
        sleep(patienceMs, undefined, { ref: false }),
      ])
      for (const [queue, { ids }] of busy) await fail(queue, ids, new Error('the process stops'))
    },
  }
}
