/** Which entrance of the web app an address is, and in which language it is met. What there is, the build writes down. */
import type { Language } from '@tripos/contract-kit/refusal.ts'

interface Files {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** A call that the page begins with, as the screen sends it. */
export type EarlyCall = readonly [path: string, body: object]

/** A line of `entrances.json` (apps/web/entrances.ts). */
export interface Entrance {
  readonly path: string
  readonly area: string
  readonly needsSession: boolean
  readonly calls: readonly EarlyCall[]
  readonly files: Readonly<Record<Language, Files>>
}

const isUnder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Who has no session and needs one is about to meet the sign-in page. */
export function pickEntrance(
  entrances: readonly Entrance[],
  { path, hasToken }: { readonly path: string; readonly hasToken: boolean },
): Entrance | undefined {
  const found = entrances.find(entrance => isUnder(path, entrance.path))
  if (hasToken || found?.needsSession === false) return found
  return found !== undefined || path === '/' ? entrances.find(entrance => entrance.path === '/login') : undefined
}

/** As the browser does (packages/web-kit/locale.ts): the choice, or any Chinese for zh-CN, everything else for en-US. */
export function pickPageLanguage(cookie: string, acceptLanguage: string | undefined): Language {
  const chosen = /(?:^|;\s*)locale=(zh-CN|en-US)(?:;|$)/.exec(cookie)?.[1]
  if (chosen !== undefined) return chosen as Language
  return acceptLanguage === undefined || /^\s*zh/i.test(acceptLanguage) ? 'zh-CN' : 'en-US'
}

/** Whether the page will find a token; whether it is good, the calls will say. */
export const hasTokenCookie = (cookie: string): boolean => /(?:^|;\s*)token=[\w-]+(?:;|$)/.test(cookie)
