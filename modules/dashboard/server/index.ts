/** The figures of the first page. Reads any table, writes none. */
import { dashboard } from '../contract.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Module } from '@tripos/module-kit/module.ts'
import { mount } from '@tripos/http/mount.ts'
import { summarize } from './summarize.ts'

export const dashboardModule = (deps: Deps): Module => ({
  calls: mount(dashboard, {
    summary: ({ dayStart }, { caller }) => summarize(deps, caller, toDate(dayStart)),
  }),
  jobs: [],
})
