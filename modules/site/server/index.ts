/** Site settings. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { SITE_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { registerAppManifest } from './app-manifest.ts'
import { siteCalls } from './handlers.ts'

export const siteModule = serverModule(manifest, deps => ({
  inputs: [SITE_INPUT],
  calls: siteCalls(deps),
  jobs: [],
  registerGets: app => registerAppManifest(app, deps),
}))

export { administratorExists } from './awaits-setup.ts'
export { findDemoMark, markDemo, markDemoFilled, unmarkDemo } from './demo-mark.queries.ts'
export { DEMO_ACCOUNTS } from './demo-accounts.ts'
export { beginSite, findSite, findTimeZone, type SiteRow } from './site.queries.ts'
export { siteRows } from './shared.queries.ts'
export { userContacts } from './save-site.ts'
