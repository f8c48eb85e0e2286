import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { site } from '../contract.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { canSendCodes } from './messenger.ts'
import { findSite, listSentMessages } from './site.queries.ts'

export async function showSite({ db, config }: Deps): Promise<Output<typeof site.detail>> {
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

export async function listDemoMessages({ db, config }: Deps) {
  if (!config.demo) return fail('NOT_FOUND')
  const rows = await listSentMessages(db)
  return rows.map(row => ({ ...row, sentAt: row.sentAt.toISOString() }))
}
