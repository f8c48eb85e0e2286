import type { SiteConfig } from '../../contract.ts'
import { createContext, useContext } from 'react'
import { SITE_DETAIL } from './first-calls.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

/** Settings that are not saved yet: what stands inside shows them instead of those of the server. */
export const SitePreview = createContext<SiteConfig | undefined>(undefined)

/** Name, logos, footer and switches of the site; undefined until they are there. They change rarely. */
export function useSiteConfig(): SiteConfig | undefined {
  const preview = useContext(SitePreview)
  const { data } = useEndpoint(SITE_DETAIL, { id: 1 }, { staleMs: 5 * 60_000 })
  return preview ?? data
}
