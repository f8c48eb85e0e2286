/**
 * Events: news that must not be lost, written in the transaction of the change and delivered by a worker at least once. A
 * module declares what it gives in its manifest and takes what others give by handlers; the kernel knows none by name.
 * The table is the job table of pg-boss (docs/adr/0003): leases, retries with backoff and a dead letter come with it.
 */
import type { EventName, Events, EventSchemas } from '@tripos/contract-kit/manifest.ts'
import type { Tx } from '@tripos/db/client.ts'

/** One who takes an event. Each has a queue of its own, so that the failure of one holds up no other. */
export interface EventHandler {
  readonly event: EventName
  readonly queue: string
  /** Some of what waits, in no promised order. It may be given the same again, and must bear it. */
  run(payloads: readonly object[]): Promise<void>
}

/** Takes many at once: one query for all of them. */
export const onEvents = <E extends EventName>(
  event: E,
  queue: string,
  run: (payloads: readonly Events[E][]) => Promise<void>,
): EventHandler => ({ event, queue, run: run as EventHandler['run'] })

/** Takes one at a time. */
export const onEvent = <E extends EventName>(
  event: E,
  queue: string,
  run: (payload: Events[E]) => Promise<void>,
): EventHandler =>
  onEvents(event, queue, async payloads => {
    for (const payload of payloads) await run(payload)
  })

/** What a module says and hears. */
export interface EventsOfModule {
  readonly manifest: { readonly events?: EventSchemas }
  readonly takes?: readonly EventHandler[]
}

export interface Outbox {
  /** However many, it is one row for each who takes the event; where nobody does, nothing is written. */
  publish<E extends EventName>(tx: Tx, event: E, ...payloads: readonly Events[E][]): Promise<void>
}

/** Every event that is given, and who takes it. */
export interface EventTable {
  readonly schemas: ReadonlyMap<string, EventSchemas[string]>
  readonly takers: ReadonlyMap<string, readonly EventHandler[]>
}

/** Refuses what could never arrive: an event that nobody gives, that two give, or a queue with two owners. */
export function eventTable(modules: readonly EventsOfModule[]): EventTable {
  const schemas = new Map<string, EventSchemas[string]>()
  for (const [event, schema] of modules.flatMap(module => Object.entries(module.manifest.events ?? {}))) {
    if (schemas.has(event)) throw new Error(`the event ${event} is given by two modules`)
    schemas.set(event, schema)
  }
  const takers = new Map<string, EventHandler[]>([...schemas.keys()].map(event => [event, []]))
  const queues = new Set<string>()
  for (const handler of modules.flatMap(module => module.takes ?? [])) {
    const { event, queue } = handler
    const known = takers.get(event)
    if (known === undefined) throw new Error(`${queue} takes the event ${String(event)}, which no module gives`)
    if (queues.has(queue)) throw new Error(`two handlers have the queue ${queue}`)
    queues.add(queue)
    known.push(handler)
  }
  return { schemas, takers }
}
