/** Whoever got a role by ticking one page: every page that opens for them is there, and asks for nothing that is refused. */
import { expect, type Page } from '@playwright/test'
import { missingNeeds } from '../modules/access/contract/permission-needs.ts'
import { expectAccessible } from './lib/accessibility.ts'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { installManifests } from './lib/manifests.ts'
import { open, setToken } from './lib/people.ts'
import { countRequests, untilLoaded } from './lib/quiet.ts'
import { goTo } from './lib/tabs.ts'
import { test } from './lib/test.ts'

interface Entry {
  readonly id: string
  readonly parentId: string | null
  readonly permission: string | null
  readonly title: string
  readonly isGroup: boolean
  readonly type: number
}
interface Route {
  readonly path: string
  readonly component: string
  readonly hidden?: boolean
  readonly children?: readonly Route[]
}

test.describe.configure({ mode: 'parallel' })

const RUN = Date.now().toString(36)
const NOT_ALLOWED = 10010003

const pagesOf = (routes: readonly Route[]): string[] =>
  routes.flatMap(route => [...(route.component === 'Layout' ? [] : [route.path]), ...pagesOf(route.children ?? [])])

/** As the form of a role does it: the page, what is below it, and what their rights need. */
function ticked(entries: readonly Entry[], page: Entry): string[] {
  const chosen = new Set([page, ...entries.filter(entry => entry.parentId === page.id)])
  const tags = new Set([...chosen].flatMap(entry => entry.permission ?? []))
  for (const { permission } of missingNeeds(tags)) {
    const needed = entries.find(entry => entry.permission === permission)
    if (needed) chosen.add(needed)
  }
  return [...chosen].map(entry => entry.id)
}

interface Ticked {
  readonly entry: Entry
  readonly entries: readonly Entry[]
  readonly admin: string
}

/** Where an id is in the middle or of something that must exist, there is no new one. */
const isDirect = (path: string): boolean =>
  !/(view|import|learners|candidates|rooms|marking|statistics\/\w+|overrides|regrades|progress)\/:/.test(path)

/** Somebody with a role of this page alone. */
async function signInAs(userName: string, { entry, entries, admin }: Ticked): Promise<string> {
  const role = { name: `Only ${entry.title} ${RUN}`, level: 10, dataScope: 4, remark: '' }
  const { id } = await call<{ id: string }>('/api/sys/role/save', { ...role, menuIds: ticked(entries, entry) }, admin)
  const person = { userName, realName: entry.title, roleType: 2, password: PASSWORD, roleIds: [id] }
  await call('/api/sys/user/save', person, admin)
  return signIn(userName)
}

/** Notes the calls that are refused, once the answers that have come are read. */
function listenForRefusals(page: Page): () => Promise<string[]> {
  const readings: Promise<string | undefined>[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    const read = async () => {
      const body = (await response.json().catch(() => null)) as { code?: number } | null
      return body?.code === NOT_ALLOWED ? `${pathname} is refused` : undefined
    }
    readings.push(read())
  })
  return async () => (await Promise.all(readings.splice(0))).filter(refusal => refusal !== undefined)
}

/** Opens each page in place, as a link does, with a new record where it has a place for one; says what is not there. */
async function openAll(page: Page, paths: readonly string[]): Promise<string[]> {
  const requests = countRequests(page)
  const lost: string[] = []
  for (const [at, path] of paths.entries()) {
    const address = path.replace(/:\w+$/, 'new')
    if (at === 0) await page.goto(address)
    else await goTo(page, address)
    await expect(page).toHaveURL(address)
    await page.locator('#page').getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
    await untilLoaded(page, requests)
    if ((await page.getByText('Page not found').filter({ visible: true }).count()) > 0)
      lost.push(`${path} is not found`)
  }
  return lost
}

/** Links of the page shown that lead to none of these pages. */
async function lostLinks(page: Page, paths: readonly string[]): Promise<string[]> {
  const links = page.locator('#page').getByRole('link')
  const hrefs = await links.evaluateAll(all => all.map(link => new URL((link as HTMLAnchorElement).href).pathname))
  const patterns = paths.map(path => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
  return hrefs.filter(href => !patterns.some(pattern => pattern.test(href)))
}

/** Side by side, each in a browser of its own. */
const PARTS = 3

for (let part = 1; part <= PARTS; part += 1) {
  test(`[spec 6.6] ticking a page makes a role that works: each page opens, and nothing on it is refused (part ${part} of ${PARTS})`, async ({
    context,
    page,
  }) => {
    test.setTimeout(300_000)
    await installManifests()
    const admin = await signIn('admin')
    const entries = await call<Entry[]>('/api/sys/role/list-menus', {}, admin)
    const pages = entries.filter(entry => entry.type === 1 && !entry.isGroup && entry.permission !== null)
    expect(pages.length).toBeGreaterThan(20)
    const refusals = listenForRefusals(page)
    const wrong: string[] = []
    for (const [at, entry] of pages.entries()) {
      if (at % PARTS !== part - 1) continue
      const token = await signInAs(`ticked-${at}-${RUN}`, { entry, entries, admin })
      const paths = pagesOf(await call<Route[]>('/api/sys/menu/routes', {}, token))
      // A page of the one before would ask with the rights of this one.
      await page.goto('about:blank')
      await setToken(context, token)
      const lost = await openAll(page, paths.filter(isDirect))
      wrong.push(...[...lost, ...(await refusals())].map(what => `${entry.title}: ${what}`))
    }
    expect(wrong).toEqual([])
  })
}

interface Template {
  readonly name: string
  readonly menuIds: readonly string[]
}

const TEMPLATES = ['Exam office', 'Author', 'Marker', 'Class teacher', 'Bursar', 'Read only'] as const

for (const [no, name] of TEMPLATES.entries()) {
  test(`[spec 6.6] the role ${name} lands on a page of its own, and every page it opens is there`, async ({
    context,
    page,
  }) => {
    test.setTimeout(120_000)
    const admin = await signIn('admin')
    const templates = await call<Template[]>('/api/role-template/list', {}, admin)
    const { menuIds, ...role } = templates.find(template => template.name === name) as Template
    const fields = { level: 10, dataScope: 4, remark: '', name: `${role.name} ${RUN}`, menuIds }
    const { id } = await call<{ id: string }>('/api/sys/role/save', fields, admin)
    const userName = `template-${no}-${RUN}`
    await call(
      '/api/sys/user/save',
      { userName, realName: name, roleType: 2, password: PASSWORD, roleIds: [id] },
      admin,
    )
    const token = await signIn(userName)
    await setToken(context, token)
    await page.goto('/')
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    const refusals = listenForRefusals(page)
    const paths = pagesOf(await call<Route[]>('/api/sys/menu/routes', {}, token))
    await untilLoaded(page, countRequests(page))
    expect(await lostLinks(page, paths)).toEqual([])
    expect([...(await openAll(page, paths.filter(isDirect))), ...(await refusals())]).toEqual([])
  })
}

test('a new role begins with a template, by its name in the language of the page', async ({ browser }) => {
  const context = await open(browser, { token: await signIn('admin'), language: 'zh-CN' })
  const page = await context.newPage()
  await page.goto('/admin/system/roles/edit/new')
  await page.getByRole('button', { name: /^班主任/ }).click()
  await expect(page.getByRole('textbox', { name: '* 角色名称' })).toHaveValue('班主任')
  await page.getByRole('textbox', { name: '* 角色名称' }).fill(`班主任 ${RUN}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: `班主任 ${RUN}` })).toBeVisible()
  await context.close()
})
