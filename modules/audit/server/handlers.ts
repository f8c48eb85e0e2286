import type { Deps } from '@tripos/module-kit/deps.ts'
import { audit } from '../contract.ts'
import { mount } from '@tripos/http/mount.ts'
import { listActors } from './operations.queries.ts'
import { exportOperations, pageOperations, showLastCheck, showOperation, verifyLog } from './operations.ts'
import type { Mounted } from '@tripos/http/mount.ts'

export const auditCalls = (deps: Deps): readonly Mounted[] =>
  mount(audit, {
    paging: (input, { caller }) => pageOperations(deps, caller, input),
    detail: ({ id }, ctx) => showOperation(deps, ctx, id),
    export: async (input, ctx) => exportOperations(deps, ctx, input),
    actors: (input, { caller }) => listActors(deps.db, caller, input),
    lastCheck: () => showLastCheck(deps),
    verify: ({ head }, ctx) => verifyLog(deps, ctx, head),
  })
