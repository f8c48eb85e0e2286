import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { site } from '../contract.ts'
import { canSendCodes } from './messenger.ts'
import { saveSite } from './save-site.ts'
import { listDemoMessages, showSite } from './show-site.ts'
import { findSite } from './site.queries.ts'

export const siteCalls = (deps: Deps): readonly Mounted[] =>
  mount(site, {
    detail: () => showSite(deps),
    settings: async () => ({ ...(await findSite(deps.db)), canSendCodes: canSendCodes(deps.config) }),
    save: (input, ctx) => saveSite(deps, ctx, input),
    demoMessages: () => listDemoMessages(deps),
  })
