/** What a module is given. Nothing in it knows a module. */
import type { Backups } from '../backup/index.ts'
import type { Config } from '../config.ts'
import type { Db, Statements } from '../db/client.ts'
import type { Clock, ClockState } from './clock.ts'
import type { JobControl } from './jobs.ts'
import type { Log } from './log.ts'
import type { Outbox } from './outbox.ts'
import type { SecretBox } from './secret-box.ts'
import type { Storage } from './storage.ts'

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
