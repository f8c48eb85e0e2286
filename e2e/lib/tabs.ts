import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { setToken } from './people.ts'

/** A page of the back office, loaded once. */
export async function openOffice(context: BrowserContext, token: string, path = '/admin/dashboard'): Promise<Page> {
  await setToken(context, token)
  const page = await context.newPage()
  await page.goto(path)
  await expect(bar(page).getByRole('link').first()).toBeVisible()
  return page
}

export const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Open pages' })
export const tab = (page: Page, title: string): Locator => bar(page).getByRole('link', { name: title, exact: true })

/** As a link inside the app would: without loading it again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    // With the number that the router gives its own entries.
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1
    history.pushState({ idx, key: String(idx), usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

export async function openTabs(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await goTo(page, path)
    await expect(bar(page).locator('[aria-current]')).toHaveAttribute('data-path', path.replace(/\?.*/, ''))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
}

export async function expectTitles(page: Page, titles: readonly string[]): Promise<void> {
  await expect(bar(page).getByRole('link')).toHaveText([...titles])
}

export async function runCommand(page: Page, title: string, command: string): Promise<void> {
  await tab(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}
