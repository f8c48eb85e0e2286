import { externalSignIn, partners } from '../../contract/partners.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { bindAccount, exchangeCode, finishAccount, showPending } from './external-sign-in.ts'
import { partnerPage, removePartner, rotateSecret, savePartner, setPartnerEnabled } from './save-partner.ts'

export const mountExternal = (deps: Deps): Mounted[] => [
  ...mount(partners, {
    paging: input => partnerPage(deps, input),
    save: (input, ctx) => savePartner(deps, ctx, input),
    rotate: (input, ctx) => rotateSecret(deps, ctx, input),
    setEnabled: (input, ctx) => setPartnerEnabled(deps, ctx, input),
    delete: (input, ctx) => removePartner(deps, ctx, input),
  }),
  ...mount(externalSignIn, {
    exchange: (input, ctx) => exchangeCode(deps, ctx, input),
    pending: (input, ctx) => showPending(deps, ctx, input),
    bind: (input, ctx) => bindAccount(deps, ctx, input),
    finish: (input, ctx) => finishAccount(deps, ctx, input),
  }),
]
