/** Departments, roles and the menu: moved without a mouse, granted, and what a restricted administrator then sees. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { ask, call, PASSWORD, signIn } from './lib/api.ts'
import { choose, openPage } from './lib/back-office.ts'
import { open, setToken } from './lib/people.ts'

const RUN = Date.now().toString(36)

/** The back office as a person of that name sees it. */
async function enter(browser: Browser, userName: string): Promise<Page> {
  const context = await open(browser)
  await setToken(context, await signIn(userName))
  const page = await context.newPage()
  await page.goto('/admin/')
  return page
}

const actionsOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions: ${name}`, exact: true })
async function act(page: Page, name: string, action: string): Promise<void> {
  await actionsOf(page, name).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const orderOf = (page: Page, pattern: RegExp) =>
  page.getByRole('button', { name: pattern }).evaluateAll(buttons => buttons.map(one => one.getAttribute('aria-label')))

test('departments are made, moved by keyboard and by mouse, and deleted when they are empty', async ({ browser }) => {
  const page = await enter(browser, 'admin')
  await openPage(page, 'System', 'Departments')
  const save = async (button: () => Promise<void>, name: string) => {
    await button()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill(name)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(actionsOf(page, name)).toBeVisible()
  }
  const [top, one, two] = [`Top ${RUN}`, `One ${RUN}`, `Two ${RUN}`]
  await save(() => page.getByRole('button', { name: 'New department' }).click(), top)
  await save(() => act(page, top, 'New department below'), one)
  await save(() => act(page, top, 'New department below'), two)
  const mine = new RegExp(`^Actions: (One|Two) ${RUN}$`)

  await actionsOf(page, two).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect.poll(() => orderOf(page, mine)).toEqual([`Actions: ${two}`, `Actions: ${one}`])

  // Dropped on the name of another department it goes below that.
  await page.getByText(one, { exact: true }).dragTo(page.getByText(two, { exact: true }))
  await expect
    .poll(async () => {
      const rows = await call<{ id: string; parentId: string; name: string }[]>(
        '/api/sys/depart/tree',
        {},
        await token(),
      )
      const byName = new Map(rows.map(row => [row.name, row]))
      return byName.get(one)?.parentId === byName.get(two)?.id
    })
    .toBe(true)

  await act(page, two, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The department still has departments or users below it.')).toBeVisible()
  await act(page, one, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(actionsOf(page, one)).toHaveCount(0)
  await page.context().close()
})

let known: string | undefined
async function token(): Promise<string> {
  known ??= await signIn('admin')
  return known
}

test('[spec 6.6] what a role grants decides which pages and buttons its holder has, and the server agrees', async ({
  browser,
}) => {
  const page = await enter(browser, 'admin')
  await openPage(page, 'System', 'Roles')
  await page.getByRole('button', { name: 'New role' }).click()
  const role = `Watcher ${RUN}`
  await page.getByLabel('Name').fill(role)
  await choose(page, page.getByRole('combobox', { name: 'Data scope' }), 'All')
  await page.getByLabel('Search menus or permission tags').fill('sys:role:view')
  await page.locator('.ant-tree-treenode', { hasText: 'Roles' }).first().locator('.ant-tree-checkbox').click()
  await page.getByLabel('Search menus or permission tags').fill('sys:depart:view')
  await page.locator('.ant-tree-treenode', { hasText: 'sys:depart:view' }).locator('.ant-tree-checkbox').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: role })).toBeVisible()

  const { rows } = await call<{ rows: { id: string }[] }>('/api/sys/role/paging', { search: role }, await token())
  const userName = `watcher-${RUN}`
  const person = { userName, realName: 'Watcher', roleType: 2, password: PASSWORD, roleIds: [rows[0]?.id] }
  await call('/api/sys/user/save', person, await token())
  const watcher = await enter(browser, userName)
  await openPage(watcher, 'System', 'Departments')
  await expect(watcher.getByRole('heading', { name: 'Departments' })).toBeVisible()
  await expect(watcher.getByRole('button', { name: 'New department' })).toBeVisible()
  await expect(
    watcher.getByRole('navigation', { name: 'Back office menu' }).getByRole('link', { name: 'Menus' }),
  ).toHaveCount(0)

  // The right to edit is taken away: its buttons go, and the server refuses.
  await page.getByLabel('Search menus or permission tags').fill('sys:depart:edit')
  await page.locator('.ant-tree-treenode', { hasText: 'sys:depart:edit' }).locator('.ant-tree-checkbox').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await watcher.reload()
  await expect(watcher.getByRole('heading', { name: 'Departments' })).toBeVisible()
  await expect(watcher.getByRole('button', { name: 'New department' })).toHaveCount(0)
  await expect(watcher.getByRole('button', { name: /^Actions:/ })).toHaveCount(0)
  const { code } = await ask('/api/sys/depart/save', { name: 'No', parentId: null }, await signIn(userName))
  expect(code).toBe(10010003)
  await watcher.context().close()
  await page.context().close()
})

test('[spec 7.menu.6] an entry of the menu is made, previewed, moved, and in the sidebar at once', async ({
  browser,
}) => {
  const page = await enter(browser, 'admin')
  await openPage(page, 'System', 'Menus')
  await page.getByRole('button', { name: 'New entry' }).click()
  const drawer = page.getByRole('dialog', { name: 'New entry' })
  const title = `Link ${RUN}`
  await drawer.getByLabel('Title (Chinese)').fill(title)
  await drawer.getByText('Link to another site').click()
  await drawer.getByLabel('Path').fill(`https://${RUN}.example/`)
  await expect(drawer.getByRole('region', { name: 'Preview of the sidebar' }).getByText(title)).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  const sidebar = page.getByRole('navigation', { name: 'Back office menu' })
  await expect(sidebar.getByRole('link', { name: title })).toHaveAttribute('target', '_blank')

  await page.getByLabel('Search title, path or permission tag').fill(title)
  await act(page, title, 'Move up')
  await expect
    .poll(async () => {
      const rows = await call<{ title: string; parentId: string | null }[]>('/api/sys/menu/tree', {}, await token())
      return rows.filter(row => row.parentId === null).findIndex(row => row.title === title)
    })
    .toBe(4)
  await act(page, title, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(sidebar.getByRole('link', { name: title })).toHaveCount(0)

  await page.getByLabel('Search title, path or permission tag').fill('/admin/system/menus')
  await actionsOf(page, 'Menus').click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await page.context().close()
})
