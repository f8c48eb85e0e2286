/** The figures of the first page. Reads any table, writes none. */
import { dashboard } from '../contract.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { DASHBOARD_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import { summarize } from './summarize.ts'

export const dashboardModule = serverModule(manifest, deps => ({
  inputs: [DASHBOARD_INPUT],
  calls: mount(dashboard, {
    summary: ({ dayStart }, { caller }) => summarize(deps, caller, toDate(dayStart)),
  }),
  jobs: [],
}))
