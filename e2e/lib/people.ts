import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { product } from './product.ts'

export interface Person {
  readonly language?: 'zh-CN' | 'en-US'
  /** Nobody is signed in without one. */
  readonly token?: string | undefined
  readonly options?: BrowserContextOptions
}

/**
 * Classes of what Ant Design opens, while it opens. It first stands somewhere small and still, and a click that is sent
 * there falls beside it.
 */
const OPENING = ['appear', 'enter']
  .flatMap(motion => ['prepare', 'start', 'active'].map(step => `[class*="-${motion}-${step}"]`))
  .join()

/** A browser of their own, which does nothing while something opens. */
export async function open(browser: Browser, person: Person = {}): Promise<BrowserContext> {
  const { language = 'en-US', token, options = {} } = person
  const context = await browser.newContext({
    baseURL: product().url,
    locale: language,
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.on('page', page => {
    // By frames: Playwright's own wait looks again after up to half a second.
    const settled = () => page.waitForFunction(opening => !document.querySelector(opening), OPENING, { timeout: 1000 })
    const wait = async () => void (await settled().catch(() => undefined))
    return page.addLocatorHandler(page.locator(OPENING).first(), wait, { noWaitAfter: true })
  })
  if (token !== undefined) await setToken(context, token)
  return context
}

export async function setToken(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url: product().url, sameSite: 'Strict' }])
}
