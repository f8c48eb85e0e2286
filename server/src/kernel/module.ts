import type { Contribution } from './extension-point.ts'
import type { Job } from './jobs.ts'
import type { Mounted } from './mount.ts'

/** What a module gives to the application: its calls, and its background work. */
export interface Module {
  readonly calls: readonly Mounted[]
  readonly jobs: readonly Job[]
  /** What it answers to modules below it, which do not know it. */
  readonly contributions?: readonly Contribution[]
}
