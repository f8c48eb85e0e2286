/** The figures of the first page. Reads any table, writes none. */
import { dashboard } from '@tripos/contract/dashboard'
import { toDate } from '../../kernel/clock.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Module } from '../../kernel/module.ts'
import { mount } from '../../kernel/mount.ts'
import { summarize } from './summarize.ts'

export const dashboardModule = (deps: Deps): Module => ({
  calls: mount(dashboard, {
    summary: ({ dayStart }, { caller }) => summarize(deps, caller, toDate(dayStart)),
  }),
  jobs: [],
})
