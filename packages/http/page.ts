/**
 * The page of the app, ready to be sent: for each entrance and language the built page with what the browser is to fetch at
 * once. All is put together at the start; a request picks one, and puts its nonce and the answers in that need no session.
 */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EarlyCall, type Entrance, hasTokenCookie, pickEntrance, pickPageLanguage } from './entrances.rules.ts'
import type { PageAnswers } from './page-answers.ts'

/** Vite writes it into the built page. */
const NONCE = '__CSP_NONCE__'

/** Where the answers go; no built page has it. */
const ANSWERS = '__ANSWERS__'

interface Page {
  readonly language: Language
  readonly calls: readonly EarlyCall[]
  readonly write: (nonce: string, answers: PageAnswers) => string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function makePage(html: string, language: Language, entrance: Entrance | undefined): Page {
  const attributes = [
    `lang="${language}"`,
    ...(entrance
      ? [
          `data-area="${escaped(entrance.area)}"`,
          `data-calls="${escaped(JSON.stringify(entrance.calls))}"`,
          `data-answers="${ANSWERS}"`,
        ]
      : []),
  ]
  const isNew = (address: string) => !html.includes(`"${address}"`)
  const { scripts = [], styles = [] } = entrance?.files[language] ?? {}
  const preloads = scripts.filter(isNew).map(address => `<link rel="modulepreload" crossorigin href="${address}">`)
  const sheets = styles.filter(isNew).map(address => `<link rel="stylesheet" crossorigin href="${address}">`)
  const page = html
    .replace(/<html lang="[^"]*"/, () => `<html ${attributes.join(' ')}`)
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace('</body>', () => `${sheets.join('')}</body>`)
  // Between two pieces stands the nonce, and between the two halves what the calls answer.
  const [before = '', after = ''] = page.split(ANSWERS)
  const [head, rest] = [before.split(NONCE), after.split(NONCE)]
  const write = (nonce: string, answers: PageAnswers) =>
    head.join(nonce) + (entrance ? escaped(JSON.stringify(answers)) : '') + rest.join(nonce)
  return { language, calls: entrance?.calls ?? [], write }
}

interface PageRequest {
  readonly path: string
  readonly cookie: string
  readonly acceptLanguage: string | undefined
}

/** Gives the page for a request. */
export function readPages(folder: string): (request: PageRequest) => Page {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const listFile = join(folder, 'entrances.json')
  const entrances = existsSync(listFile) ? (JSON.parse(readFileSync(listFile, 'utf8')) as readonly Entrance[]) : []
  const pagesIn = (language: Language) =>
    new Map([undefined, ...entrances].map(entrance => [entrance, makePage(html, language, entrance)]))
  const pages = { 'zh-CN': pagesIn('zh-CN'), 'en-US': pagesIn('en-US') }
  return ({ path, cookie, acceptLanguage }) => {
    const entrance = pickEntrance(entrances, { path, hasToken: hasTokenCookie(cookie) })
    const language = pickPageLanguage(cookie, acceptLanguage)
    return pages[language].get(entrance) ?? makePage(html, language, entrance)
  }
}
