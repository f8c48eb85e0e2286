import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { candidateRooms } from '../../../contract/candidate-rooms.ts'
import { ExamRooms } from './exam-rooms.tsx'
import { PlaceDialog } from './place-dialog.tsx'

const EXAM = '00000000-0000-4000-8000-000000000001'
const ROOMS = {
  examTitle: 'Physics',
  isOwnExam: true,
  unplacedCount: 2,
  rooms: [{ room: 'Room 3', candidateCount: 30, comeCount: 28, inExamCount: 27, handedInCount: 1 }],
}
const DOOR = {
  examTitle: 'Physics',
  startsAt: null,
  endsAt: null,
  isMore: false,
  lists: [
    {
      room: 'Room 3',
      candidates: [{ userId: EXAM, userName: 'wang', realName: 'Wang Fang', departments: ['7a'], seat: '12' }],
    },
  ],
}

let server: Awaited<ReturnType<typeof serve>>
const asked: { path: string; body: unknown }[] = []
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'candidates'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path, body }) => {
    asked.push({ path, body: body === '' ? null : JSON.parse(body) })
    if (path === candidateRooms.list.path) return envelope(ROOMS)
    return envelope(path === candidateRooms.doorLists.path ? DOOR : { placedCount: 2 })
  })
})
beforeEach(() => {
  asked.length = 0
})
afterEach(cleanup)
afterAll(() => server.close())

it('places those who are meant, numbered where that is wanted', async () => {
  const done = vi.fn<() => void>()
  await show(
    <PlaceDialog chosen={{ examId: EXAM, userIds: [EXAM] }} count={1} onDone={done} onClose={() => undefined} />,
    ['staff', 'candidates'],
  )
  const ok = screen.getByRole('button', { name: 'Assign a room' })
  expect(ok).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('Room'), ' Room 3 ')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Number the seats in the order of the list' }))
  await userEvent.click(ok)
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  const placed = asked.find(({ path }) => path === candidateRooms.place.path)
  expect(placed?.body).toEqual({ examId: EXAM, userIds: [EXAM], toRoom: 'Room 3', firstSeat: 1 })
})

it('shows of each room who has come, leads to its candidates, and prints its door list', async () => {
  const print = vi.fn<() => void>()
  window.print = print
  const router = createMemoryRouter([{ path: '/', element: <ExamRooms /> }])
  await show(<RouterProvider router={router} />, ['staff', 'candidates'])
  const row = await screen.findByRole('row', { name: /Room 3/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(cell => cell.textContent),
  ).toEqual(['Room 3', '30', '28', '2', '27', '1', 'Print door list'].map(text => expect.stringContaining(text)))
  expect(within(row).getByRole('link').getAttribute('href')).toContain('room=Room+3')
  await userEvent.click(screen.getByRole('button', { name: 'Print the door list of Room 3' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const sheet = document.querySelector('body > article')
  expect(sheet?.textContent).toContain('Room 3: attendance sheet')
  expect(sheet?.textContent).toContain('Wang Fang')
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('body > article')).toBeNull())
})
