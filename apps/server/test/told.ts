/** What modules tell people, collected in place of the module that brings it to them; and events handed over as a worker would. */
import { joinContributions } from '@tripos/module-kit/extension-point.ts'
import { type Notification, notifiers, toldPeople } from '@tripos/module-kit/notify.ts'
import { sql } from '@tripos/db/client.ts'
import { deliver, type QueuedEvents } from '@tripos/jobs/deliver-events.ts'
import { eventTable } from '@tripos/jobs/outbox.ts'
import type { TestApp } from './app.ts'

export interface Told extends Omit<Notification, 'userIds'> {
  readonly userId: string
}

/** From the next app on the real one is in its place again. One person is told of one key once. */
export function collectTold(): Told[] {
  const told: Told[] = []
  /** Tests empty the other one between two looks. */
  const ever: Told[] = []
  const keys = new Set<string>()
  const collect = (_: unknown, { userIds, ...notification }: Notification): Promise<number> => {
    const fresh = userIds.filter(userId => !keys.has(`${notification.kind} ${notification.key} ${userId}`))
    for (const userId of fresh) {
      keys.add(`${notification.kind} ${notification.key} ${userId}`)
      told.push({ ...notification, userId })
      ever.push({ ...notification, userId })
    }
    return Promise.resolve(fresh.length)
  }
  const listCollected = (
    _: unknown,
    { kind, about }: Pick<Notification, 'kind' | 'about'>,
    userIds: readonly string[],
  ) => {
    const whom = ever.filter(one => one.kind === kind && one.about?.id === about?.id).map(one => one.userId)
    return Promise.resolve([...new Set(whom)].filter(userId => userIds.includes(userId)))
  }
  joinContributions([notifiers.contribute(collect), toldPeople.contribute(listCollected)])
  return told
}

/** Every event that waits, each `times` times to each who takes it, until none is left. */
export async function deliverEvents(app: TestApp, times = 1): Promise<void> {
  const table = eventTable(app.modules)
  const handlers = new Map([...table.takers.values()].flat().map(handler => [handler.queue, handler]))
  const onFailed = (_: string, error: unknown): Promise<void> => Promise.reject(error as Error)
  for (;;) {
    const { rows } = await sql<QueuedEvents & { name: string }>`delete from pgboss.job
      where state = 'created' and name = any(${[...handlers.keys()]}) returning id, name, data`.execute(app.deps.db)
    if (rows.length === 0) return
    for (const { name, ...job } of rows) {
      const handler = handlers.get(name)
      if (handler === undefined) continue
      for (let time = 0; time < times; time += 1) await deliver([job], { table, handler, onFailed })
    }
  }
}

/** Runs a loop of a module once, as one worker. */
export async function runLoop(app: TestApp, name: string): Promise<void> {
  const job = app.modules.flatMap(module => module.jobs).find(one => one.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await job.run()
}
