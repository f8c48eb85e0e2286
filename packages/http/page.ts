/**
 * The page of the app, ready to be sent: for each entrance and language the built page with what the browser is to fetch at
 * once. All is put together at the start; a request picks one and puts its nonce in.
 */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entrance, hasTokenCookie, pickEntrance, pickPageLanguage } from './entrances.rules.ts'

const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US']
/** Vite writes it into the built page. */
const NONCE = '__CSP_NONCE__'

/** Between two pieces stands the nonce. */
type Page = readonly string[]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function makePage(html: string, language: Language, entrance: Entrance | undefined): Page {
  const attributes = [
    `lang="${language}"`,
    ...(entrance
      ? [`data-area="${escaped(entrance.area)}"`, `data-calls="${escaped(JSON.stringify(entrance.calls))}"`]
      : []),
  ]
  const isNew = (address: string) => !html.includes(`"${address}"`)
  const { scripts = [], styles = [] } = entrance?.files[language] ?? {}
  const preloads = scripts.filter(isNew).map(address => `<link rel="modulepreload" crossorigin href="${address}">`)
  const sheets = styles.filter(isNew).map(address => `<link rel="stylesheet" crossorigin href="${address}">`)
  return html
    .replace(/<html lang="[^"]*"/, () => `<html ${attributes.join(' ')}`)
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace('</body>', () => `${sheets.join('')}</body>`)
    .split(NONCE)
}

interface PageRequest {
  readonly path: string
  readonly cookie: string
  readonly acceptLanguage: string | undefined
}

/** Gives the page for a request and a nonce. */
export function readPages(folder: string): (request: PageRequest, nonce: string) => string {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const listFile = join(folder, 'entrances.json')
  const entrances = existsSync(listFile) ? (JSON.parse(readFileSync(listFile, 'utf8')) as readonly Entrance[]) : []
  const pages = new Map<string, Page>()
  const keyOf = (language: Language, entrance: Entrance | undefined) => `${language} ${entrance?.path ?? ''}`
  for (const language of LANGUAGES)
    for (const entrance of [undefined, ...entrances])
      pages.set(keyOf(language, entrance), makePage(html, language, entrance))
  return ({ path, cookie, acceptLanguage }, nonce) => {
    const entrance = pickEntrance(entrances, { path, hasToken: hasTokenCookie(cookie) })
    return pages.get(keyOf(pickPageLanguage(cookie, acceptLanguage), entrance))?.join(nonce) ?? ''
  }
}
