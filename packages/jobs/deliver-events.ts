/** How events come out of the queue: many at a time, and one that cannot be handled fails alone. */
import type { EventHandler, EventTable } from './outbox.ts'

/** What one row of the queue holds: one payload, or those of one change together. */
export const packed = (payloads: readonly object[]): object =>
  payloads.length === 1 ? (payloads[0] ?? {}) : { batch: payloads }

const unpacked = (data: object): readonly unknown[] =>
  'batch' in data && Array.isArray(data.batch) ? data.batch : [data]

export interface QueuedEvents {
  readonly id: string
  readonly data: object
}

interface Delivery {
  readonly table: EventTable
  readonly handler: EventHandler
  readonly onFailed: (id: string, error: unknown) => Promise<void>
}

/**
 * Hands these to their handler together. Where that fails, each is tried by itself: the queue tries those again that still
 * fail, and their neighbours are through. What an older version wrote is read by the schema of today.
 */
export async function deliver(jobs: readonly QueuedEvents[], delivery: Delivery): Promise<void> {
  const { table, handler, onFailed } = delivery
  const schema = table.schemas.get(handler.event)
  if (schema === undefined) throw new Error(`no module gives ${String(handler.event)}`)
  try {
    await handler.run(jobs.flatMap(job => unpacked(job.data)).map(payload => schema.parse(payload)))
  } catch (error) {
    const [job] = jobs
    if (jobs.length === 1 && job !== undefined) return onFailed(job.id, error)
    for (const one of jobs) await deliver([one], delivery)
  }
}
