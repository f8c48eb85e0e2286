/**
 * Calls that every page begins with, by what sending them needs: the contract would bring the schemas of all calls of its
 * modules into the exam room. A test compares them with the contract.
 */
import type { access } from '@tripos/contract/access'
import type { clientErrors } from '@tripos/contract/client-errors'
import type { identity } from '@tripos/contract/identity'
import type { Endpoint } from '@tripos/contract/kernel'
import type { site } from '@tripos/contract/site'

const at = <T extends Endpoint>(path: T['path']): T => ({ path, withCookie: false }) as unknown as T

export const FIRST_CALLS = {
  site: at<typeof site.detail>('/api/sys/config/detail'),
  info: at<typeof identity.info>('/api/sys/user/info'),
  routes: at<typeof access.routes>('/api/sys/menu/routes'),
  logout: at<typeof identity.logout>('/api/sys/user/logout'),
  reportError: at<typeof clientErrors.save>('/api/common/client-error/save'),
}
