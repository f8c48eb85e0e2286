/** For those who run the installation: background jobs, and what state it is in. Reads any table, writes none. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { SYSTEM_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { backupJobs } from './nightly-backup.ts'
import { systemCalls } from './handlers.ts'

export const systemModule = serverModule(manifest, deps => ({
  inputs: [SYSTEM_INPUT],
  calls: systemCalls(deps),
  jobs: backupJobs(deps),
}))
