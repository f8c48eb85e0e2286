/** What a module is given. Nothing in it knows a module. */
import type { Backups } from '@tripos/backup/index.ts'
import type { Config } from '@tripos/config/config.ts'
import type { Db, Statements } from '@tripos/db/client.ts'
import type { Clock, ClockState } from '@tripos/runtime/clock.ts'
import type { JobControl } from '@tripos/jobs/jobs.ts'
import type { Log } from '@tripos/runtime/log.ts'
import type { Outbox } from '@tripos/jobs/outbox.ts'
import type { SecretBox } from '@tripos/runtime/secret-box.ts'
import type { Storage } from '@tripos/storage/storage.ts'

export interface Deps {
  readonly config: Config
  readonly db: Db
  readonly statements: Statements
  readonly clock: Clock
  /** What is known of the clocks: whether this process may close papers. */
  readonly clockState: () => ClockState
  readonly log: Log
  readonly outbox: Outbox
  readonly jobs: JobControl
  readonly storage: Storage
  readonly backups: Backups
  readonly secretBox: SecretBox
}
