/** The figures of the first page. Reads any table, writes none but its own. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { DASHBOARD_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { dashboardCalls } from './handlers.ts'

export const dashboardModule = serverModule(manifest, deps => ({
  inputs: [DASHBOARD_INPUT],
  calls: dashboardCalls(deps),
  jobs: [],
}))
