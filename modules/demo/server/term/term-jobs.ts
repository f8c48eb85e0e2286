/** What a worker does meanwhile: hands events over, and runs what runs by time alone. At the clock of the term, not at today's. */
import { deliver, packed } from '@tripos/jobs/deliver-events.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import { type EventTable, eventTable, type Outbox } from '@tripos/jobs/outbox.ts'
import type { Module } from '@tripos/module-kit/module.ts'

/** It copies files of a database that is made only now. */
const NOT_NOW: ReadonlySet<string> = new Set(['backup-catch-up'])

interface WaitingEvents {
  readonly event: string
  readonly data: object
}

export class TermJobs {
  private waiting: WaitingEvents[] = []
  private table: EventTable | undefined
  private loops: readonly LoopJob[] = []

  /** What a call publishes waits here until its transaction is over: handlers look at the row that the event names. */
  readonly outbox: Outbox = {
    publish: (_tx, event, ...payloads) => {
      if (payloads.length > 0) this.waiting.push({ event, data: packed(payloads) })
      return Promise.resolve()
    },
  }

  takeOver(modules: readonly Module[]): void {
    this.table = eventTable(modules)
    this.loops = modules
      .flatMap(module => module.jobs)
      .filter(job => job.kind === 'loop')
      .filter(job => !NOT_NOW.has(job.name))
  }

  /** Until nothing is left to do at this moment. */
  async run(): Promise<void> {
    do {
      await this.handOver()
      await Promise.all(this.loops.map(loop => loop.run()))
    } while (this.waiting.length > 0)
  }

  async handOver(): Promise<void> {
    const table = this.table
    if (table === undefined) throw new Error('nobody takes events yet')
    const onFailed = (_: string, error: unknown): Promise<void> =>
      Promise.reject(error instanceof Error ? error : new Error(String(error)))
    for (let events = this.take(); events.length > 0; events = this.take()) {
      for (const [event, takers] of table.takers) {
        const jobs = events.filter(one => one.event === event).map(({ data }) => ({ id: '', data }))
        for (const handler of jobs.length === 0 ? [] : takers) await deliver(jobs, { table, handler, onFailed })
      }
    }
  }

  private take(): WaitingEvents[] {
    return this.waiting.splice(0)
  }
}
