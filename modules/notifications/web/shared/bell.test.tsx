/** The bell, what it opens, and the page of all notifications, against a real HTTP server. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { notifications } from '../../contract.ts'
import { StudentBell } from '../student/student-bell.tsx'
import { MyNotifications } from './my-notifications.tsx'
import type { Notification } from './notification-entry.tsx'

const row = (fields: Partial<Notification>): Notification => ({
  id: 'n1',
  kind: 'paper.moreTime',
  title: 'You have 15 more minutes',
  body: 'Physics ends at 10:15.',
  link: '/web/index',
  createdAt: '2026-01-01T00:00:00Z',
  isRead: false,
  ...fields,
})

let server: Awaited<ReturnType<typeof serve>>
let rows: Notification[]
const unread = () => rows.filter(({ isRead }) => !isRead)

beforeAll(async () => {
  for (const language of ['en-US', 'zh-CN'] as const) {
    await loadMessages(language, ['student'])
    await loadMessages(language, ['notifications'])
  }
  // Loaded before, so that no test waits for the first import.

  await import('./bell-panel.tsx')
})
beforeEach(async () => {
  rows = [
    row({}),
    row({ id: 'n2', title: 'Your password was changed', body: '', link: null }),
    row({ id: 'n3', title: 'Results of Chemistry', link: '/web/uc', isRead: true }),
  ]
  server = await serve(({ path, body }) => {
    const input = JSON.parse(body || '{}') as { ids?: string[]; unreadOnly?: boolean }
    if (path === notifications.unread.path) return envelope({ count: unread().length })
    if (path === notifications.mine.path) {
      const found = input.unreadOnly ? unread() : rows
      return envelope({ total: found.length, rows: found })
    }
    rows = rows.map(one => (input.ids && !input.ids.includes(one.id) ? one : { ...one, isRead: true }))
    return envelope({})
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

function Here() {
  return <p data-testid="here">{useLocation().pathname}</p>
}

async function open(page: React.ReactNode, language: Language = 'en-US') {
  useLocaleStore.getState().setLanguage(language)
  const element = (
    <>
      {page}
      <Here />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/web/notification'] })
  await show(<RouterProvider router={router} />, ['student'])
}

/** What it opens is loaded first: React goes on inside `act` only. */
const press = (button: HTMLElement) => act(async () => button.click())

const calls = (path: string) => server.received.filter(request => request.path === path).map(({ body }) => body)

describe('the bell', () => {
  it.each([
    ['en-US', 'Notifications, 2 unread', 'Mark all as read', 'See all'],
    ['zh-CN', '消息通知，2 条未读', '全部标为已读', '查看全部'],
  ] as const)('counts, and shows the newest in %s', async (language, name, readAll, all) => {
    await open(<StudentBell />, language)
    const bell = await screen.findByRole('button', { name })
    expect(calls(notifications.mine.path)).toEqual([])
    await press(bell)
    expect(await screen.findByText('You have 15 more minutes')).toBeTruthy()
    expect(screen.getByRole('link', { name: all }).getAttribute('href')).toBe('/web/notification')
    await userEvent.click(screen.getByRole('button', { name: readAll }))
    await waitFor(() => expect(screen.queryByRole('button', { name: readAll })).toBeNull())
    await waitFor(() => expect(bell.textContent).toBe(''))
  })

  it('says no more than 99+', async () => {
    server.answerWith(() => envelope({ count: 100 }))
    await open(<StudentBell />)
    const bell = await screen.findByRole('button', { name: 'Notifications, more than 99 unread' })
    expect(bell.textContent).toBe('99+')
  })

  it('opens the thing, marks it as read and closes', async () => {
    await open(<StudentBell />)
    await press(await screen.findByRole('button', { name: /^Notifications/ }))
    await userEvent.click(await screen.findByRole('link', { name: 'You have 15 more minutes' }))
    expect(screen.getByTestId('here').textContent).toBe('/web/index')
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
    expect(calls(notifications.read.path)).toEqual([JSON.stringify({ ids: ['n1'] })])
    expect(screen.queryByText('Your password was changed')).toBeNull()
  })

  it('closes by Escape, and the focus is on the bell again', async () => {
    await open(<StudentBell />)
    const bell = await screen.findByRole('button', { name: /^Notifications/ })
    await press(bell)
    await screen.findByText('You have 15 more minutes')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('You have 15 more minutes')).toBeNull()
    expect(document.activeElement).toBe(bell)
  })

  it('says that there is nothing, and what went wrong', async () => {
    rows = []
    await open(<StudentBell />)
    const bell = await screen.findByRole('button', { name: 'Notifications' })
    await press(bell)
    expect(await screen.findByText('No notifications yet')).toBeTruthy()
    await userEvent.click(bell)
    cleanup()
    server.answerWith(() => envelope(null, 10010002, 'This is not for you.'))
    await open(<StudentBell />)
    await press(await screen.findByRole('button', { name: 'Notifications' }))
    expect(await screen.findByText('This is not for you.')).toBeTruthy()
  })
})

describe('the page of all notifications', () => {
  it('shows those that are unread only, and marks one without a link', async () => {
    await open(<MyNotifications />)
    expect(await screen.findAllByRole('article')).toHaveLength(3)
    await userEvent.click(screen.getByRole('radio', { name: 'Unread' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Mark “Your password was changed” as read' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('Nothing unread')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })
})
