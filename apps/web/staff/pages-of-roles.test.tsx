/** Whatever is granted to a role: no page of it asks for what its people may not have. */
import { cleanup, waitFor } from '@testing-library/react'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import { installedModules, permissionNeeds } from '@tripos/contract-kit/installed.ts'
import type { MenuEntry, Permission } from '@tripos/contract-kit/manifest.ts'
import type { CurrentUser, MenuRoute } from '@tripos/contract-kit/session.ts'
import { writeCookie } from '@tripos/web-kit/cookies.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { sendAllHeld } from '@tripos/ui-staff/held-calls.ts'
import { opens } from '@tripos/ui-staff/opens.ts'
import { App, ConfigProvider } from 'antd'
import fc from 'fast-check'
import { createMemoryRouter, resolvePath, RouterProvider, type RouterNavigateOptions, type To } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { needsOf } from '../../../modules/access/contract/permission-needs.ts'
import { OWN_PAGES, SCREENS, STAFF_TEXTS } from './screens.ts'
import { MADE_UP_ID, madeUpAnswer, permissionOf } from './testing/made-up-answers.ts'
import { pressEverything } from './testing/press-everything.ts'

/** The pages of the back office that have a screen. */
const entriesOf = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap(entry => [entry, ...entriesOf(entry.children ?? [])])
const PAGES = entriesOf(installedModules().flatMap(({ menu = [] }) => menu)).filter(
  ({ component = '' }) => component in SCREENS,
)
const TAGS = Object.keys(permissionNeeds()) as Permission[]

/** With what they need, as a role is saved. */
const whole = (tags: readonly string[]): Permission[] =>
  [...new Set(tags.flatMap(tag => [tag, ...needsOf(tag)]))] as Permission[]

const rightOf = ({ permission }: MenuEntry): Permission[] =>
  permission === undefined ? [] : [permission as Permission]

/** What is granted beside the right to a page, and draws its buttons. */
const kinOf = ({ permission = '' }: MenuEntry): Permission[] => {
  const noun = permission.replace(/[^:]*$/, '')
  return TAGS.filter(tag => noun !== '' && tag.startsWith(noun))
}

const routeOf = ({ path = '', component = '', en }: MenuEntry): MenuRoute => ({
  path,
  name: '',
  component,
  meta: { title: en },
})

const PERSON: CurrentUser = {
  id: MADE_UP_ID,
  userName: 'p',
  realName: 'P',
  avatar: '',
  roleType: RoleType.administrator,
  roles: [],
  permissions: [],
  mustChangePassword: false,
  dataScope: DataScope.all,
  newSecurityNotices: 0,
}

let pressedCount = 0
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  // There is no printer here.
  window.print = () => void dispatchEvent(new Event('afterprint'))
  // Whoever asks is known by the token, so that what a page asks late is not taken for the next one's.
  server = await serve(({ path, headers }) =>
    madeUpAnswer(path, Number(headers.token), (useSession.getState().user?.permissions ?? []) as Permission[]),
  )
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)
const openWindow = window.open
afterAll(() => {
  window.open = openWindow
  return server.close()
})

/** Until nothing new has been asked for a while. */
async function untilQuiet(): Promise<void> {
  let known = -1
  const check = () => {
    const before = known
    known = server.received.length
    expect(known).toBe(before)
  }
  await waitFor(check, { interval: 30, timeout: 10_000 })
}

interface Visit {
  readonly page: MenuEntry
  readonly permissions: readonly Permission[]
}

/** Whether an address is a page that this person has, or none of the back office. */
const leadsSomewhere = (routes: readonly MenuRoute[], address: string): boolean =>
  !address.startsWith('/admin') || OWN_PAGES.some(({ path }) => path === address) || opens(routes, address)

const OTHER_FORMATS = /^(CSV|Word document|Plain text|JSON Lines|Moodle XML|GIFT|Aiken|QTI.*)$/

/** On each page, those that shut what was opened included. */
const MAX_PRESSES = 16

/** Nothing moves, and the style sheet is a file, as in the product. */
const STILL = { zeroRuntime: true, token: { motion: false } }

