/** Practice as a lesson, as its learner finds it, against a real HTTP server. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { lessonPractice } from '../../contract/lesson-practice.ts'
import { LessonPractice } from './lesson-practice.tsx'

const NEW = {
  bank: { id: 'b1', name: 'Cells' },
  questionCount: 10,
  goalPercent: 60,
  answeredCount: 0,
  rightCount: 0,
  isDone: false,
  isUnderWay: false,
}

let server: Awaited<ReturnType<typeof serve>>
let state: object
beforeAll(() => loadMessages('en-US', ['practice']))
beforeEach(async () => {
  state = NEW
  server = await serve(({ path }) =>
    envelope(path === lessonPractice.show.path ? state : { runId: 'r1', bankId: 'b1' }),
  )
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  await server.close()
})

async function open(shown: object = {}) {
  state = { ...NEW, ...shown }
  const router = createMemoryRouter(
    [
      { path: '/', element: <LessonPractice courseId="c1" lessonId="l1" /> },
      { path: '/web/repo/training/:repoId/:mode', element: <p>the training</p> },
    ],
    { initialEntries: ['/'] },
  )
  await show(<RouterProvider router={router} />, ['practice'])
  return router
}
const started = () =>
  server.received.filter(one => one.path === lessonPractice.start.path).map(({ body }) => JSON.parse(body) as object)
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }))

it('says what is asked for and leads into the training', async () => {
  const router = await open()
  await screen.findByText('10 questions, complete with 60% right')
  await press('Start')
  await screen.findByText('the training')
  expect(started()).toEqual([{ courseId: 'c1', lessonId: 'l1', isAnew: false }])
  expect(router.state.location.search).toBe('?run=r1')
})

it('goes on with a training, or begins another one', async () => {
  await open({ answeredCount: 4, rightCount: 3, isUnderWay: true })
  expect(screen.queryByText('Goal reached')).toBeNull()
  await screen.findByText('Best so far: 4 answered, 3 right')
  await press('Start again')
  await screen.findByText('the training')
  expect(started()).toEqual([{ courseId: 'c1', lessonId: 'l1', isAnew: true }])
})

it('may be practised again once the goal is reached', async () => {
  await open({ answeredCount: 10, rightCount: 9, isDone: true })
  await screen.findByText('Goal reached')
  await press('Practise again')
  await screen.findByText('the training')
  expect(started()).toEqual([{ courseId: 'c1', lessonId: 'l1', isAnew: true }])
})

it('says so where the bank is not open to the learner', async () => {
  await open({ bank: null })
  await screen.findByText('This bank is not open to you at the moment. Please ask your course teacher.')
  expect(screen.queryByRole('button')).toBeNull()
})
