import { siteLocalPath } from './safe-redirect.ts'

/**
 * The specification's links have the form `/#/register/2/{token}`; the routes here are real paths. Gives the path that
 * replaces such an address, or undefined where the hash is an ordinary one.
 */
export function pathOfHashUrl(hash: string): string | undefined {
  if (!hash.startsWith('#/')) return undefined
  // '#//evil.example' would be read as another host.
  return siteLocalPath(hash.slice(1)) ?? '/'
}
