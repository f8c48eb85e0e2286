/** The tabs of the back office, and the pages that are kept alive in them. */
import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { open } from './lib/people.ts'
import { bar, expectTitles, goTo, openOffice, openTabs, runCommand, tab } from './lib/tabs.ts'
import { test } from './lib/test.ts'

const BANKS = '/admin/questions/banks'
const EXAMS = '/admin/exams/list'
const USERS = '/admin/system/users'
const NEW_EXAM = '/admin/exams/edit/new'
const NEW_USER = '/admin/system/users/edit/new'
const JOBS = '/admin/system/jobs'

let token: string
let context: BrowserContext
let page: Page

/** Hidden pages have fields of the same names: only what can be seen counts. */
const field = (name: string) => page.getByLabel(name, { exact: true }).locator('visible=true')

test.beforeAll(async ({ browser }) => {
  token = await signIn('admin')
  context = await open(browser)
  page = await openOffice(context, token)
})
// Loaded again in the same page, which takes half of what a new one takes: no tab is left.
test.beforeEach(async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/dashboard')
  await expectTitles(page, ['Dashboard'])
})
test.afterAll(() => context.close())

test('[spec 2.tabs.1, 2.tabs.2, 4.tabs.1] each visited page has one tab, the dashboard a fixed one', async () => {
  await openTabs(page, BANKS, `${EXAMS}?page=1`, BANKS, `${EXAMS}?search=x`)
  await expectTitles(page, ['Dashboard', 'Banks', 'Exams'])
  // The same path with another query is the same tab, which remembers the query.
  await tab(page, 'Banks').click()
  await tab(page, 'Exams').click()
  await expect(page).toHaveURL(/list\?search=x$/)
  await expect(bar(page).getByRole('button', { name: 'Close Dashboard' })).toHaveCount(0)
  await tab(page, 'Dashboard').click({ button: 'middle' })
  await tab(page, 'Dashboard').press('Delete')
  await runCommand(page, 'Dashboard', 'Close all')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expectTitles(page, ['Dashboard'])
})

test('[spec 2.tabs.6] the tab of the system notices begins afresh where closing it would leave nothing', async () => {
  const other = await context.newPage()
  // The dashboard is fixed in this product: an administrator may undo that.
  await other.route('**/api/sys/menu/routes', async route => {
    const answer = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'application/json', body: answer.replaceAll('"affix":true', '"affix":false') })
  })
  await other.goto('/admin/notices/list')
  await expectTitles(other, ['Notices'])
  await other.getByRole('heading', { level: 1 }).evaluate(heading => heading.setAttribute('data-before', 'yes'))
  await tab(other, 'Notices').click({ button: 'middle' })
  await expect(other.locator('[data-before]')).toHaveCount(0)
  await expect(other.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  await expect(other).toHaveURL(/\/admin\/notices\/list$/)
  await expectTitles(other, ['Notices'])
  await other.close()
})

test('[spec 2.tabs.3, 9.2] the menu of a tab is 105 px wide and has its four commands', async () => {
  await openTabs(page, BANKS, EXAMS, USERS)
  await tab(page, 'Exams').click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Exams', exact: true })
  expect((await menu.boundingBox())?.width).toBe(105)
  await expect(menu.getByRole('menuitem')).toHaveText(['Refresh current', 'Close current', 'Close others', 'Close all'])
  // By keyboard: down to the second command.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expectTitles(page, ['Dashboard', 'Banks', 'Users'])

  await tab(page, 'Dashboard').click({ button: 'right' })
  const fixed = page.getByRole('menu', { name: 'Dashboard', exact: true })
  await expect(fixed.getByRole('menuitem')).toHaveText(['Refresh current', 'Close others', 'Close all'])
  await page.keyboard.press('Escape')
  await expect(fixed).toBeHidden()
  await runCommand(page, 'Banks', 'Close others')
  await expect(page).toHaveURL(new RegExp(`${BANKS}$`))
  await expectTitles(page, ['Dashboard', 'Banks'])
})

