import { access } from '../../modules/access/contract/access.ts'
import { clientErrors } from '../../modules/client-errors/contract/client-errors.ts'
import { identity } from '../../modules/identity/contract/identity.ts'
import { site } from '../../modules/site/contract.ts'
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
