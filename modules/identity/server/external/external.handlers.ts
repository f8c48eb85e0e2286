import { externalSignIn, partners } from '../../contract/partners.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { bindAccount, exchangeCode, finishAccount, showPending } from './external-sign-in.ts'
import { partnerPage, removePartner, rotateSecret, savePartner, setPartnerEnabled } from './save-partner.ts'

export const mountExternal = (deps: Deps): Mounted[] => [
  ...mount(partners, {
    paging: input => partnerPage(deps, input),
    save: (input, ctx) => savePartner(deps, input, ctx),
    rotate: (input, ctx) => rotateSecret(deps, input, ctx),
    setEnabled: (input, ctx) => setPartnerEnabled(deps, input, ctx),
    delete: (input, ctx) => removePartner(deps, input, ctx),
  }),
  ...mount(externalSignIn, {
    exchange: (input, ctx) => exchangeCode(deps, input, ctx),
    pending: (input, ctx) => showPending(deps, input, ctx),
    bind: (input, ctx) => bindAccount(deps, input, ctx),
    finish: (input, ctx) => finishAccount(deps, input, ctx),
  }),
]
