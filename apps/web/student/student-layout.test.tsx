/** The public web layout (specification section 2), against a real HTTP server. */
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../../modules/exams/contract/exams.ts'
import { site } from '../../../modules/site/contract.ts'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearCookie, readCookie, writeCookie } from '@tripos/web-kit/cookies.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { forgetSession, useSession } from '@tripos/web-kit/session.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { SCREENS } from './screens.ts'
import { StudentLayout } from './student-layout.tsx'

let server: Awaited<ReturnType<typeof serve>>
let config: Record<string, unknown>
beforeAll(() => loadMessages('en-US', ['student']))
beforeEach(async () => {
  config = { siteName: 'North School', frontLogo: '/files/logo', copyRight: '' }
  const answers: Record<string, () => unknown> = {
    [site.detail.path]: () => config,
    [exams.now.path]: () => ({ running: [], soon: [], serverNow: '2031-01-01T00:00:00Z' }),
  }
  server = await serve(({ path }) => envelope(answers[path]?.() ?? { count: 0 }))
  useLocaleStore.getState().setLanguage('en-US')
  writeCookie('token', 'T')
})
afterEach(async () => {
  cleanup()
  forgetSession()
  clearCookie('token')
  await server.close()
})

function Here() {
  const { pathname, search } = useLocation()
  return <p data-testid="here">{pathname + search}</p>
}

/** As the session guard does it: nobody signed in, nothing shown. */
function Guarded() {
  return useSession(state => state.user) ? <StudentLayout /> : <Here />
}

async function open(path: string, avatar = '') {
  const user = { id: 'u', userName: 'u', realName: 'Li Ming', avatar, roleType: RoleType.student }
  const rights = { roles: [], permissions: [], mustChangePassword: false, dataScope: 1 as const, newSecurityNotices: 0 }
  useSession.setState({ phase: 'ready', user: { ...user, ...rights } })
  const routes = [
    { path: '/web/*', element: <Guarded />, children: [{ path: '*', element: <Here /> }] },
    { path: '*', element: <Here /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await show(<RouterProvider router={router} />, ['student'])
}

const pictures = () => [...document.querySelectorAll('header img')].map(image => image.getAttribute('src'))

describe('the public web layout', () => {
  it("[spec 2.student.18, 2.web-layout.1] shows the site's logo and name in its header", async () => {
    await open('/web/index')
    expect(await screen.findByText('North School')).toBeTruthy()
    expect(pictures()).toContain('/files/logo')
  })

  it.each([
    ['en-US', 'Main navigation', ['Course learning', 'Lecturer team', 'Online exams', 'Practice', 'System notice']],
    ['zh-CN', '主导航', ['课程学习', '讲师团队', '在线考试', '题库训练', '系统公告']],
  ] as const)('[spec 2.web-layout.2] names its buttons in %s', async (language, name, words) => {
    useLocaleStore.getState().setLanguage(language)
    await loadMessages(language, ['student'])
    await open('/web/index')
    const buttons = within(screen.getByRole('navigation', { name })).getAllByRole('link')
    expect(buttons.map(button => button.textContent)).toEqual(words)
  })

  it('[spec 2.web-layout.2] leads from its buttons to courses, lecturers, exams, practice and notices', async () => {
    await open('/web/lecturer/course')
    const buttons = within(screen.getByRole('navigation', { name: 'Main navigation' })).getAllByRole('link')
    const addresses = ['/web/course', '/web/lecturer', '/web/index', '/web/repo', '/web/notice']
    expect(buttons.map(button => button.getAttribute('href'))).toEqual(addresses)
    expect(buttons.map(button => button.getAttribute('aria-current'))).toEqual([null, 'page', null, null, null])
  })

  it('[spec 2.web-layout.3] marks the button of the route and no other', async () => {
    await open('/web/exam/check/1')
    const buttons = screen.getByRole('navigation').querySelectorAll('a')
    const marked = [...buttons].filter(button => button.getAttribute('aria-current') === 'page')
    expect(marked.map(button => button.getAttribute('href'))).toEqual(['/web/index'])
  })

  it('links no page that does not exist', async () => {
    await open('/web/index')
    const links = [...document.querySelectorAll('header a, footer a')].map(link => link.getAttribute('href'))
    const pages = SCREENS.map(({ path }) => path)
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) expect(pages).toContain(link)
  })

  it('[spec 1.5, 2.web-layout.4, 2.student.9] the real name opens the user centre', async () => {
    await open('/web/index')
    await userEvent.click(screen.getByText('Li Ming'))
    expect(screen.getByTestId('here').textContent).toBe('/web/uc')
  })

  it('[spec 2.web-layout.4] shows the avatar, and a fallback where there is none or it does not load', async () => {
    await open('/web/index', '/files/me')
    expect(pictures()).toContain('/files/me')
    const avatar = [...document.querySelectorAll('img')].find(image => image.getAttribute('src') === '/files/me')
    act(() => void avatar?.dispatchEvent(new Event('error')))
    expect(pictures()).not.toContain('/files/me')
    expect(screen.getByText('Li Ming').parentElement?.querySelector('svg')).not.toBeNull()
    cleanup()
    await open('/web/index')
    expect(screen.getByText('Li Ming').parentElement?.querySelector('svg')).not.toBeNull()
  })

  it('[spec 2.web-layout.4, 4.session.2] asks before it leaves, tells the server and remembers the way back', async () => {
    await open('/web/index?page=2')
    await userEvent.click(screen.getByRole('button', { name: /sign out|exit|log out/i }))
    expect(readCookie('token')).toBe('T')
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
    expect(await screen.findByText('/login?redirect=%2Fweb%2Findex%3Fpage%3D2')).toBeTruthy()
    expect(readCookie('token')).toBeUndefined()
    expect(useSession.getState().user).toBeUndefined()
    expect(server.received.map(request => request.path)).toContain('/api/sys/user/logout')
  })

  it('[spec 2.web-layout.5] has a footer only where a copyright is set', async () => {
    await open('/web/index')
    expect(await screen.findByText('North School')).toBeTruthy()
    expect(document.querySelector('footer')).toBeNull()
    cleanup()
    config = { ...config, copyRight: '<p>© North <b>School</b></p>' }
    await open('/web/index')
    await screen.findByText(/© North/)
    expect(document.querySelector('footer b')?.textContent).toBe('School')
  })
})
