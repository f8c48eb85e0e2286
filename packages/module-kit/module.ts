import type { Contribution } from './extension-point.ts'
import type { Job } from './jobs.ts'
import type { Mounted } from './mount.ts'
import type { EventsOfModule } from './outbox.ts'

/** What a module gives to the application: its calls, its background work, and the events it gives and takes. */
export interface Module extends EventsOfModule {
  readonly calls: readonly Mounted[]
  readonly jobs: readonly Job[]
  /** What it answers to modules below it, which do not know it. */
  readonly contributions?: readonly Contribution[]
}