test('[spec 2.tabs.4, 2.tabs.5] a middle click closes; after the active tab comes the last remaining one', async () => {
  await openTabs(page, BANKS, EXAMS, USERS)
  await tab(page, 'Exams').click({ button: 'middle' })
  await expect(page).toHaveURL(new RegExp(`${USERS}$`))
  await tab(page, 'Users').click({ button: 'middle' })
  await expect(page).toHaveURL(new RegExp(`${BANKS}$`))
  // The address is first; the bar follows, in which the active tab has a shape of its own.
  await expect(bar(page).locator('[aria-current]')).toHaveAttribute('data-path', BANKS)
  await bar(page).getByRole('button', { name: 'Close Banks' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expectTitles(page, ['Dashboard'])
  expect(context.pages()).toHaveLength(1)
})

test('arrow keys lead along the bar, Delete closes, and the active tab is scrolled to', async () => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await openTabs(page, BANKS, '/admin/questions/list', EXAMS, '/admin/papers/list', '/admin/papers/marking', USERS)
  await openTabs(page, '/admin/exams/blueprints', '/admin/system/site', NEW_EXAM, NEW_USER)
  await expect(tab(page, 'New user')).toBeInViewport({ ratio: 1 })
  await expect(tab(page, 'Dashboard')).not.toBeInViewport()
  await tab(page, 'New user').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Dashboard')).toBeFocused()
  await expect(tab(page, 'Dashboard')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(tab(page, 'Banks')).toHaveCount(0)
  await page.keyboard.press('End')
})

test('[spec 2.tabs.7, 2.public.6] refresh goes by /redirect, begins that page afresh and leaves the others', async () => {
  await openTabs(page, NEW_USER, `${NEW_EXAM}?from=x`)
  await field('Title').fill('Half an exam')
  await openTabs(page, BANKS)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.pressSequentially('zz')
  const visited: string[] = []
  page.on('framenavigated', frame => visited.push(new URL(frame.url()).pathname))
  await runCommand(page, 'Banks', 'Refresh current')
  await expect.poll(() => visited).toContain(`/redirect${BANKS}`)
  await expect(page).toHaveURL(new RegExp(`${BANKS}`))
  await expect(tab(page, 'New exam')).toBeVisible()
  await tab(page, 'New exam').click()
  await expect(page).toHaveURL(/\/new\?from=x$/)
  await expect(field('Title')).toHaveValue('Half an exam')
})

test('a half-filled form, its scroll position and its own address survive switching', async () => {
  await openTabs(page, NEW_USER)
  await field('User name').fill('half-filled')
  await openTabs(page, NEW_EXAM)
  await field('Title').fill('Half an exam')
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await openTabs(page, BANKS)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveTitle(/^Banks - /)
  await tab(page, 'New user').click()
  await expect(field('User name')).toHaveValue('half-filled')
  // A label leads to the field of its own page, not to one of the same name in a hidden tab.
  await page
    .locator('label', { hasText: /^Name$/ })
    .locator('visible=true')
    .click()
  await expect(field('Name')).toBeFocused()
  await tab(page, 'New exam').click()
  await expect(field('Title')).toHaveValue('Half an exam')
  expect(await page.evaluate(() => scrollY)).toBe(300)
})

test('closing a tab with unsaved edits asks, switching does not, and what is closed is gone', async () => {
  await openTabs(page, NEW_USER)
  await field('User name').fill('half-filled')
  await openTabs(page, BANKS)
  const dialog = page.getByRole('dialog', { name: 'Discard the changes?' })
  await bar(page).getByRole('button', { name: 'Close New user' }).click()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeHidden()
  await expectTitles(page, ['Dashboard', 'New user', 'Banks'])
  await tab(page, 'New user').click()
  await expect(field('User name')).toHaveValue('half-filled')
  await runCommand(page, 'Banks', 'Close all')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await openTabs(page, NEW_USER)
  await expect(field('User name')).toHaveValue('')
})

test('[spec 2.tabs.1] a noCache page begins anew each time it is opened', async () => {
  const { rows } = await call<{ rows: { id: string }[] }>('/api/exam/exam/paging', { page: 1, size: 1 }, token)
  const room = `/admin/papers/marking/${rows[0]?.id}`
  await openTabs(page, BANKS, room)
  await expect(page.locator('main h1')).toHaveCount(3)
  await tab(page, 'Banks').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Banks' })).toBeVisible()
  // Dashboard and banks are kept, hidden or not; the marking room is not.
  await expect(page.locator('main h1')).toHaveCount(2)
  // Its tab is: by then it may have the name of the exam.
  await expect(bar(page).getByRole('link', { name: /^Marking room/ })).toBeVisible()
})

test('a running timer pauses while its page is hidden, and goes on when it is shown', async () => {
  // Its clock is the test's.
  const page = await openOffice(context, token)
  await page.clock.install()
  await page.reload()
  let asked = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/sys/job/queues')) asked += 1
  })
  await openTabs(page, JOBS)
  await expect.poll(() => asked).toBe(1)
  // One after the other: a question that is under way is not asked twice.
  for (const times of [2, 3]) {
    await page.clock.runFor(6_000)
    await expect.poll(() => asked).toBeGreaterThanOrEqual(times)
  }
  await openTabs(page, BANKS)
  const before = asked
  await page.clock.runFor(120_000)
  expect(asked).toBe(before)
  await tab(page, 'Background jobs').click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await page.close()
})

async function countNodes(session: CDPSession): Promise<number> {
  // A second time takes what the first one has set free.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Memory.getDOMCounters')).nodes
}

test('30 tabs opened and closed leave no nodes behind', async () => {
  const { rows } = await call<{ rows: { id: string }[] }>('/api/sys/user/paging', { page: 1, size: 50 }, token)
  const users = rows.slice(0, 30).map(row => `/admin/system/users/edit/${row.id}`)
  expect(users).toHaveLength(30)
  const session = await context.newCDPSession(page)
  const round = async (paths: readonly string[]) => {
    for (const path of paths) {
      await goTo(page, path)
      await expect(bar(page).locator('[aria-current]')).toHaveAttribute('data-path', path)
      await expect(page.locator('main form').locator('visible=true')).toBeVisible()
    }
    await expect(bar(page).getByRole('link')).toHaveCount(paths.length + 1)
    const full = await countNodes(session)
    await runCommand(page, 'Dashboard', 'Close all')
    await expect(bar(page).getByRole('link')).toHaveCount(1)
    // What React keeps of the page before is let go with the next ones.
    await openTabs(page, BANKS)
    await bar(page).getByRole('button', { name: 'Close Banks' }).click()
    await expect(bar(page).getByRole('link')).toHaveCount(1)
    return { full, empty: await countNodes(session) }
  }
  // What stays once for all is there after a few.
  const first = await round(users.slice(0, 8))
  const second = await round(users)
  expect(second.full).toBeGreaterThan(first.empty * 2)
  expect(second.empty).toBeLessThanOrEqual(first.empty * 1.05)
})
