/** The mock exams of a bank as its student chooses and finds them, against a real HTTP server. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { mockExams } from '../../contract/mock-exams.ts'
import type { training } from '../../contract/training.ts'
import { MockExamCard } from './mock-exam-card.tsx'

const part = { practisedCount: 0, mastery: 0 }
const BANK: Output<typeof training.bank> = {
  id: 'b1',
  name: 'Biology',
  remark: '',
  questionCount: 40,
  practisedCount: 0,
  rightCount: 0,
  dueCount: 0,
  mastery: 0,
  wrongCount: 0,
  countByType: [
    { type: 1, count: 30 },
    { type: 4, count: 5 },
    { type: 9, count: 5 },
  ],
  chapters: [{ id: 'c1', name: 'Cells', parentId: null, questionCount: 8, ...part }],
  knowledge: [],
  current: [],
}
const mock = (id: string, rest: object) => ({
  id,
  paperId: `paper-${id}`,
  state: 2,
  startedAt: '2026-03-02T08:00:00Z',
  limitMinutes: 30,
  questionCount: 20,
  score: 1500,
  totalPoints: 2000,
  isPassed: true,
  ...rest,
})

let server: Awaited<ReturnType<typeof serve>>
let mocks: object[]
beforeAll(() => loadMessages('en-US', ['practice']))
beforeEach(async () => {
  mocks = []
  server = await serve(({ path }) =>
    path === mockExams.paging.path
      ? envelope({ total: mocks.length, rows: mocks })
      : envelope(path === mockExams.start.path ? { paperId: 'p9', isResumed: false } : {}),
  )
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  await server.close()
})

async function open(bank = BANK) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <MockExamCard bank={bank} /> },
      { path: '/web/exam/start/:id', element: <p>the room</p> },
    ],
    { initialEntries: ['/'] },
  )
  await show(<RouterProvider router={router} />, ['practice'])
  return router
}
const sent = (path: string) =>
  server.received.filter(one => one.path === path).map(({ body }) => JSON.parse(body) as object)

it('asks before the clock starts, and leads into the exam room with what was chosen', async () => {
  const user = userEvent.setup()
  const router = await open()
  expect(screen.getByText(/no short answers and no file uploads/)).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /Short answer/ })).toBeNull()
  const count = screen.getByRole('combobox', { name: 'Questions' })
  expect(
    within(count)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual([5, 10, 20, 30, 35].map(one => `${one} questions`))
  await user.click(screen.getByRole('checkbox', { name: 'Single choice (30)' }))
  expect((count as HTMLSelectElement).value).toBe('5')
  await user.click(screen.getByRole('checkbox', { name: 'Single choice (30)' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Part of the bank' }), 'Chapter: Cells')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Minutes' }), '45 minutes')
  await user.click(screen.getByRole('button', { name: 'Start a mock exam' }))
  expect(sent(mockExams.start.path)).toEqual([])
  expect(screen.getByText(/Up to 8 questions in 45 minutes/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Start now' }))
  await screen.findByText('the room')
  expect(router.state.location.pathname).toBe('/web/exam/start/p9')
  expect(sent(mockExams.start.path)).toEqual([
    { bankId: 'b1', questionCount: 8, limitMinutes: 45, types: [1, 9], chapterId: 'c1' },
  ])
})

it('offers none where no question can be marked by machine, or no type is chosen', async () => {
  await open({ ...BANK, countByType: [{ type: 4, count: 5 }] })
  expect(screen.getByText(/a mock exam is not possible/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start a mock exam' })).toBeNull()
  cleanup()
  await open({ ...BANK, countByType: [{ type: 9, count: 5 }] })
  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Numeric (5)' }))
  expect((screen.getByRole('button', { name: 'Start a mock exam' }) as HTMLButtonElement).disabled).toBe(true)
})

it('lists what was taken: to go on with, to look at, to remove', async () => {
  mocks = [
    mock('m1', { state: 0, score: null, isPassed: null }),
    mock('m2', {}),
    mock('m3', { score: 700, isPassed: false }),
  ]
  await open()
  const rows = await screen.findAllByRole('listitem')
  expect(screen.queryByRole('button', { name: 'Start a mock exam' })).toBeNull()
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(/20 questions · 30 minUnder wayContinue$/),
    expect.stringMatching(/15 of 20PassedSee the resultRemove$/),
    expect.stringMatching(/7 of 20FailedSee the resultRemove$/),
  ])
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toEqual(['/web/exam/start/paper-m1', '/web/exam/result/paper-m2', '/web/exam/result/paper-m3'])
  const user = userEvent.setup()
  await user.click(screen.getAllByRole('button', { name: /^Remove:/ })[0] as HTMLElement)
  expect(sent(mockExams.remove.path)).toEqual([])
  mocks = []
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('The mock exam was removed.')
  expect(sent(mockExams.remove.path)).toEqual([{ id: 'm2' }])
})
