import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { site } from '../contract.ts'
import { saveSite } from './save-site.ts'
import { listDemoMessages, showSettings, showSite } from './show-site.ts'

export const siteCalls = (deps: Deps): readonly Mounted[] =>
  mount(site, {
    detail: () => showSite(deps),
    settings: () => showSettings(deps),
    save: (input, ctx) => saveSite(deps, ctx, input),
    demoMessages: () => listDemoMessages(deps),
  })
