/** A list of students in each of its states, and what of it stands in the address. */
import { endpoint, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { search } from '@tripos/contract-kit/fields.ts'
import * as z from 'zod/mini'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { Segmented } from './segmented.tsx'
import { StudentList } from './student-list.tsx'
import { useStudentFilter } from './use-student-list-query.ts'

const mine = endpoint({
  path: '/api/notice/mine',
  summary: 'A list of students',
  access: 'student',
  input: z.strictObject({ ...pageInput, search, unreadOnly: z._default(z.boolean(), false) }),
  output: pageOf(z.object({ id: z.string(), title: z.string() })),
})

let server: Awaited<ReturnType<typeof serve>>
let count = 0
let isBroken = false

beforeAll(async () => {
  await loadMessages('en-US', [])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ body }) => {
    if (isBroken) return { status: 500, body: '' }
    const { search = '', page } = JSON.parse(body) as { search?: string; page: number }
    const total = search === '' ? count : 0
    const rows = Array.from({ length: Math.min(2, total - (page - 1) * 2) }, (_, index) => ({
      id: `${(page - 1) * 2 + index + 1}`,
      title: `Notice ${(page - 1) * 2 + index + 1}`,
    }))
    return envelope({ total, rows })
  })
})
beforeEach(() => {
  count = 3
  isBroken = false
  server.received.length = 0
})
afterEach(cleanup)
afterAll(() => server.close())

function Notices() {
  const filter = useStudentFilter('filter', ['all', 'unread'])
  const options = [
    { value: 'all', label: 'All' },
    { value: 'unread', label: 'Unread' },
  ] as const
  return (
    <StudentList
      endpoint={mine}
      input={{ unreadOnly: filter.value === 'unread' }}
      size={2}
      filters={<Segmented label="Show" value={filter.value} options={options} onChange={filter.set} />}
      isFiltered={filter.isSet}
      searchLabel="Search notices"
      empty={{ title: 'None yet', text: 'They will be here.' }}
      nothingFound={{ title: 'None found', text: 'Look for others.' }}
      look="rows"
      rowHeight={96}
      rowKey={notice => notice.id}
    >
      {(notice, { total }) => `${notice.title} of ${total}`}
    </StudentList>
  )
}

async function open(address = '/') {
  const router = createMemoryRouter([{ path: '/', element: <Notices /> }], { initialEntries: [address] })
  await show(<RouterProvider router={router} />)
  return router
}
const entries = () => screen.getAllByRole('listitem').map(one => one.textContent)
const asked = () => JSON.parse(server.received.at(-1)?.body ?? '{}') as object

it('shows a page, and the next one as a step that can be taken back', async () => {
  const router = await open()
  await waitFor(() => expect(entries()).toEqual(['Notice 1 of 3', 'Notice 2 of 3']))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next page' })))
  await waitFor(() => expect(entries()).toEqual(['Notice 3 of 3']))
  expect(router.state.location.search).toBe('?page=2')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(entries()).toHaveLength(2))
})

it('keeps filter and search in the address, and goes back to the first page', async () => {
  const router = await open('/?page=2')
  await waitFor(() => expect(entries()).toEqual(['Notice 3 of 3']))
  await act(async () => fireEvent.click(screen.getByLabelText('Unread')))
  await waitFor(() => expect(asked()).toEqual({ page: 1, size: 2, unreadOnly: true }))
  fireEvent.change(screen.getByLabelText('Search notices'), { target: { value: ' exam ' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Search' })))
  await screen.findByText('None found')
  expect(asked()).toEqual({ page: 1, size: 2, unreadOnly: true, search: 'exam' })
  expect(router.state.location.search).toBe('?filter=unread&search=exam')
})

it('says that there is nothing yet, apart from nothing found', async () => {
  count = 0
  await open()
  await screen.findByText('None yet')
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('takes a filter that is none of its own for the first one', async () => {
  await open('/?filter=forged')
  await waitFor(() => expect(entries()).toHaveLength(2))
  expect(asked()).toEqual({ page: 1, size: 2, unreadOnly: false })
})

it('says what went wrong, and asks again on request', async () => {
  isBroken = true
  await open()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await act(async () => fireEvent.click(retry))
  await waitFor(() => expect(entries()).toHaveLength(2))
})

it('turns to the last page where the address names one beyond the end, and keeps its filters', async () => {
  const router = await open('/?filter=unread&page=9000')
  await waitFor(() => expect(entries()).toEqual(['Notice 3 of 3']))
  expect(router.state.location.search).toBe('?filter=unread&page=2')
  expect(screen.queryByText('None found')).toBeNull()
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
})

it('asks for no page that the call would refuse', async () => {
  await open('/?page=1e300')
  await waitFor(() => expect(entries()).toEqual(['Notice 3 of 3']))
})

it('steps back over the page that was beyond the end', async () => {
  const router = await open('/?page=1')
  await waitFor(() => expect(entries()).toHaveLength(2))
  await act(() => router.navigate('/?page=9000'))
  await waitFor(() => expect(entries()).toEqual(['Notice 3 of 3']))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(entries()).toHaveLength(2))
})
