/** Settings of the site and its dictionaries, as an administrator changes them and everybody else sees it. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { identityErrors } from '../modules/identity/errors.ts'
import { identity } from '../modules/identity/contract/identity.ts'
import { call, signIn } from './lib/api.ts'
import { drag, tableRows } from './lib/back-office.ts'
import { open } from './lib/people.ts'
import { tab } from './lib/tabs.ts'
import { test } from './lib/test.ts'

type Settings = Record<string, unknown> & {
  readonly version: number
  readonly canMail: boolean
  readonly canSms: boolean
}
const readSettings = () => call<Settings>('/api/sys/config/settings', {}, admin)

async function saveSettings(fields: object): Promise<void> {
  const { canMail: _, canSms: __, ...now } = await readSettings()
  await call('/api/sys/config/save', { ...now, ...fields, version: now.version }, admin)
}

let admin = ''
let before: Settings
let office: BrowserContext
let page: Page
test.beforeAll(async ({ browser }) => {
  admin = await signIn('admin')
  before = await readSettings()
  office = await open(browser, { token: admin })
})
test.beforeEach(async () => {
  page = await office.newPage()
})
test.afterEach(async () => {
  await page.close()
  const { canMail: _, canSms: __, version: ___, ...settings } = before
  await saveSettings(settings)
})
test.afterAll(() => office.close())

async function openAs(browser: Browser, userName: string | undefined, path: string): Promise<Page> {
  const context = await open(browser, { token: userName && (await signIn(userName)) })
  const seen = await context.newPage()
  await seen.goto(path)
  return seen
}

async function openSettings(): Promise<void> {
  await page.goto('/admin/system/site')
  await expect(page.getByRole('heading', { level: 1, name: 'Site settings' })).toBeVisible()
}
async function save(): Promise<void> {
  // The word of the save before may still stand there.
  const answered = page.waitForResponse(reply => reply.url().endsWith('/api/sys/config/save'))
  await page.getByRole('button', { name: 'Save' }).click()
  await answered
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function chooseLogo(label: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `Upload: ${label}` }).click()
  const buffer = Buffer.from(PIXEL, 'base64')
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: label })).toBeVisible()
}

test('[spec 1.7, 2.web-layout.1, 2.web-layout.5, 2.admin.3] name, logos and footer are shown while they are typed, and to everybody once saved', async ({
  browser,
}) => {
  await openSettings()
  const source = page.getByRole('textbox', { name: 'Copyright: HTML source' })
  const shown = page.locator('[inert]')
  await page.getByRole('textbox', { name: 'Site name' }).fill('Hilltop College')
  await page.getByText('HTML source', { exact: true }).click()
  await source.fill('<p>© <strong>Hilltop</strong></p><script>1</script>')
  await chooseLogo('Logo of the site')
  await chooseLogo('Logo of the back office')
  await expect(shown.first()).toContainText('Hilltop College')
  await expect(shown.first().locator('img[src^="/files/"]')).toHaveCount(1)
  await expect(shown.locator('footer').first()).toHaveText('© Hilltop')
  const colour = () => shown.first().evaluate(one => getComputedStyle(one).backgroundColor)
  const light = await colour()
  await page.getByRole('radiogroup', { name: 'Theme of the preview' }).getByText('Dark').click()
  await expect.poll(colour).not.toBe(light)
  // Nobody else sees it yet.
  const seen = await openAs(browser, 'student01', '/web/index')
  await expect(seen.getByRole('banner')).toContainText(String(before.siteName))
  await save()
  const logo = page.getByRole('complementary').getByRole('link', { name: 'Hilltop College' })
  await expect(logo).toHaveAttribute('href', '/admin/dashboard')
  await expect(logo.locator('img[src^="/files/"]')).toBeVisible()
  await seen.reload()
  await expect(seen.getByRole('banner')).toContainText('Hilltop College')
  await expect(seen.getByRole('banner').locator('img[src^="/files/"]').first()).toBeVisible()
  await expect(seen.getByRole('contentinfo')).toHaveText('© Hilltop')
  await expect(seen).toHaveTitle('Online exams - Hilltop College')

  await page.getByText('HTML source', { exact: true }).click()
  await source.fill('')
  await expect(page.getByText('No footer: the copyright is empty')).toBeVisible()
  await save()
  await seen.reload()
  await expect(seen.getByRole('banner')).toContainText('Hilltop College')
  await expect(seen.getByRole('contentinfo')).toHaveCount(0)
  await seen.context().close()
})

test('[spec 2.public.2] the switches: the last way to sign in stays on, the browser works before a sign-in, a department is chosen', async ({
  browser,
}) => {
  await openSettings()
  const way = (name: string) => page.getByRole('switch', { name })
  await way('By user name and password').click()
  await way('By a code to the mobile number').click()
  await way('By a code to the e-mail address').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('At least one sign-in method must stay on.').first()).toBeVisible()
  await way('By user name and password').click()
  await way('Security check each time').click()
  await page.getByText('Chosen by the user').click()
  await save()
  const seen = await openAs(browser, undefined, '/login')
  const asked = seen.waitForResponse(response => response.url().endsWith(identity.login.path))
  await seen.locator('input[name=userName]').fill('nobody-of-this-name')
  await seen.locator('input[name=password]').fill('wrong one')
  await seen.locator('input[name=password]').press('Enter')
  expect((await (await asked).json()).code).toBe(identityErrors.WORK_NEEDED.code)
  await expect(seen.getByText('Incorrect user name or password.')).toBeVisible()
  await expect(seen.getByRole('radio')).toHaveCount(0)

  await saveSettings({ workAlways: false })
  await seen.goto('/register/1/new')
  const userName = `chooser-${Date.now().toString(36)}`
  await seen.locator('input[name=userName]').fill(userName)
  await seen.locator('input[name=realName]').fill('A Chooser')
  await seen.locator('input[name=password]').fill('long enough')
  await seen.getByRole('button', { name: 'Create account' }).click()
  const department = seen.locator('select[name=departmentId]')
  await expect(department).toHaveAttribute('aria-invalid', 'true')
  await department.selectOption({ index: 2 })
  await seen.getByRole('button', { name: 'Create account' }).click()
  await seen.waitForURL('**/web/index')
  await expect(seen.getByText('A Chooser')).toBeVisible()
  await seen.context().close()
  type Users = { readonly rows: readonly { readonly id: string; readonly departments: readonly unknown[] }[] }
  const { rows } = await call<Users>('/api/sys/user/paging', { search: userName }, admin)
  expect(rows[0]?.departments).toHaveLength(1)
  await call('/api/sys/user/delete', { ids: rows.map(row => row.id) }, admin)
})

