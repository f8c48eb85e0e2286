/** Who ends up where: every route of the specification for six kinds of visitor, against a real HTTP server. */
import { cleanup, screen } from '@testing-library/react'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { clearCookie, readCookie, writeCookie } from '@tripos/web-kit/cookies.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { forgetSession } from '@tripos/web-kit/session.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { type Answering, envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { Redirect } from './redirect.tsx'
import { SessionGuard } from './session-guard.tsx'

const NEW_PASSWORD = '设置自己的密码'
const NO_MENUS = ERRORS.NO_MENUS.text['zh-CN']

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('zh-CN', [])
  await loadMessages('zh-CN', ['publicArea', 'identity'])
  // Loaded before, so that no test waits for the first import.
  await import('../../modules/identity/web/public/new-password-page.tsx')
  useLocaleStore.getState().setLanguage('zh-CN')
  server = await serve(() => envelope(null))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  clearCookie('token')
  server.received.length = 0
})
afterAll(() => server.close())

function Here() {
  const { pathname, search } = useLocation()
  return <p data-testid="here">{pathname + search}</p>
}

/** Opens an address and gives the one where it ends; undefined where something else than a page is shown. */
async function visit(path: string): Promise<string | undefined> {
  forgetSessionButNotToken()
  const children = [
    { path: '/redirect/*', element: <Redirect /> },
    { path: '*', element: <Here /> },
  ]
  const router = createMemoryRouter([{ element: <SessionGuard />, children }], { initialEntries: [path] })
  await show(<RouterProvider router={router} />)
  // Until the server has been asked: a page, or the sentence that it could not be.
  const isShown = () =>
    screen.queryByTestId('here') ?? screen.queryByRole('button', { name: '重试' }) ?? screen.queryByText(NEW_PASSWORD)
  await vi.waitFor(() => expect(isShown()).not.toBeNull(), { interval: 5 })
  return screen.queryByTestId('here')?.textContent ?? undefined
}

/** What loading the page again does to the store. */
function forgetSessionButNotToken(): void {
  const token = readCookie('token')
  forgetSession()
  if (token !== undefined) writeCookie('token', token)
}

const user = (roleType: RoleType) =>
  envelope({ id: 'u', userName: 'u', realName: 'U', avatar: '', roleType, roles: [], permissions: [] })
const refusal = (name: keyof typeof ERRORS) => envelope(null, ERRORS[name].code, ERRORS[name].text['zh-CN'])

const page = (path: string) => ({ path, name: 'x', component: 'Page', meta: { title: 'x' } })
const group = (path: string, ...children: object[]) => ({ ...page(path), component: 'Layout', children })
const marking = page('/admin/papers/marking')
const dashboard = group('/admin', page('/admin/dashboard'))
const asStudent: Answering = () => user(RoleType.student)
const asAdministrator: Answering = ({ path }) =>
  path === '/api/sys/user/info' ? user(RoleType.administrator) : envelope([dashboard])
const withoutDashboard: Answering = ({ path }) =>
  path === '/api/sys/user/info' ? user(RoleType.administrator) : envelope([group('/admin/papers', marking)])
const withoutMenus: Answering = ({ path }) =>
  path === '/api/sys/user/info' ? user(RoleType.administrator) : refusal('NO_MENUS')

const OPEN = [
  '/register/0/token',
  '/register/1/new',
  '/register/2/token',
  '/forgot',
  '/login/messages',
  '/401',
  '/404',
  '/cert',
  '/cert/ABC',
  '/sync/code/1',
] as const
const WEB = [
  '/web',
  '/web/course',
  '/web/lecturer/course',
  '/web/course/view/1',
  '/web/course/view/1/2',
  '/web/index',
  '/web/exam/check/1',
  '/web/exam/result/1',
  '/web/qu/view/1',
  '/web/uc',
  '/web/notice',
  '/web/notice/detail/1',
  '/web/lecturer',
  '/web/paper/list/1/2',
  '/web/book/list/1',
  '/web/repo',
  '/web/repo/view/1',
  '/web/repo/training/1/2',
  '/web/exam/start/1',
  '/web/exam/debug',
] as const
const ADMIN = ['/admin', '/admin/dashboard', '/admin/system/users?page=2', '/admin/nowhere'] as const
const SHARED = ['/profile/index', '/pay/check-out/1', '/nowhere'] as const
const ALL = ['/', '/login', ...OPEN, ...WEB, ...ADMIN, ...SHARED] as const

const isOneOf = (list: readonly string[], path: string) => list.includes(path)
const signIn = (path: string) => `/login?redirect=${encodeURIComponent(path)}`

/** The table: where each kind of visitor ends. */
const PLACES = {
  stranger: (path: string) => (path === '/login' || isOneOf(OPEN, path) ? path : signIn(path)),
  student: (path: string) => {
    if (path === '/web') return '/web/course'
    return ['/', '/login'].includes(path) || isOneOf(ADMIN, path) ? '/web/index' : path
  },
  administrator: (path: string) =>
    ['/', '/login', '/admin'].includes(path) || isOneOf(WEB, path) ? '/admin/dashboard' : path,
  /** Whoever must be signed out; the sign-in page itself leads to `/` first. */
  signedOut: (path: string) => (isOneOf(OPEN, path) ? path : signIn(path === '/login' ? '/' : path)),
} as const

