/** Uncaught errors of the web app: taken from every browser, read and cleared by administrators. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { CLIENT_ERRORS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { deleteOldErrors } from './client-errors.queries.ts'
import { clientErrorsCalls } from './handlers.ts'

const KEPT_SECONDS = 30 * 24 * 3600
const KEPT_ROWS = 5000

export const clientErrorsModule = serverModule(manifest, deps => ({
  inputs: [CLIENT_ERRORS_INPUT],
  calls: clientErrorsCalls(deps),
  jobs: [
    {
      kind: 'cron',
      name: 'client-errors-clean-up',
      cron: '23 3 * * *',
      run: stopping =>
        deleteOldErrors(deps.db, {
          before: addSeconds(deps.clock.now(), -KEPT_SECONDS),
          keepRows: KEPT_ROWS,
          stopping,
        }),
    },
  ],
}))
