/** The layout of the back office: sidebar, device, size, settings. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { signIn } from './lib/api.ts'
import { open } from './lib/people.ts'
import { bar, openOffice, tab } from './lib/tabs.ts'
import { test } from './lib/test.ts'

let token: string
let context: BrowserContext
let page: Page

// One page for all, loaded again: nothing of what the test before has set is left.
test.beforeAll(async ({ browser }) => {
  token = await signIn('admin')
  context = await open(browser)
  page = await openOffice(context, token)
})
test.beforeEach(async () => {
  await page.unrouteAll()
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies({ name: /^(size|sidebarStatus)$/ })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/dashboard')
  await expect(bar(page).getByRole('link').first()).toBeVisible()
})
test.afterAll(() => context.close())

const sidebar = () => page.getByRole('complementary')
const menu = () => page.getByRole('navigation', { name: 'Back office menu' })
const cookie = async (name: string) => (await context.cookies()).find(one => one.name === name)?.value
const width = async () => Math.round((await sidebar().boundingBox())?.width ?? 0)
const moving = () =>
  page.evaluate(
    () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1).length,
  )

test('[spec 2.admin.2, 2.admin.3, 4.sidebar.1, 9.2] the sidebar is 210 px wide, nested, and kept in a cookie', async () => {
  expect(await width()).toBe(210)
  // The navbar stands at the top, the bar of tabs under its tools.
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
  const tools = await page.getByRole('button', { name: /^Menu of/ }).boundingBox()
  const tabs = await bar(page).boundingBox()
  expect(tabs?.y).toBeGreaterThanOrEqual((tools?.y ?? 0) + (tools?.height ?? 0))
  await expect(bar(page)).toBeVisible()
  await expect(sidebar().getByRole('link', { name: 'Tripos' })).toHaveAttribute('href', '/admin/dashboard')
  await menu().getByRole('menuitem', { name: 'Exams' }).click()
  await menu().getByRole('link', { name: 'Exams', exact: true }).click()
  await expect(page.getByRole('navigation', { name: /breadcrumb/i }).or(page.locator('.ant-breadcrumb'))).toContainText(
    'Exams',
  )
  // Hidden routes have no entry.
  await expect(menu().getByText('Edit exam')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close the menu' }).click()
  await expect.poll(width).toBe(64)
  expect(await cookie('sidebarStatus')).toBe('0')
  await page.reload()
  await expect.poll(width).toBe(64)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect.poll(width).toBe(210)
  expect(await cookie('sidebarStatus')).toBe('1')
})

test('every name of the menu that is shipped stands whole', async () => {
  for (const group of await menu().locator('.ant-menu-submenu-title').all()) {
    await group.click()
    const names = menu().locator('.ant-menu-title-content').filter({ visible: true })
    const cut = () =>
      names.evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent))
    await expect.poll(cut).toEqual([])
  }
})

test('[spec 2.admin.2] an external entry opens another window, and an editor marks its list', async () => {
  const link = { path: 'https://help.example/start', name: 'Help', component: '', meta: { title: 'Help desk' } }
  const deep = (path: string, ...children: object[]) => ({
    path,
    name: path,
    component: 'Layout',
    alwaysShow: true,
    meta: { title: path.slice(1) },
    children,
  })
  await page.route('**/api/sys/menu/routes', async route => {
    const answer = (await (await route.fetch()).json()) as { data: object[] }
    const page = {
      path: '/admin/one/two/three/last',
      name: 'BankList',
      component: 'BankList',
      meta: { title: 'Deep page' },
    }
    const nested = deep('/one', deep('/admin/one/two', deep('/admin/one/two/three', page)))
    await route.fulfill({ json: { ...answer, data: [...answer.data, link, nested] } })
  })
  await page.goto('/admin/exams/edit/new')
  const help = menu().getByRole('link', { name: 'Help desk' })
  await expect(help).toHaveAttribute('target', '_blank')
  await expect(help).toHaveAttribute('rel', /noopener/)
  await expect(menu().locator('.ant-menu-item-selected')).toHaveText('Exams')
  for (const name of ['one', 'admin/one/two', 'admin/one/two/three'])
    await menu().getByRole('menuitem', { name, exact: true }).click()
  await menu().getByRole('link', { name: 'Deep page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Banks' })).toBeVisible()
})

