/**
 * Where to go after signing in. Only a path on this site is accepted, so that a link to our sign-in page cannot
 * send a person elsewhere ("open redirect").
 */
export function safeRedirect(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/')) return undefined
  // Browsers drop tabs and line breaks and read `\` as `/`: '/\t/evil.example' would leave the site.
  if (/[\p{Cc}\\]/u.test(wanted) || wanted.startsWith('//')) return undefined
  let url: URL
  try {
    url = new URL(wanted, 'http://site.invalid')
  } catch {
    return undefined
  }
  if (url.origin !== 'http://site.invalid') return undefined
  // '/.//evil.example' becomes '//evil.example' when it is resolved.
  if (url.pathname.startsWith('//')) return undefined
  // Signing in must not lead back to signing in.
  if (url.pathname === '/login' || url.pathname.startsWith('/login/')) return undefined
  return url.pathname + url.search + url.hash
}
