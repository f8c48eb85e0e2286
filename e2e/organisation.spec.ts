/** Departments, roles and the menu: moved by mouse and keyboard, granted, and what a restricted administrator then sees. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { ask, call, PASSWORD, signIn } from './lib/api.ts'
import { choose, chooseInMenu, drag } from './lib/back-office.ts'
import { open, setToken } from './lib/people.ts'
import { test } from './lib/test.ts'

const RUN = Date.now().toString(36)

let token = ''
test.beforeAll(async () => {
  token = await signIn('admin')
})

/** The back office as the holder of a token sees it. */
async function enter(browser: Browser, theirs: string, path: string): Promise<Page> {
  const context = await open(browser, { token: theirs })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const actionsOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions: ${name}`, exact: true })
async function act(page: Page, name: string, action: string): Promise<void> {
  await actionsOf(page, name).click()
  await chooseInMenu(page, action)
}
async function remove(page: Page, name: string): Promise<void> {
  await act(page, name, 'Delete')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()
}

async function unfold(page: Page, name: string): Promise<void> {
  const row = page.getByRole('treeitem').filter({ hasText: name })
  await row.locator('.ant-tree-switcher').click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  // While they unfold, other rows stand in for them: a menu opened in one of those goes with it.
  await expect(page.locator('.ant-tree-treenode-motion')).toHaveCount(0)
}
const nameOf = (page: Page, name: string) => page.getByRole('treeitem').getByText(name, { exact: true })

interface Entry {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly title: string
}
const listDepartments = () => call<Entry[]>('/api/sys/depart/tree', {}, token)

test('the focus goes back to what opened a drawer, through a menu that is gone too', async ({ browser }) => {
  const page = await enter(browser, token, '/admin/system/departments')
  const leave = async (opener: Locator) => {
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  const button = page.getByRole('button', { name: 'New department' })
  await button.press('Enter')
  await leave(button)
  const dots = page.getByRole('button', { name: /^Actions: / }).first()
  await dots.press('Enter')
  await page.getByRole('menuitem', { name: 'New department below' }).press('Enter')
  await leave(dots)
  await page.context().close()
})

test('departments are made, moved by keyboard and by mouse, and deleted when they are empty', async ({ browser }) => {
  const page = await enter(browser, token, '/admin/system/departments')
  const [top, one, two] = [`Top ${RUN}`, `One ${RUN}`, `Two ${RUN}`]
  const make = async (name: string, press: () => Promise<void>) => {
    await press()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill(name)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toBeHidden()
  }
  // However many there are besides: those of this test are in view together.
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await make(top, () => page.getByRole('button', { name: 'New department' }).click())
  await make(one, () => act(page, top, 'New department below'))
  await unfold(page, top)
  await make(two, () => act(page, top, 'New department below'))
  await expect(actionsOf(page, two)).toBeVisible()
  const belowOf = async (parent: string) => {
    const rows = await listDepartments()
    const id = rows.find(row => row.name === parent)?.id
    return rows.filter(row => row.parentId === id).map(row => row.name)
  }
  expect(await belowOf(top)).toEqual([one, two])

  await actionsOf(page, two).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect.poll(() => belowOf(top)).toEqual([two, one])
  const order = () =>
    page
      .getByRole('treeitem')
      .getByText(new RegExp(`^(One|Two) ${RUN}$`))
      .allTextContents()
  await expect.poll(order).toEqual([two, one])

  await drag(page, nameOf(page, two), { onto: nameOf(page, one), into: false })
  await expect.poll(() => belowOf(top)).toEqual([one, two])
  await expect.poll(order).toEqual([one, two])
  await drag(page, nameOf(page, two), { onto: nameOf(page, one), into: true })
  await expect.poll(() => belowOf(one)).toEqual([two])
  expect(await belowOf(top)).toEqual([one])

  await remove(page, one)
  await expect(
    page.getByText('The department still contains departments or users and cannot be deleted.'),
  ).toBeVisible()
  await unfold(page, one)
  for (const name of [two, one, top]) {
    await remove(page, name)
    await expect(actionsOf(page, name)).toHaveCount(0)
  }
  expect((await listDepartments()).filter(row => row.name.endsWith(RUN))).toEqual([])
  await page.context().close()
})

/** Ticks or unticks what carries this permission tag. */
async function tick(page: Page, tag: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search pages or permission tags' }).fill(tag)
  await page.getByRole('checkbox', { name }).click()
}

test('[spec 1.6, 2.admin.1, 6.6] what a role grants decides which pages and buttons its holder has, and the server agrees', async ({
  browser,
}) => {
  const page = await enter(browser, token, '/admin/system/roles')
  await page.getByRole('button', { name: 'New role' }).click()
  const role = `Watcher ${RUN}`
  await page.getByRole('textbox', { name: /Name$/ }).fill(role)
  await choose(page, page.getByRole('combobox', { name: 'Data scope' }), 'All')
  await tick(page, 'sys:role:view', 'View: Roles')
  await tick(page, 'sys:depart:edit', 'Edit departments')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: role })).toBeVisible()

  const { rows } = await call<{ rows: { id: string }[] }>('/api/sys/role/paging', { search: role }, token)
  const userName = `watcher-${RUN}`
  const person = { userName, realName: 'Watcher', roleType: 2, password: PASSWORD, roleIds: [rows[0]?.id] }
  const { id } = await call<{ id: string }>('/api/sys/user/save', person, token)
  const watcher = await enter(browser, await signIn(userName), '/admin/system/departments')
  await expect(watcher.getByRole('heading', { name: 'Departments' })).toBeVisible()
  await expect(watcher.getByRole('button', { name: 'New department' })).toBeVisible()
  const menu = watcher.getByRole('navigation', { name: 'Back office menu' })
  await expect(menu.getByRole('link', { name: 'Roles' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Menus' })).toHaveCount(0)

  // The right to edit is taken away: its buttons go, and the server refuses.
  await tick(page, 'sys:depart:edit', 'Edit departments')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await ask('/api/sys/depart/save', {}, await signIn(userName))).code).toBe(10010003)
  await setToken(watcher.context(), await signIn(userName))
  await watcher.reload()
  await expect(watcher.getByRole('heading', { name: 'Departments' })).toBeVisible()
  await expect(watcher.getByRole('button', { name: 'New department' })).toHaveCount(0)
  await expect(watcher.getByRole('button', { name: /^Actions:/ })).toHaveCount(0)
  await call('/api/sys/user/delete', { ids: [id] }, token)
  await watcher.context().close()
  await page.context().close()
})

test('[spec 2.admin.1, 7.menu.6] an entry of the menu is made, previewed, moved, and in the sidebar at once', async ({
  browser,
}) => {
  const page = await enter(browser, token, '/admin/system/menus')
  await page.getByRole('button', { name: 'New entry' }).click()
  const drawer = page.getByRole('dialog', { name: 'New entry' })
  const title = `Link ${RUN}`
  await drawer.getByLabel('Title (Chinese)').fill(title)
  await drawer.getByText('Link to another site').click()
  await drawer.getByLabel('Path', { exact: true }).fill(`https://${RUN}.example/`)
  await expect(drawer.getByRole('region', { name: 'Preview of the sidebar' }).getByText(title)).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  const sidebar = page.getByRole('navigation', { name: 'Back office menu' })
  await expect(sidebar.getByRole('link', { name: title })).toHaveAttribute('target', '_blank')

  const titles = async () =>
    (await call<Entry[]>('/api/sys/menu/tree', {}, token)).filter(row => row.parentId === null).map(row => row.title)
  const others = (await titles()).filter(one => one !== title)
  const search = page.getByRole('searchbox', { name: 'Search title, path or permission tag' })
  await search.fill(title)
  await act(page, title, 'Move up')
  await expect.poll(titles).toEqual([...others.slice(0, -1), title, ...others.slice(-1)])

  // By the mouse, among the groups: after the first.
  await search.fill('')
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await drag(page, nameOf(page, title), { onto: nameOf(page, 'Home'), into: false })
  await expect.poll(titles).toEqual([...others.slice(0, 1), title, ...others.slice(1)])
  await expect.poll(async () => (await sidebar.getByRole('menuitem').allTextContents())[1]?.trim()).toBe(title)

  await remove(page, title)
  await expect(sidebar.getByRole('link', { name: title })).toHaveCount(0)
  expect(await titles()).toEqual(others)
  await search.fill('/admin/system/menus')
  await actionsOf(page, 'Menus').click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await page.context().close()
})
