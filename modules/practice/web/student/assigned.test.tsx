/** Assigned practice, as its student finds it, against a real HTTP server. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { assignments } from '../../contract/assignments.ts'
import { Assigned } from './assigned.tsx'

const NEW = {
  id: 'a1',
  title: 'Cells',
  bank: { id: 'b1', name: 'Biology' },
  questionCount: 10,
  goalPercent: 60,
  cycle: 2,
  days: { no: 1, from: '2026-03-02', to: '2026-03-08' },
  answeredCount: 0,
  rightCount: 0,
  isDone: false,
  isUnderWay: false,
}

let server: Awaited<ReturnType<typeof serve>>
let state: object
beforeAll(() => loadMessages('en-US', ['practice']))
beforeEach(async () => {
  server = await serve(({ path }) => envelope(path === assignments.mine.path ? [state] : { runId: 'r1', bankId: 'b1' }))
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  await server.close()
})

it.each([
  ['begins', {}, 'Start', false],
  ['goes on', { answeredCount: 3, isUnderWay: true }, 'Continue', false],
  [
    'goes on with another try after one that missed the goal',
    { answeredCount: 10, isUnderWay: true },
    'Continue',
    false,
  ],
  [
    'goes on with another try after one that is done',
    { answeredCount: 10, isDone: true, isUnderWay: true },
    'Continue',
    false,
  ],
  ['begins anew after one that missed the goal', { answeredCount: 10 }, 'Practise again', true],
  ['begins anew after one that is done', { answeredCount: 10, isDone: true }, 'Practise again', true],
])('%s', async (_, shown, label, isAnew) => {
  state = { ...NEW, ...shown }
  const routes = [
    { path: '/', element: <Assigned /> },
    { path: '/web/repo/training/:repoId/:mode', element: <p>the training</p> },
  ]
  await show(<RouterProvider router={createMemoryRouter(routes)} />, ['practice'])
  await userEvent.setup().click(await screen.findByRole('button', { name: `${label}: Cells` }))
  await screen.findByText('the training')
  const started = server.received.filter(one => one.path === assignments.start.path)
  expect(started.map(({ body }) => JSON.parse(body) as object)).toEqual([{ id: 'a1', isAnew }])
})
