import { site, type SiteConfig } from '@tripos/contract/site'
import { useEndpoint } from '../../lib/use-endpoint.ts'

/** Name, logos, footer and switches of the site; undefined until they are there. They change rarely. */
export function useSiteConfig(): SiteConfig | undefined {
  return useEndpoint(site.detail, { id: 1 }, { staleMs: 5 * 60_000 }).data
}
