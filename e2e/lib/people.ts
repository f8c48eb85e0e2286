import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

export interface Person {
  readonly language?: 'zh-CN' | 'en-US'
  readonly options?: BrowserContextOptions
}

/** A browser of their own. */
export function open(browser: Browser, { language = 'en-US', options = {} }: Person = {}): Promise<BrowserContext> {
  const url = process.env.TRIPOS_E2E_URL ?? ''
  return browser.newContext({
    baseURL: url,
    locale: language,
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
}

export async function setToken(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url: process.env.TRIPOS_E2E_URL ?? '', sameSite: 'Strict' }])
}
