import { access } from '@tripos/contract/access'
import { clientErrors } from '@tripos/contract/client-errors'
import { identity } from '@tripos/contract/identity'
import { site } from '@tripos/contract/site'
import { expect, it } from 'vitest'
import { FIRST_CALLS } from './first-calls.ts'

it('go where the contract says, in the same way', () => {
  const contract = {
    site: site.detail,
    info: identity.info,
    routes: access.routes,
    logout: identity.logout,
    reportError: clientErrors.save,
  }
  const sent = (calls: typeof FIRST_CALLS) =>
    Object.entries(calls).map(([name, { path, withCookie }]) => ({ name, path, withCookie }))
  expect(sent(FIRST_CALLS)).toEqual(sent(contract))
})
