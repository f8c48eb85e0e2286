/** The only place that touches cookies. Names are those of the specification (section 9). */
const NAMES = ['token', 'sidebarStatus', 'size'] as const
export type CookieName = (typeof NAMES)[number]

const YEAR_SECONDS = 365 * 24 * 60 * 60

export function readCookie(name: CookieName): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=')
    if (part.slice(0, at) !== name) continue
    try {
      return decodeURIComponent(part.slice(at + 1))
    } catch {
      // Somebody else wrote this cookie in another coding: as good as none.
      return undefined
    }
  }
  return undefined
}

export function writeCookie(name: CookieName, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${lifetime(name)}${attributes()}`
}

export function clearCookie(name: CookieName): void {
  document.cookie = `${name}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT${attributes()}`
}

/** The server ends a session after 30 days at the latest (design part 5); the cookie need not outlive it. */
function lifetime(name: CookieName): number {
  return name === 'token' ? 30 * 24 * 60 * 60 : YEAR_SECONDS
}

/** The server ignores cookies and reads the header `token`, so SameSite=Strict costs nothing. */
function attributes(): string {
  return `; Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`
}
