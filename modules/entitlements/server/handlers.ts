import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { entitlements } from '../contract.ts'
import { endAccess, explainAccess, grantAccess, listThings, pageEntitlements } from './entitlements.ts'

export const entitlementsCalls = (deps: Deps): readonly Mounted[] =>
  mount(entitlements, {
    paging: (input, { caller }) => pageEntitlements(deps, caller, input),
    things: ({ kind, ...filter }, { caller }) => listThings(deps, caller, kind, filter),
    add: (input, ctx) => grantAccess(deps, ctx, input),
    end: (input, ctx) => endAccess(deps, ctx, input),
    why: (thing, { caller }) => explainAccess(deps, caller, thing),
  })
