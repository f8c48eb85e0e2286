const HERE = 'http://site.invalid'

/**
 * A path with query and hash on this site, or undefined. Whatever comes from outside (a `redirect`, `/redirect/...`,
 * `/#/...`) passes here before it is gone to, so that no link to us leads elsewhere ("open redirect").
 */
export function siteLocalPath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/')) return undefined
  // Browsers drop tabs and line breaks and read `\` as `/`: '/\t/evil.example' would leave the site.
  if (/[\p{Cc}\\]/u.test(wanted) || wanted.startsWith('//')) return undefined
  let url: URL
  try {
    url = new URL(wanted, HERE)
  } catch {
    return undefined
  }
  if (url.origin !== HERE) return undefined
  // '/.//evil.example' becomes '//evil.example' when it is resolved.
  if (url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

/** Where to go after signing in. */
export function safeRedirect(wanted: string | null | undefined): string | undefined {
  const path = siteLocalPath(wanted)
  // Signing in must not lead back to signing in.
  return path === undefined || /^\/login(?:[/?#]|$)/.test(path) ? undefined : path
}
