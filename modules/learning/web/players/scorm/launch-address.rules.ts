/** The address that launches a unit of cmi5: its own, with what the standard puts behind it. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { cmi5 } from '../../../contract/cmi5.ts'

type Parameters = Output<typeof cmi5.open>['parameters']

/** `site`: the origin of the app, where the statement store is. */
export function launchAddress(address: string, parameters: Parameters, site: string): string {
  const { endpoint, fetch, ...rest } = parameters
  const all = Object.entries({ endpoint: site + endpoint, fetch: site + fetch, ...rest })
  // A space as %20: not every package takes a + for one.
  const query = all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const [, path = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? []
  return `${path}${path.includes('?') ? '&' : '?'}${query}${fragment}`
}
