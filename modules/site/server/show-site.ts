import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { site } from '../contract.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { canSendNow, listWrittenMessages } from '../../messages/server/index.ts'
import { findSite } from './site.queries.ts'

type SiteDeps = Pick<Deps, 'db' | 'config' | 'secretBox' | 'clock'>

const sendingOf = async (deps: SiteDeps) => ({
  canMail: await canSendNow(deps, 'mail'),
  canSms: await canSendNow(deps, 'sms'),
})

export async function showSettings(deps: SiteDeps): Promise<Output<typeof site.settings>> {
  return { ...(await findSite(deps.db)), ...(await sendingOf(deps)) }
}

export async function showSite(
  deps: SiteDeps,
  awaitsSetup: () => Promise<boolean>,
): Promise<Output<typeof site.detail>> {
  const { password } = DEMO_ACCOUNTS
  const accounts = DEMO_ACCOUNTS.accounts.map(account => ({ ...account, password }))
  const row = await findSite(deps.db)
  const sending = await sendingOf(deps)
  return {
    id: 1,
    ...row,
    ...sending,
    awaitsSetup: await awaitsSetup(),
    loginByMobile: row.loginByMobile && sending.canSms,
    loginByEmail: row.loginByEmail && sending.canMail,
    demo: deps.config.demo ? { accounts } : null,
  }
}

export async function listDemoMessages({ db, config }: SiteDeps) {
  if (!config.demo) return fail('NOT_FOUND')
  const rows = await listWrittenMessages(db)
  return rows.map(row => ({ ...row, sentAt: row.sentAt.toISOString() }))
}