test('settings that somebody else has saved meanwhile are noticed, and edits are not lost unasked', async () => {
  await openSettings()
  const name = page.getByRole('textbox', { name: 'Site name' })
  await name.fill('Mine')
  await saveSettings({ siteName: 'Theirs' })
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Somebody else has changed this')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeHidden()
  await tab(page, 'Site settings').click({ button: 'middle' })
  await expect(dialog).toContainText('Discard the changes?')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Discard mine and reload' }).click()
  await expect(name).toHaveValue('Theirs')
})

test('a label that is re-worded reads so on every screen, signs and all', async () => {
  const wording = "Running {now} <it's on>"
  const reword = async (from: string, to: string) => {
    await page.goto('/admin/system/dictionaries')
    await page.getByRole('button', { name: /^Exam state/ }).click()
    await page.getByRole('button', { name: `Edit ${from}`, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByLabel('Value')).toBeDisabled()
    await drawer.getByLabel('Label in English').fill(to)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('cell', { name: to, exact: true })).toBeVisible()
  }
  await reword('In progress', wording)
  await page.goto('/admin/exams/list')
  await expect(page.getByText(wording).first()).toBeVisible()
  await reword(wording, 'In progress')
  await page.goto('/admin/exams/list')
  await expect(page.getByText('In progress').first()).toBeVisible()
  await expect(page.getByText(wording)).toHaveCount(0)
})

test('a category is added, moved by keyboard and mouse, stays while it is used, and finds its banks', async () => {
  await page.goto('/admin/system/dictionaries')
  await page.getByRole('button', { name: /^Subjects/ }).click()
  const panel = page.getByRole('region', { name: 'Subjects' })
  await panel.getByRole('button', { name: 'New entry' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Value').fill('chemistry')
  await drawer.getByLabel('Label in Chinese').fill('化学')
  await drawer.getByLabel('Label in English').fill('Chemistry')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  const entry = (label: string) => panel.getByRole('treeitem').getByText(label, { exact: true })
  const order = async () => (await panel.getByRole('treeitem').allTextContents()).map(text => text.trim())
  const act = async (action: string, name: string) => {
    await panel.getByRole('button', { name: `Actions for ${name}`, exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: action, exact: true }).press('Enter')
  }
  await act('Move Chemistry below the one before', 'Chemistry')
  await expect(page.getByText('The order was changed').first()).toBeVisible()
  await expect.poll(async () => (await order()).at(-1)).toMatch(/^Chemistry/)
  await drag(page, entry('Chemistry'), { onto: entry('Mathematics'), into: false })
  await expect.poll(async () => (await order())[2]).toMatch(/^Chemistry/)
  await act('Delete Mathematics', 'Mathematics')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('is still in use or has entries below it')).toBeVisible()
  await act('Delete Chemistry', 'Chemistry')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(entry('Chemistry')).toHaveCount(0)

  await page.goto('/admin/questions/banks')
  const rows = tableRows(page)
  await expect(rows).not.toHaveCount(0)
  const all = await rows.count()
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page
    .locator('.ant-select-tree-title')
    .filter({ hasText: /^Science$/ })
    .click()
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await expect(rows.filter({ hasText: 'Physics' }).first()).toBeVisible()
})