/** The same on every list and in every editor, and asks for nothing; and all formats of an export but those of sheets. */
const isSkipped = (element: Element): boolean =>
  element.closest('[role="toolbar"], .ant-pagination, .ant-input-number') !== null ||
  ['Choose columns', 'Refresh'].includes(element.getAttribute('aria-label') ?? '') ||
  (element.getAttribute('role') === 'menuitem' && OTHER_FORMATS.test(element.textContent.trim()))

const pathOf = (address: string): string => new URL(address, 'http://tripos.test').pathname

/** What leads to another address is noted and not followed, so that the page stays. */
function noteLeaving(router: ReturnType<typeof createMemoryRouter>, left: Set<string>): void {
  const here = router.state.location.pathname
  const go = router.navigate
  router.navigate = async (to: number | To | null, options?: RouterNavigateOptions) => {
    if (typeof to === 'number' || to === null) return
    const { pathname } = resolvePath(to, here)
    if (pathname === here) await go(to, options)
    else left.add(pathname)
  }
  window.open = address => {
    left.add(pathOf(String(address)))
    return null
  }
}

async function draw(page: MenuEntry): Promise<Set<string>> {
  const Page = SCREENS[page.component ?? ''] ?? (() => null)
  const element = (
    <ConfigProvider theme={STILL}>
      <App>
        <Page />
      </App>
    </ConfigProvider>
  )
  const address = (page.path ?? '').replaceAll(/:\w+/g, MADE_UP_ID)
  const router = createMemoryRouter([{ path: page.path ?? '', element }], { initialEntries: [address] })
  const left = new Set<string>()
  noteLeaving(router, left)
  await show(<RouterProvider router={router} />, STAFF_TEXTS)
  await waitFor(() => expect(document.querySelector('h1, h2')).not.toBeNull(), { timeout: 20_000 })
  return left
}

/** What is wrong with the links of a page, whatever is opened there. */
async function visit({ page, permissions }: Visit, no: number): Promise<readonly string[]> {
  const routes = PAGES.filter(
    one => one.permission === undefined || permissions.includes(one.permission as Permission),
  ).map(routeOf)
  writeCookie('token', String(no))
  useSession.setState({ phase: 'ready', user: { ...PERSON, permissions: [...permissions] }, routes, error: undefined })
  const left = await draw(page)
  const settle = async () => {
    await untilQuiet()
    for (const link of document.querySelectorAll('a[href]')) left.add(pathOf(link.getAttribute('href') ?? ''))
  }
  await settle()
  pressedCount += (await pressEverything({ settle, isSkipped, maxPresses: MAX_PRESSES })).length
  // What waits for ten seconds belongs to this visit.
  await sendAllHeld()
  const isBroken = document.body.textContent.includes('Unexpected Application Error')
  cleanup()
  const dead = [...left].filter(link => !leadsSomewhere(routes, link)).map(link => `${page.key}: a link to ${link}`)
  return isBroken ? [...dead, `${page.key} breaks`] : dead
}

it('[spec 6.6] whatever else is granted, a page asks for nothing that is refused', { timeout: 1_200_000 }, async () => {
  const others = fc.subarray(TAGS, { maxLength: 6 })
  const together = PAGES.map((page, no): Visit => {
    const granted = fc.sample(fc.tuple(fc.subarray(kinOf(page)), others), { seed: 17 + no, numRuns: 1 })
    return { page, permissions: whole([...rightOf(page), ...granted.flat(2)]) }
  })
  const alone = PAGES.map((page): Visit => ({ page, permissions: whole(rightOf(page)) }))
  const visits = [...together, ...alone]
  const dead: string[] = []
  for (const [no, one] of visits.entries()) dead.push(...(await visit(one, no)))
  const refused = server.received.flatMap(({ path, headers }) => {
    const { page, permissions } = visits[Number(headers.token)] as Visit
    const needed = permissionOf(path)
    return needed === undefined || permissions.includes(needed) ? [] : [`${page.key}: ${path} needs ${needed}`]
  })
  expect(pressedCount).toBeGreaterThan(PAGES.length * 5)
  expect([...new Set([...refused, ...dead])]).toEqual([])
})
