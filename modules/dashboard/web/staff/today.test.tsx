import { cleanup, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ExamState } from '@tripos/contract-kit/enums.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { Today } from './today.tsx'

const EXAM = '00000000-0000-4000-8000-000000000001'
const route = (path: string) => ({ path, component: 'Page', name: '', meta: { title: '' } })
const exam = {
  id: EXAM,
  title: 'Physics',
  state: ExamState.inProgress,
  startsAt: null,
  endsAt: null,
  attendance: { expected: 60, come: 48, handedIn: 1 },
  rooms: [
    { room: 'Room 2', expected: 30, come: 19, handedIn: 0 },
    { room: 'Room 10 & 11', expected: 30, come: 29, handedIn: 1 },
  ],
  roomCount: 2,
}

async function showDay(shown: typeof exam) {
  const day = { exams: [shown], isMore: false }
  const element = <Today day={day} dayStart="2026-03-02T00:00:00.000Z" />
  await show(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, ['dashboard'])
}

beforeAll(async () => {
  await loadMessages('en-US', ['dashboard'])
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(() => {
  cleanup()
  useSession.setState({ routes: [] })
})

it('says of each room how many of its candidates have started, and leads to them', async () => {
  useSession.setState({ routes: [route('/admin/papers/candidates/:examId'), route('/admin/papers/rooms/:examId')] })
  await showDay(exam)
  const rooms = within(screen.getByRole('list', { name: 'Rooms of Physics' })).getAllByRole('listitem')
  expect(rooms.map(room => [...room.querySelectorAll('a, span span')].map(part => part.textContent))).toEqual([
    ['Room 2', '19 of 30 started'],
    ['Room 10 & 11', '29 of 30 started', '1 handed in'],
  ])
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links.slice(1)).toEqual([
    `/admin/papers/candidates/${EXAM}?room=Room+2`,
    `/admin/papers/candidates/${EXAM}?room=Room+10+%26+11`,
  ])
})

it('leads to all rooms where there are more; without the page they are words; an exam without rooms has no list', async () => {
  await showDay({ ...exam, roomCount: 12 })
  expect(screen.getByText('All 12 rooms').closest('a')).toBeNull()
  cleanup()
  useSession.setState({ routes: [route('/admin/papers/rooms/:examId')] })
  await showDay({ ...exam, roomCount: 12 })
  expect(screen.getByRole('link', { name: 'All 12 rooms' }).getAttribute('href')).toBe(`/admin/papers/rooms/${EXAM}`)
  cleanup()
  await showDay({ ...exam, rooms: [], roomCount: 0 })
  expect(screen.queryByRole('list', { name: 'Rooms of Physics' })).toBeNull()
})
