/** Site settings, and the way to people outside: mails and short messages. */
import { site } from '../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { SITE_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { canSendCodes } from './messenger.ts'
import { saveSite } from './save-site.ts'
import { findSite, listSentMessages } from './site.queries.ts'

async function detail({ db, config }: Deps): Promise<Output<typeof site.detail>> {
  const { password } = DEMO_ACCOUNTS
  const accounts = DEMO_ACCOUNTS.accounts.map(account => ({ ...account, password }))
  const row = await findSite(db)
  const codes = canSendCodes(config)
  return {
    id: 1,
    ...row,
    canSendCodes: codes,
    loginByMobile: row.loginByMobile && codes,
    loginByEmail: row.loginByEmail && codes,
    demo: config.demo ? { accounts } : null,
  }
}

async function demoMessages({ db, config }: Deps) {
  if (!config.demo) return fail('NOT_FOUND')
  const rows = await listSentMessages(db)
  return rows.map(row => ({ ...row, sentAt: row.sentAt.toISOString() }))
}

export const siteModule = serverModule(manifest, deps => ({
  inputs: [SITE_INPUT],
  calls: mount(site, {
    detail: () => detail(deps),
    settings: async () => ({ ...(await findSite(deps.db)), canSendCodes: canSendCodes(deps.config) }),
    save: (input, ctx) => saveSite(deps, ctx, input),
    demoMessages: () => demoMessages(deps),
  }),
  jobs: [],
}))

export { findDemoMark, markDemo, markDemoFilled, unmarkDemo } from './demo-mark.queries.ts'
export { DEMO_ACCOUNTS } from './demo-accounts.ts'
export { canSendCodes, makeMessenger, type Messenger } from './messenger.ts'
export { findSite, type SiteRow } from './site.queries.ts'
export { siteRows } from './shared.queries.ts'
export { userContacts } from './save-site.ts'
