/** What the form of a user says of contacts that nobody has proved. */
import { identity } from '../../contract/identity.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { UserEdit } from './user-edit.tsx'

const ID = '0190a000-0000-7000-8000-000000000001'
const USER: Output<typeof identity.detail> = {
  id: ID,
  userName: 'ada',
  realName: 'Ada',
  avatar: '',
  roleType: 1,
  state: 0,
  mobile: '137****1111',
  mobileFull: '13700001111',
  isMobileProved: true,
  email: 'ada@example.org',
  isEmailProved: false,
  idCard: '',
  departments: [],
  roles: [],
  createdAt: '2026-01-05T08:00:00.000Z',
  lastLoginAt: null,
  version: 1,
  cannotChange: null,
}

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'identityUsers'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path }) => envelope(path === identity.detail.path ? USER : null))
})
afterEach(cleanup)
afterAll(() => server.close())

const rowOf = (label: string): HTMLElement => {
  const row = screen.getByLabelText(label).closest<HTMLElement>('.ant-form-item')
  if (row === null) throw new Error(`${label} stands in no row`)
  return row
}
const says = (label: string): boolean => within(rowOf(label)).queryByText('Not confirmed') !== null
const untilSaid = (mobile: boolean, email: boolean) =>
  waitFor(() => expect([says('Mobile'), says('E-mail')]).toEqual([mobile, email]))

it('says "not confirmed" of a contact that is not proved, and of one that is typed anew', async () => {
  const routes = [{ path: '/admin/system/users/:id', element: <UserEdit /> }]
  const router = createMemoryRouter(routes, { initialEntries: [`/admin/system/users/${ID}`] })
  await show(<RouterProvider router={router} />, ['staff', 'identityUsers'])
  const mobile = await screen.findByLabelText('Mobile')
  await untilSaid(false, true)
  fireEvent.change(mobile, { target: { value: '13700002222' } })
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: '' } })
  await untilSaid(true, false)
  fireEvent.change(mobile, { target: { value: '13700001111' } })
  await untilSaid(false, false)
})
