/** A list of many pages: rows are chosen over all of them, and it ends where the last one does. */
import { questions } from '../../modules/questions/contract/questions.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { ListPage } from './list-page.tsx'

const TOTAL = 45
const idAt = (at: number) => `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`
const rowAt = (at: number): Output<typeof questions.paging>['rows'][number] => ({
  id: idAt(at),
  type: 1,
  level: 1,
  state: 2,
  reviewer: null,
  tags: [],
  excerpt: `Question ${at}`,
  banks: [],
  versionNo: 1,
  paperCount: 0,
  shareRight: null,
  updatedAt: '2026-01-05T08:00:00.000Z',
  updatedBy: 'Ada',
  deletedAt: null,
  deletedBy: null,
})

let server: Awaited<ReturnType<typeof serve>>
let acted: string[] = []
/** Of the 45 so many may be changed. */
let changeable = TOTAL

beforeAll(async () => {
  await loadMessages('en-US', ['staff'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path, body }) => {
    const { page, size } = { page: 1, size: 20, ...(JSON.parse(body) as { page?: number; size?: number }) }
    if (path === questions.listAll.path) {
      return envelope({ rows: Array.from({ length: changeable }, (_, at) => ({ id: idAt(at), tags: [] })) })
    }
    const first = (page - 1) * size
    const rows = Array.from({ length: Math.max(0, Math.min(size, TOTAL - first)) }, (_, at) => rowAt(first + at))
    return envelope({ total: TOTAL, isMore: false, rows })
  })
})
beforeEach(() => {
  acted = []
  changeable = TOTAL
  server.received.length = 0
})
afterEach(cleanup)
afterAll(() => server.close())

async function showList(address = '/', first = 'Question 0') {
  const list = (
    <App>
      <ListPage
        title="Questions"
        endpoint={questions.paging}
        all={questions.listAll}
        columns={[{ key: 'excerpt', title: 'Question', isFixed: true, render: row => row.excerpt }]}
        rowKey={row => row.id}
        filters={[{ key: 'level', label: 'Level', options: [{ value: 2, label: 'Hard' }] }]}
        searchLabel="Search"
        emptyText="None"
        bulk={(rows, clear) => (
          <button
            type="button"
            onClick={() => {
              acted = rows.map(row => row.id)
              clear()
            }}
          >
            Act
          </button>
        )}
      />
    </App>
  )
  const router = createMemoryRouter([{ path: '/', element: list }], { initialEntries: [address] })
  await show(<RouterProvider router={router} />, ['staff'])
  await screen.findByText(first)
  return router
}
// By label and text: looking for roles goes through all styles of the table.
const tick = (name: string) => fireEvent.click(screen.getByLabelText(name))
const press = (name: string) => fireEvent.click(screen.getByText(name))
const turnTo = async (page: number, first: string) => {
  fireEvent.click(screen.getByTitle(String(page)))
  await screen.findByText(first)
}

it('keeps what is ticked on other pages, and says how many stand there', async () => {
  await showList()
  tick('Choose row 1')
  await turnTo(2, 'Question 20')
  tick('Choose row 2')
  await screen.findByText('2 chosen, 1 of them on other pages')
  press('Act')
  expect(acted).toEqual([idAt(0), idAt(21)])
  expect(screen.queryByText(/chosen/)).toBeNull()
})

it('says so below the rows, which stay where they are', async () => {
  await showList()
  tick('Choose row 1')
  const bar = await screen.findByText('1 chosen')
  const lastRow = screen.getByText('Question 19')
  expect(lastRow.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('chooses all of the narrowed list by the server, and lets single ones be left out', async () => {
  await showList('/?level=2&search=light')
  tick('Choose row 1')
  press('Choose all 45')
  await screen.findByText('45 chosen, 25 of them on other pages')
  const asked = server.received.find(({ path }) => path === questions.listAll.path)
  expect(JSON.parse(asked?.body ?? '{}')).toEqual({ level: 2, search: 'light' })
  expect(screen.queryByText('Choose all 45')).toBeNull()
  await turnTo(3, 'Question 40')
  tick('Choose row 5')
  press('Act')
  expect(acted).toHaveLength(44)
  expect(acted).not.toContain(idAt(44))
})

it('says what could not be chosen', async () => {
  changeable = 30
  await showList()
  tick('Choose row 1')
  press('Choose all 45')
  await screen.findByText(/^15 more were not chosen/)
})

it('forgets the choice where the list is narrowed another way', async () => {
  const router = await showList()
  tick('Choose row 1')
  await screen.findByText('1 chosen')
  await router.navigate('/?search=x')
  await waitFor(() => expect(screen.queryByText('1 chosen')).toBeNull())
})

it('turns to the last page where the address names one beyond the end, and keeps what it is narrowed to', async () => {
  const router = await showList('/?level=2&size=10&page=9000', 'Question 44')
  expect(router.state.location.search).toBe('?level=2&size=10&page=5')
  expect(screen.queryByText('Question 39')).toBeNull()
  expect(screen.queryByText('Nothing matches')).toBeNull()
})

it('leaves no step back to the page beyond the end', async () => {
  const router = await showList('/?page=2', 'Question 20')
  await router.navigate('/?page=9000')
  await screen.findByText('Question 40')
  await router.navigate(-1)
  await screen.findByText('Question 20')
  expect(router.state.location.search).toBe('?page=2')
})
