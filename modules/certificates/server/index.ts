/** Certificates: how they look, what earns them, and whether one that is shown is real. */
import { demoLife } from '@tripos/module-kit/demo-content.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { certificatesOf } from '../../statistics/server/index.ts'
import { CERTIFICATES_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { addDemoCertificates } from './demo-certificates.ts'
import { certificatesCalls } from './handlers.ts'
import { registerKeys } from './key-routes.ts'
import { listHeld } from './lists.queries.ts'
import { batchLoop, clearBatchesJob } from './make-batches.ts'
import { remindJob } from './remind.ts'
import { signAgainLoop } from './sign-again.ts'
import { grantHandlers } from './sync-grants.ts'

export const certificatesModule = serverModule(manifest, deps => ({
  inputs: [CERTIFICATES_INPUT],
  calls: certificatesCalls(deps),
  jobs: [batchLoop(deps), signAgainLoop(deps), clearBatchesJob(deps), remindJob(deps)],
  takes: grantHandlers(deps),
  contributions: [certificatesOf.contribute(listHeld), demoLife.contribute(addDemoCertificates)],
  registerGets: app => registerKeys(app, deps),
}))
