import type { Deps } from '@tripos/module-kit/deps.ts'
import { jobs, system } from '../contract/system.ts'
import { mount } from '@tripos/http/mount.ts'
import { deviceCalls } from './device.ts'
import { changeJobs, listQueues, pageJobs, showJob } from './jobs.ts'
import { showSystem } from './show-system.ts'
import type { Mounted } from '@tripos/http/mount.ts'

export const systemCalls = (deps: Deps): readonly Mounted[] => [
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
]
