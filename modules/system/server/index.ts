/** For those who run the installation: background jobs, and what state it is in. Reads any table, writes none. */
import { jobs, system } from '../contract/system.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { SYSTEM_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import { deviceCalls } from './device.ts'
import { changeJobs, listQueues, pageJobs, showJob } from './jobs.ts'
import { backupJobs } from './nightly-backup.ts'
import { showSystem } from './show-system.ts'

export const systemModule = serverModule(manifest, deps => ({
  inputs: [SYSTEM_INPUT],
  calls: [
    ...mount(jobs, {
      queues: () => listQueues(deps),
      paging: input => pageJobs(deps, input),
      detail: ({ id }) => showJob(deps, id),
      retry: ({ ids }, ctx) => changeJobs(deps, ctx, { ids, change: 'retry' }),
      cancel: ({ ids }, ctx) => changeJobs(deps, ctx, { ids, change: 'cancel' }),
    }),
    ...mount(system, {
      detail: () => showSystem(deps),
      clock: async () => ({ serverNow: deps.clock.now().toISOString() }),
    }),
    ...deviceCalls(deps),
  ],
  jobs: backupJobs(deps),
}))
