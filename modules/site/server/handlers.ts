import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { site } from '../contract.ts'
import { makeSetupQuestion } from './awaits-setup.ts'
import { saveSite } from './save-site.ts'
import { listDemoMessages, showSettings, showSite } from './show-site.ts'

export function siteCalls(deps: Deps): readonly Mounted[] {
  const awaitsSetup = makeSetupQuestion(deps.db)
  return mount(site, {
    detail: () => showSite(deps, awaitsSetup),
    settings: () => showSettings(deps),
    save: (input, ctx) => saveSite(deps, ctx, input),
    demoMessages: () => listDemoMessages(deps),
  })
}
