/** Jobs in the queue as a worker leaves them. */
import { sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { deliver, type QueuedEvents } from '@tripos/jobs/deliver-events.ts'
import { eventTable } from '@tripos/jobs/outbox.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'

/** Has what waits in the queues of this module handled, and what comes of it, as a worker would. Gives how many rows. */
export async function deliverEvents({ deps, modules }: TestApp, of = 'learning'): Promise<number> {
  const table = eventTable(modules)
  const handlers = [...table.takers.values()].flat().filter(({ queue }) => queue.startsWith(`${of}.`))
  let count = 0
  for (;;) {
    const before = count
    for (const handler of handlers) {
      const { rows } = await sql<QueuedEvents>`delete from pgboss.job where name = ${handler.queue}
        and state < 'active' returning id, data`.execute(deps.db)
      count += rows.length
      if (rows.length === 0) continue
      await deliver(rows, { table, handler, onFailed: (_, error) => Promise.reject(error as Error) })
    }
    if (count === before) return count
  }
}

/** One that waits; gives its id. */
export async function addWaitingJob({ deps }: Pick<TestApp, 'deps'>): Promise<string> {
  const known = await sql<{ id: string }>`select id from pgboss.job`.execute(deps.db)
  const hashes = { contactHash: '01', askerHash: '02' }
  await inTx(deps.db, tx =>
    deps.outbox.publish(tx, 'code.requested', { ...hashes, purpose: 'login', language: 'en-US' }),
  )
  const now = await sql<{ id: string }>`select id from pgboss.job`.execute(deps.db)
  const added = now.rows.find(job => !known.rows.some(one => one.id === job.id))
  if (added === undefined) throw new Error('the job was not put in')
  return added.id
}

/** One that has used up its tries. */
export async function addFailedJob(
  app: Pick<TestApp, 'deps'>,
  message = 'could not reach smtp://robot:hunter2@mail.example.com',
): Promise<string> {
  const id = await addWaitingJob(app)
  const output = JSON.stringify({ message, stack: `Error: ${message}\n    at deliver (messenger.js:1:1)` })
  await sql`update pgboss.job set state = 'failed', retry_count = retry_limit, started_on = now(), completed_on = now(),
    output = ${output}::jsonb where id = ${id}`.execute(app.deps.db)
  return id
}
