/** What the navbar of the back office offers: search of pages, error log, full screen, and the menu of the person. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { findViolations } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

// One page for all, without loading it again: most of the time of such a test is the first load.
test.describe.configure({ mode: 'serial' })

let token = ''
let context: BrowserContext
let page: Page
test.beforeAll(async ({ browser }) => {
  token = await signIn('admin')
  await call('/api/sys/client-error/clear', {}, token)
  context = await open(browser, { token })
  page = await context.newPage()
  await page.goto('/admin/dashboard?token=secret-in-the-address')
  await expect(page.locator('h1').first()).toBeVisible()
})
test.afterAll(() => context.close())

test('[spec 2.errors.1, 2.errors.2, 9.12] uncaught errors are counted, listed, cleared, and read by administrators', async () => {
  await expect(page.getByRole('button', { name: 'Error log, empty' })).toBeVisible()
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('broken by a script')
    })
    void Promise.reject(new Error('promised and broken'))
  })
  await expect(page.getByRole('button', { name: 'Error log, 2 errors' })).toBeVisible()

  // An answer that no version of the server gives breaks a page, and only that.
  await page.route('**/api/qu/bank/paging', route =>
    route.fulfill({ json: { code: 0, msg: 'ok', data: { total: 1, rows: [null] } } }),
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('Banks')
  await page.getByRole('option').first().click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.unroute('**/api/qu/bank/paging')
  await page.getByRole('button', { name: /^Error log, [3-9] errors/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Error log' })
  const entry = dialog.getByRole('listitem').filter({ hasText: 'broken by a script' })
  await expect(entry).toContainText('Error: broken by a script')
  await expect(entry).toContainText('Script error')
  await expect(entry).toContainText('/admin/dashboard')
  await expect(entry.getByRole('region', { name: 'Stack' })).toContainText('broken by a script')
  await expect(dialog.getByRole('region', { name: 'Component' }).first()).toContainText('at ')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog.getByText('No errors since this page was opened')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Error log, empty' })).toBeVisible()

  await page.goto('/admin/system/client-errors?search=broken')
  const row = page.getByRole('row').filter({ hasText: 'broken by a script' })
  await expect(row).toContainText('admin')
  await expect(row).toContainText('/admin/dashboard?token=[cut]')
  await expect(page.getByRole('row').filter({ hasText: 'promised and broken' })).toBeVisible()
  await row.getByRole('button', { name: /broken by a script/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Client error' })
  await expect(drawer.getByRole('region', { name: 'Stack' })).toContainText('Error: broken by a script')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'promised and broken' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('[spec 2.search.1, 2.search.2] the search of pages forgives slips, names the way, and leads there', async () => {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search', exact: true })
  await expect(field).toBeFocused()
  await field.fill('bluprints')
  const first = page.getByRole('option').first()
  await expect(first).toHaveText(/Exams > Blueprints/)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/exams\/blueprints$/)
  await expect(field).toBeHidden()

  // By the address, with the arrows, from the button.
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field.fill('/admin/system')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await field.press('ArrowDown')
  const second = page.getByRole('option', { selected: true })
  const address = (await second.locator('span').last().textContent()) ?? ''
  await second.click()
  await expect(page).toHaveURL(new RegExp(`${address}(/|$)`))
  await expect(field).toBeHidden()

  // Hidden pages are not offered; what matches nothing is said. The keys work after a choice by mouse as before it.
  await page.keyboard.press('Control+k')
  await field.fill('Edit question')
  await expect(page.getByRole('option').filter({ hasText: 'Edit question' })).toHaveCount(0)
  await field.fill('qzxjqvzw')
  await expect(page.locator('p').getByText('Nothing found')).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
})

test('[spec 2.navbar.1] phones have the hamburger and no search, error log, full screen or font size in the navbar', async () => {
  const hamburger = page.getByRole('banner').getByRole('button', { name: /^(Close|Open) the menu$/ })
  await page.setViewportSize({ width: 991, height: 900 })
  const tools = page.getByRole('banner')
  await expect(tools.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await expect(hamburger).toHaveAccessibleName('Open the menu')
  await hamburger.click()
  await expect(page.getByRole('dialog', { name: 'Back office menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  const names = [/^Search$/, /^Error log/, /^Full screen/, /^Font size/]
  for (const name of names) await expect(tools.getByRole('button', { name })).toHaveCount(0)
  await page.setViewportSize({ width: 992, height: 900 })
  for (const name of names) await expect(tools.getByRole('button', { name })).toBeVisible()
  const before = await hamburger.getAttribute('aria-label')
  await hamburger.click()
  await expect(hamburger).not.toHaveAccessibleName(before ?? '')
  await hamburger.click()
  await expect(hamburger).toHaveAccessibleName(before ?? '')
})

test('full screen goes on and off', async () => {
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect.poll(isFull).toBe(true)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect.poll(isFull).toBe(false)
})

test('[spec 8.9] a browser without full screen is told so', async () => {
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect(page.getByRole('status').getByText('you browser can not work', { exact: true })).toBeVisible()
})

test('help leads to the chapter of the page, in the language of the reader', async () => {
  await page.goto('/admin/papers/marking')
  const [chapter] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Help for this page' }).click(),
  ])
  await expect(chapter.getByRole('heading', { name: 'Marking and results', level: 1 })).toBeVisible()
  await expect(chapter.locator('img').first()).toHaveJSProperty('complete', true)
  expect(await findViolations(chapter)).toEqual([])
  await chapter.setViewportSize({ width: 390, height: 844 })
  expect(await chapter.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await chapter.getByRole('link', { name: '中文' }).click()
  await expect(chapter.getByRole('heading', { name: '阅卷与成绩', level: 1 })).toBeVisible()
  await chapter
    .getByRole('link', { name: /考试当天/ })
    .last()
    .click()
  await expect(chapter.getByRole('heading', { name: '考试当天', level: 1 })).toBeVisible()
  await chapter.close()
})

test('[spec 2.navbar.2] the menu of the person shows the real name, leads to the profile and has the way out', async () => {
  const { realName } = await call<{ realName: string }>('/api/sys/user/info', {}, token)
  const button = page.getByRole('button', { name: `Menu of ${realName}` })
  await expect(button).toContainText(realName)
  await button.click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Personal profile' }).click()
  await expect(page).toHaveURL(/\/profile\/index$/)
  await expect(page.locator('h1').first()).toBeVisible()
})

/** Leaves by `button`: first not, then really. */
async function expectAsked(where: Page, press: () => Promise<void>): Promise<void> {
  const { pathname, search } = new URL(where.url())
  const cookies = async () => (await where.context().cookies()).filter(({ name }) => name === 'token').length
  await press()
  const dialog = where.getByRole('dialog', { name: 'Tip' })
  await expect(dialog).toContainText('Really want to exit?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(where).toHaveURL(pathname + search)
  expect(await cookies()).toBe(1)
  await press()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(where).toHaveURL(`/login?redirect=${encodeURIComponent(pathname + search)}`)
  expect(await cookies()).toBe(0)
}

test('[spec 2.navbar.2, 8.8] leaving asks first, and remembers the place: administrator', async () => {
  await page.goBack()
  const menu = page.getByRole('button', { name: /^Menu of/ })
  await expect(menu).toBeVisible()
  await expectAsked(page, async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  })
})

test('[spec 8.8] leaving asks first, and remembers the place: student', async ({ browser }) => {
  const other = await open(browser, { token: await signIn('student21') })
  const theirs = await other.newPage()
  await theirs.goto('/web/index?search=x')
  await expectAsked(theirs, () => theirs.getByRole('button', { name: 'Exit' }).click())
  await other.close()
})
