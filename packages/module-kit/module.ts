import type { Contribution } from './extension-point.ts'
import type { Job } from '@tripos/jobs/jobs.ts'
import type { Mounted } from '@tripos/http/mount.ts'
import type { EventsOfModule } from '@tripos/jobs/outbox.ts'

/** What a module gives to the application: its calls, its background work, and the events it gives and takes. */
export interface Module extends EventsOfModule {
  readonly calls: readonly Mounted[]
  readonly jobs: readonly Job[]
  /** What it answers to modules below it, which do not know it. */
  readonly contributions?: readonly Contribution[]
}
