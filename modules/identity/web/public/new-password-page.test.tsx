/** Whoever has just signed in with the first password is not asked for it again. */
import { identity } from '../../contract/identity.ts'
import { profile } from '../../contract/profile.ts'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import type { CurrentUser } from '@tripos/contract-kit/session.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { type Answer, envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { NewPasswordPage } from './new-password-page.tsx'
import { PasswordLogin } from './password-login.tsx'

const AREAS = ['publicArea', 'identity'] as const
const FIRST = 'correct horse'
const OLD = /^Old password/
const STUDENT: CurrentUser = {
  id: '0190a000-0000-7000-8000-000000000001',
  userName: 'lin',
  realName: 'Lin Ruoxi',
  avatar: '',
  roleType: RoleType.student,
  roles: [],
  permissions: [],
  mustChangePassword: true,
  dataScope: DataScope.own,
  newSecurityNotices: 0,
}

let server: Awaited<ReturnType<typeof serve>>
let change: Answer
beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path }) =>
    path === profile.password.path ? change : envelope({ token: 'a'.repeat(43), device: 'a.b' }),
  )
})
beforeEach(() => {
  server.received.length = 0
  change = envelope({})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

/** Gone with the session that it renews. */
const Guarded = () => useSession(state => state.user !== undefined) && <NewPasswordPage />

/** The page that stands in front of any other, once the first password was right. */
function Entrance() {
  const [isIn, setIsIn] = useState(false)
  if (isIn) return <Guarded />
  return <PasswordLogin account={{ userName: '', password: '' }} onDone={() => setIsIn(true)} />
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const changes = () =>
  server.received.filter(({ path }) => path === profile.password.path).map(({ body }) => JSON.parse(body))

async function arrive(element: ReactNode) {
  useSession.setState({ user: STUDENT })
  const router = createMemoryRouter([{ path: '*', element }])
  await show(<RouterProvider router={router} />, AREAS)
}

async function signIn(userName = 'lin') {
  await arrive(<Entrance />)
  write('User name', userName)
  write('Password', FIRST)
  press('Sign in')
  await screen.findByRole('heading', { name: 'Set your own password' })
  expect(server.received.map(({ path }) => path)).toContain(identity.login.path)
}

it('begins in the first field, here and where one signs in', async () => {
  await arrive(<Entrance />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^User name/)))
  cleanup()
  await signIn()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^New password/)))
})

it('does not open the keyboard of a phone', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  await arrive(<Entrance />)
  expect(document.activeElement).toBe(document.body)
})

it('asks for the new one only', async () => {
  await signIn()
  expect(screen.queryByLabelText(OLD)).toBeNull()
  write('New password', 'battery staple')
  press('Change password')
  await waitFor(() => expect(changes()).toEqual([{ oldPassword: FIRST, password: 'battery staple' }]))
})

it('asks for the old one once it is wrong', async () => {
  change = envelope(null, 10010025, 'Incorrect password.')
  await signIn()
  write('New password', 'battery staple')
  press('Change password')
  expect(await screen.findByLabelText(OLD)).toBeTruthy()
})

it('asks for the old one where somebody else has signed in with a password', async () => {
  await signIn('the person before')
  expect(screen.getByLabelText(OLD)).toHaveProperty('value', '')
})

it('asks for the old one where nobody has just signed in', async () => {
  await arrive(<Guarded />)
  expect(screen.getByLabelText(OLD)).toBeTruthy()
})