describe('no token', () => {
  it.each(ALL)('[spec 2.public.1, 2.public.7, 6.4] %s', async path => {
    expect(await visit(path)).toBe(PLACES.stranger(path))
    // Nobody is asked who a stranger is.
    expect(server.received).toHaveLength(0)
  })

  it('[spec 2.public.6, 6.4] a refresh of a view leads to signing in and back to it', async () => {
    expect(await visit('/redirect/web/index?page=2')).toBe(signIn('/redirect/web/index?page=2'))
  })
})

describe('a student', () => {
  it.each(ALL)('[spec 6.1, 6.3] %s', async path => {
    writeCookie('token', 'T')
    server.answerWith(asStudent)
    expect(await visit(path)).toBe(PLACES.student(path))
    expect(readCookie('token')).toBe('T')
  })

  it.each([
    ['/redirect/web/index?page=2&q=a', '/web/index?page=2&q=a'],
    ['/redirect/web/paper/list/1/2', '/web/paper/list/1/2'],
    ['/redirect/redirect/web/uc', '/web/uc'],
    ['/redirect/admin/dashboard', '/web/index'],
    ['/redirect', '/web/index'],
    ['/redirect//evil.example', '/web/index'],
    ['/redirect/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/redirect/.//evil.example', '/web/index'],
  ])('[spec 2.public.6] %s is replaced by %s', async (path, place) => {
    writeCookie('token', 'T')
    server.answerWith(asStudent)
    expect(await visit(path)).toBe(place)
  })
})

describe('an administrator', () => {
  it.each(ALL)('[spec 6.2, 6.3] %s', async path => {
    writeCookie('token', 'T')
    server.answerWith(asAdministrator)
    expect(await visit(path)).toBe(PLACES.administrator(path))
    expect(readCookie('token')).toBe('T')
  })
})

describe('an administrator without the dashboard', () => {
  it.each(['/', '/login', '/admin', '/web', '/web/exam/start/1'])(
    'begins at the first page that is granted: %s',
    async path => {
      writeCookie('token', 'T')
      server.answerWith(withoutDashboard)
      expect(await visit(path)).toBe('/admin/papers/marking')
    },
  )
})

describe('an administrator without menus', () => {
  it.each(ALL)('[spec 5.5, 6.5, 8.6] %s', async path => {
    writeCookie('token', 'T')
    server.answerWith(withoutMenus)
    expect(await visit(path)).toBe(PLACES.signedOut(path))
    if (isOneOf(OPEN, path)) return expect(readCookie('token')).toBe('T')
    expect(NO_MENUS).toBe('您无权访问此系统，请联系管理员进行菜单授权！')
    expect((await screen.findAllByText(NO_MENUS)).length).toBeGreaterThan(0)
    expect(readCookie('token')).toBeUndefined()
    // The server is told as well, with the token that is being forgotten.
    const logout = () => server.received.find(request => request.path === '/api/sys/user/logout')
    await vi.waitFor(() => expect(logout()?.headers.token).toBe('T'), { interval: 5 })
  })
})

describe('a password that somebody else has chosen', () => {
  const isDue = (roleType: RoleType): Answering => {
    const info = user(roleType)
    const { data, ...rest } = JSON.parse(String(info.body)) as { data: object }
    const body = JSON.stringify({ ...rest, data: { ...data, mustChangePassword: true } })
    return ({ path }) => (path === '/api/sys/user/info' ? { ...info, body } : refusal('PASSWORD_CHANGE_DUE'))
  }

  it.each(ALL)('%s is the page that changes it', async path => {
    for (const roleType of Object.values(RoleType)) {
      writeCookie('token', 'T')
      server.answerWith(isDue(roleType))
      const isOpen = isOneOf(OPEN, path)
      expect(await visit(path)).toBe(isOpen ? path : undefined)
      if (!isOpen) expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(NEW_PASSWORD)
      expect(readCookie('token')).toBe('T')
      cleanup()
    }
    // The menu is not asked for.
    expect(server.received.map(request => request.path)).not.toContain('/api/sys/menu/routes')
  })
})

describe('an expired token', () => {
  it.each(ALL)('[spec 6.4, 8.3] %s', async path => {
    // Loading the page again is where the browser goes on; here the address is opened once more.
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    writeCookie('token', 'T')
    server.answerWith(() => refusal('SESSION_INVALID'))
    if (isOneOf(OPEN, path)) {
      expect(await visit(path)).toBe(path)
      return expect(readCookie('token')).toBe('T')
    }
    void visit(path).catch(() => undefined)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { interval: 5 })
    expect(readCookie('token')).toBeUndefined()
    cleanup()
    expect(await visit(path === '/login' ? '/' : path)).toBe(PLACES.signedOut(path))
  })
})

const AWAY: Readonly<Record<string, Answering>> = {
  'the connection breaks': () => ({ body: '', hangUp: true }),
  'the database is away': () => ({ ...refusal('BUSY'), status: 503 }),
  'a proxy answers with a page of its own': () => ({ status: 200, body: '<html>Welcome to our hotel</html>' }),
  'a proxy refuses': () => ({ status: 403, body: '<html>Forbidden</html>' }),
}

describe('the server is away', () => {
  it.each(ALL)('[spec 8.7] %s: the page says so, and the token stays', async path => {
    writeCookie('token', 'T')
    server.answerWith(AWAY['the connection breaks'] ?? asStudent)
    expect(await visit(path)).toBe(isOneOf(OPEN, path) ? path : undefined)
    expect(readCookie('token')).toBe('T')
  })

  it.each(Object.keys(AWAY))('the token stays when %s', async what => {
    writeCookie('token', 'T')
    server.answerWith(AWAY[what] ?? asStudent)
    expect(await visit('/web/index')).toBeUndefined()
    expect(readCookie('token')).toBe('T')
  })
})
