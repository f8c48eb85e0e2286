import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { product } from './product.ts'

export interface Person {
  readonly language?: 'zh-CN' | 'en-US'
  readonly options?: BrowserContextOptions
}

/** A browser of their own. */
export function open(browser: Browser, { language = 'en-US', options = {} }: Person = {}): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: product().url,
    locale: language,
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
}

export async function setToken(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url: product().url, sameSite: 'Strict' }])
}
