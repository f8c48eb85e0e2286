import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearCookie, readCookie, writeCookie } from '@tripos/web-kit/cookies.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { forgetSession, takeNotice } from '@tripos/web-kit/session.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { type Answer, envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { SessionGuard } from './session-guard.tsx'

let server: Awaited<ReturnType<typeof serve>>
// Loaded before, so that no test waits for the first import.
beforeAll(() => loadMessages('en-US', []))
beforeEach(async () => {
  server = await serve(() => envelope(null))
  useLocaleStore.getState().setLanguage('en-US')
  forgetSession()
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  clearCookie('token')
  await server.close()
})

function Here() {
  const { pathname, search } = useLocation()
  return <p data-testid="here">{pathname + search}</p>
}

async function visit(path: string) {
  const children = [{ path: '*', element: <Here /> }]
  const router = createMemoryRouter([{ element: <SessionGuard />, children }], { initialEntries: [path] })
  await show(<RouterProvider router={router} />)
}

const here = async () => (await screen.findByTestId('here')).textContent
const user = (roleType: RoleType) =>
  envelope({ id: 'u', userName: 'u', realName: 'U', avatar: '', roleType, roles: [], permissions: [] })
const answers = (info: Answer, routes: Answer) => (request: { path: string }) =>
  request.path === '/api/sys/user/info' ? info : routes

describe('SessionGuard', () => {
  it('sends a stranger to the sign-in page and remembers the way back', async () => {
    await visit('/web/index?page=2')
    expect(await here()).toBe('/login?redirect=%2Fweb%2Findex%3Fpage%3D2')
    expect(server.received).toHaveLength(0)
  })

  it('[spec 4.session.3] asks once who it is and lets a student in', async () => {
    writeCookie('token', 'T')
    server.answerWith(() => user(RoleType.student))
    await visit('/web/index')
    expect(await here()).toBe('/web/index')
    expect(server.received.map(request => request.path)).toEqual(['/api/sys/user/info'])
  })

  it('[spec 2.admin.1, 4.session.3, 7.menu.1] loads the menu of an administrator too', async () => {
    writeCookie('token', 'T')
    server.answerWith(
      answers(
        user(RoleType.administrator),
        envelope([{ path: '/admin/dashboard', name: 'x', component: 'Dashboard', meta: { title: 'x' } }]),
      ),
    )
    await visit('/')
    expect(await here()).toBe('/admin/dashboard')
    expect(server.received.map(request => request.path)).toEqual(['/api/sys/user/info', '/api/sys/menu/routes'])
  })

  it('signs an administrator without menus out and says why', async () => {
    writeCookie('token', 'T')
    server.answerWith(answers(user(RoleType.administrator), envelope(null, 10020001 + 1, 'ask for menus')))
    await visit('/admin/dashboard')
    expect(await here()).toBe('/login?redirect=%2Fadmin%2Fdashboard')
    expect(await screen.findByText('ask for menus')).toBeTruthy()
    expect(readCookie('token')).toBeUndefined()
  })

  it.each<[string, Answer]>([
    ['the connection breaks', { body: '', hangUp: true }],
    ['the server fails', { status: 500, ...envelope(null, 10010000, 'bug') }],
    ['a proxy answers for the server', { status: 502, body: '<html></html>' }],
    ['the server is overloaded', { status: 429, ...envelope(null, 10010005, 'busy') }],
  ])('keeps the token when %s, and goes on when it is tried again', async (_what, failure) => {
    writeCookie('token', 'T')
    server.answerWith(() => failure)
    await visit('/web/index')
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(readCookie('token')).toBe('T')
    server.answerWith(() => user(RoleType.student))
    await userEvent.click(again)
    expect(await here()).toBe('/web/index')
  })

  it.each<[string, number, string]>([
    ['who it is', ERRORS.NOT_ALLOWED.code, 'not for you'],
    ['who it is', 19_999_999, 'a code of the future'],
    ['the menu', ERRORS.NOT_ALLOWED.code, 'no menu for you'],
    ['the menu', ERRORS.BAD_INPUT.code, 'bad input'],
  ])('[spec 8.6] shows why %s was refused (%d), clears the token and goes to signing in', async (what, code, words) => {
    writeCookie('token', 'T')
    const refusal = envelope(null, code, words)
    server.answerWith(what === 'who it is' ? () => refusal : answers(user(RoleType.administrator), refusal))
    await visit('/admin/exams?page=2')
    expect(await here()).toBe('/login?redirect=%2Fadmin%2Fexams%3Fpage%3D2')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(readCookie('token')).toBeUndefined()
  })

  it('clears the token and loads the page again when the session is invalid', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    writeCookie('token', 'T')
    server.answerWith(() => envelope(null, 10010002, 'session ended'))
    await visit('/web/index')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(readCookie('token')).toBeUndefined()
    expect(takeNotice()).toBe('session ended')
  })
})
