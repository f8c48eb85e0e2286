/** For those who run the installation: background jobs, and what state it is in. Reads any table, writes none. */
import { jobs, system } from '@tripos/contract/system'
import type { Deps } from '../../kernel/deps.ts'
import type { Module } from '../../kernel/module.ts'
import { mount } from '../../kernel/mount.ts'
import { deviceCalls } from './device.ts'
import { changeJobs, listQueues, pageJobs, showJob } from './jobs.ts'
import { backupJobs } from './nightly-backup.ts'
import { showSystem } from './show-system.ts'

export const systemModule = (deps: Deps): Module => ({
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
})
