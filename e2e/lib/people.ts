import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { product } from './product.ts'

export interface Person {
  readonly language?: 'zh-CN' | 'en-US'
  /** Nobody is signed in without one. */
  readonly token?: string | undefined
  readonly options?: BrowserContextOptions
}

/** A browser of their own, in which nothing moves. */
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
  if (token !== undefined) await setToken(context, token)
  return context
}

/** `url`: where the product is met by another name. */
export async function setToken(context: BrowserContext, token: string, url = product().url): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }])
}
