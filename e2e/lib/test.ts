import { test as base } from '@playwright/test'

/** What a test opens is closed when it ends: a page left open goes on asking and drawing beside all that follow. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})
