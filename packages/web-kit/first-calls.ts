/**
 * Calls that every page begins with, by what sending them needs: the contract would bring the schemas of all calls of its
 * modules into the exam room. A test compares them with the contract.
 */
import type { access } from '../../modules/access/contract/access.ts'
import type { clientErrors } from '../../modules/client-errors/contract/client-errors.ts'
import type { identity } from '../../modules/identity/contract/identity.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import type { site } from '../../modules/site/contract.ts'

const at = <T extends Endpoint>(path: T['path']): T => ({ path, withCookie: false }) as unknown as T

export const FIRST_CALLS = {
  site: at<typeof site.detail>('/api/sys/config/detail'),
  info: at<typeof identity.info>('/api/sys/user/info'),
  routes: at<typeof access.routes>('/api/sys/menu/routes'),
  logout: at<typeof identity.logout>('/api/sys/user/logout'),
  reportError: at<typeof clientErrors.save>('/api/common/client-error/save'),
}
