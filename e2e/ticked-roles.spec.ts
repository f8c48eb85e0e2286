/** Whoever got a role by ticking one page: every page that opens for them is there, and asks for nothing that is refused. */
import { expect, type Page, test } from '@playwright/test'
import { missingNeeds } from '../modules/access/contract/permission-needs.ts'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { installManifests } from './lib/manifests.ts'
import { open } from './lib/people.ts'

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

/** Opens one page, with a new record where it has a place for one, and says what went wrong there. */
async function wrongAt(page: Page, path: string): Promise<string[]> {
  const refused: string[] = []
  const listen = async (response: { url(): string; json(): Promise<unknown> }) => {
    if (!response.url().includes('/api/')) return
    const body = (await response.json().catch(() => null)) as { code?: number } | null
    if (body?.code === NOT_ALLOWED) refused.push(`${path}: ${new URL(response.url()).pathname} is refused`)
  }
  page.on('response', listen)
  await page.goto(path.replace(/:\w+$/, 'new'))
  await page.locator('#page').getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  page.off('response', listen)
  const isLost = await page.getByText('Page not found').filter({ visible: true }).count()
  return isLost > 0 ? [...refused, `${path} is not found`] : refused
}

test('[spec 6.6] ticking a page makes a role that works: each page opens, and nothing on it is refused', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  await installManifests()
  const admin = await signIn('admin')
  const entries = await call<Entry[]>('/api/sys/role/list-menus', {}, admin)
  const pages = entries.filter(entry => entry.type === 1 && !entry.isGroup && entry.permission !== null)
  expect(pages.length).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const [at, entry] of pages.entries()) {
    const role = { name: `Only ${entry.title} ${RUN}`, level: 10, dataScope: 4, remark: '' }
    const { id } = await call<{ id: string }>('/api/sys/role/save', { ...role, menuIds: ticked(entries, entry) }, admin)
    const userName = `ticked-${at}-${RUN}`
    const person = { userName, realName: entry.title, roleType: 2, password: PASSWORD, roleIds: [id] }
    await call('/api/sys/user/save', person, admin)
    const token = await signIn(userName)
    const paths = pagesOf(await call<Route[]>('/api/sys/menu/routes', {}, token))
    const context = await open(browser, { token })
    const page = await context.newPage()
    // Where an id is in the middle or of something that must exist, there is no new one.
    const direct = paths.filter(path => !/(view|import|learners|marking)\/:/.test(path))
    for (const path of direct) wrong.push(...(await wrongAt(page, path)).map(what => `${entry.title}: ${what}`))
    await context.close()
  }
  expect(wrong).toEqual([])
})
