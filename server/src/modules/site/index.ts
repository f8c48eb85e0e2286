/** Site settings, and the way to people outside: mails and short messages. */
import { site } from '@tripos/contract/site'
import type { Output, Parsed } from '@tripos/contract/kernel'
import { inTx } from '../../db/tx.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fail, failInput, violates } from '../../kernel/fail.ts'
import type { Module } from '../../kernel/module.ts'
import { type CallerContext, mount } from '../../kernel/mount.ts'
import { sanitizeRichText } from '../../kernel/rich-text.ts'
import { recordAudit } from '../audit/index.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { findSite, listSentMessages, updateSite } from './site.queries.ts'

async function detail({ db, config }: Deps): Promise<Output<typeof site.detail>> {
  const { password } = DEMO_ACCOUNTS
  const accounts = DEMO_ACCOUNTS.accounts.map(account => ({ ...account, password }))
  return { id: 1, ...(await findSite(db)), demo: config.demo ? { accounts } : null }
}

async function save({ db }: Deps, input: Parsed<typeof site.save>, ctx: CallerContext): Promise<Record<string, never>> {
  const fields = { ...input, copyRight: sanitizeRichText(input.copyRight) }
  try {
    await inTx(db, async tx => {
      await updateSite(tx, fields, ctx.arrivedAt)
      await recordAudit(tx, ctx, { action: 'site.save', objectType: 'site', objectId: '1', detail: { ...fields } })
    })
  } catch (error) {
    if (violates(error, 'site_config_sign_up_department_id_fkey')) {
      return failInput('signUpDepartmentId', 'there is no such department')
    }
    throw error
  }
  return {}
}

async function demoMessages({ db, config }: Deps) {
  if (!config.demo) return fail('NOT_FOUND')
  const rows = await listSentMessages(db)
  return rows.map(row => ({ ...row, sentAt: row.sentAt.toISOString() }))
}

export const siteModule = (deps: Deps): Module => ({
  calls: mount(site, {
    detail: () => detail(deps),
    save: (input, ctx) => save(deps, input, ctx),
    demoMessages: () => demoMessages(deps),
  }),
  jobs: [],
})

export { DEMO_ACCOUNTS } from './demo-accounts.ts'
export { makeMessenger, type Messenger } from './messenger.ts'
export { findSite } from './site.queries.ts'
