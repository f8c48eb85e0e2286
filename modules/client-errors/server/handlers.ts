import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { clientErrors } from '../contract/client-errors.ts'
import { clearErrors, removeErrors } from './delete-errors.ts'
import { reportError } from './report-error.ts'
import { pageErrors, showError } from './show-errors.ts'

export const clientErrorsCalls = (deps: Deps): readonly Mounted[] =>
  mount(clientErrors, {
    save: (input, ctx) => reportError(deps, ctx, input),
    paging: (input, { caller }) => pageErrors(deps, caller, input),
    detail: ({ id }, { caller }) => showError(deps, caller, id),
    delete: ({ ids }, ctx) => removeErrors(deps, ctx, ids),
    clear: (_, ctx) => clearErrors(deps, ctx),
  })
