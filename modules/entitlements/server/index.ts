/** Who has access to what is sold, and why. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { ENTITLEMENTS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { entitlementsCalls } from './handlers.ts'

export const entitlementsModule = serverModule(manifest, deps => ({
  inputs: [ENTITLEMENTS_INPUT],
  calls: entitlementsCalls(deps),
  jobs: [],
}))

export { isEntitledTo, thingsOfUser, usersEntitledTo } from './access.queries.ts'
export { endOfOrder, type NewEntitlement, insertEntitlements } from './entitlements.queries.ts'
export { entitlementRows } from './shared.queries.ts'
export { keyOf, type SellableFilter, type SellableRow, sellables, titlesOf } from './above.ts'