test('[spec 4.device.1, 4.device.2, 4.sidebar.2, 9.2] below 992 px the sidebar lies over the page and closes by itself', async () => {
  // That nothing moves says something only where things may.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 992, height: 844 })
  expect(await width()).toBe(210)
  await page.setViewportSize({ width: 991, height: 844 })
  await expect(sidebar()).toHaveCount(0)
  // Becoming mobile closes it at once.
  await expect(page.getByRole('dialog', { name: 'Back office menu' })).toBeHidden()
  expect(await moving()).toBe(0)
  expect(await cookie('sidebarStatus')).toBe('0')

  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Font size', 'Full screen', /^Search$/, /^Error log/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  const drawer = page.getByRole('dialog', { name: 'Back office menu' })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(drawer).toBeVisible()
  await expect.poll(moving).toBe(0)
  expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(210)
  // The backdrop.
  await page.mouse.click(350, 600)
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await drawer.getByRole('menuitem', { name: 'Questions' }).click()
  await drawer.getByRole('link', { name: 'Banks' }).click()
  await expect(tab(page, 'Banks')).toHaveAttribute('aria-current', 'page')
  await expect(drawer).toBeHidden()
  expect(await cookie('sidebarStatus')).toBe('0')
  // Nothing sticks out of the window.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('[spec 4.size.1, 4.size.2, 9.4, 9.11] four sizes change the whole interface and are kept in the cookie', async () => {
  await page.goto('/admin/questions/banks')
  const control = page.getByRole('button', { name: 'New bank' })
  const heading = page.getByRole('heading', { level: 1 })
  const measure = async () => ({
    control: Math.round((await control.boundingBox())?.height ?? 0),
    text: await control.evaluate(button => getComputedStyle(button).fontSize),
    heading: await heading.evaluate(one => getComputedStyle(one).fontSize),
  })
  expect(await cookie('size')).toBeUndefined()
  const medium = { control: 36, text: '14px', heading: (await measure()).heading }
  expect(await measure()).toEqual(medium)
  const seen = new Set([medium.heading])
  for (const [name, height, text] of [
    ['Default', 40, '16px'],
    ['Small', 32, '13px'],
    ['Mini', 28, '12px'],
  ] as const) {
    await page.getByRole('button', { name: 'Font size' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByText('font switched successfully!').last()).toBeVisible()
    await expect.poll(async () => (await measure()).control).toBe(height)
    expect((await measure()).text).toBe(text)
    expect(await cookie('size')).toBe(name.toLowerCase())
    seen.add((await measure()).heading)
  }
  expect(seen.size).toBe(4)
  await page.reload()
  await expect.poll(async () => (await measure()).control).toBe(28)
})

test('[spec 2.admin.2, 2.settings.1, 3.5, 7.theme.1] the settings drawer is there for who switches it on, and each setting works', async () => {
  const button = page.getByRole('button', { name: 'Layout settings' })
  await expect(button).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('layoutSettings', '{"showSettings":true}'))
  await page.reload()
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Layout settings' })
  await drawer.getByRole('switch', { name: 'Tabs bar' }).click()
  await expect(bar(page)).toHaveCount(0)
  await drawer.getByRole('switch', { name: 'Logo in the menu' }).click()
  await expect(sidebar().getByRole('link', { name: 'Tripos' })).toHaveCount(0)
  await drawer.getByRole('switch', { name: 'Fixed header' }).click()
  const place = () => page.getByRole('banner').evaluate(one => getComputedStyle(one.parentElement ?? one).position)
  expect(await place()).toBe('static')
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
  const painted = () =>
    menu()
      .locator('.ant-menu-item-selected')
      .first()
      .evaluate(one => getComputedStyle(one).color)
  const before = await painted()
  // Recoloured here: no stylesheet is fetched for it, from another site or this one.
  const fetched: string[] = []
  page.on('request', request => fetched.push(`${request.resourceType()} ${request.url()}`))
  await drawer.getByRole('button', { name: /^Theme colour/ }).click()
  await page.locator('.ant-color-picker-presets-color').nth(6).click()
  await expect.poll(accent).toBe('#722ed1')
  await expect.poll(painted).not.toBe(before)
  const { origin } = new URL(page.url())
  expect(fetched.filter(one => one.startsWith('stylesheet') || !one.includes(` ${origin}/`))).toEqual([])
  await page.reload()
  await expect.poll(accent).toBe('#722ed1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await button.click()
  await drawer.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(bar(page)).toBeVisible()
  expect(await place()).toBe('sticky')
  await expect.poll(accent).toBe('#1890ff')
})
