import { cleanup, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { markingCalls } from '../../../contract/marking-calls.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { AllMarked } from './all-marked.tsx'

const exam = (examId: string, title: string, waitingCount: number) => ({
  examId,
  title,
  waitingCount,
  markedCount: 3,
})
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['papers'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path }) =>
    envelope(
      path === markingCalls.listExams.path
        ? { total: 3, rows: [exam('e1', 'This one', 0), exam('e2', 'Done', 0), exam('e3', 'Physics', 4)] }
        : null,
    ),
  )
})
const before = useSession.getState()
afterEach(() => {
  cleanup()
  useSession.setState(before, true)
})
afterAll(() => server.close())

async function end(permissions: readonly string[], component: string) {
  useSession.setState({
    user: { permissions } as never,
    routes: [{ path: '/admin/statistics/exams/:id', name: 'x', component, meta: { title: 'x' } }],
  })
  const element = <AllMarked examId="e1" moves={null} />
  await show(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, ['papers'])
  await screen.findByRole('link', { name: /Physics/ })
}

it('the end of marking leads to the next exam that waits, to the results and to their release', async () => {
  await end(['exam:exam:publish'], 'ExamFigures')
  expect(screen.getByRole('link', { name: /Physics/ }).getAttribute('href')).toBe('/admin/papers/marking/e3')
  expect(screen.getByRole('link', { name: 'See the results' }).getAttribute('href')).toBe('/admin/statistics/exams/e1')
  expect(screen.getByRole('button', { name: 'Release the results' })).toBeTruthy()
})

it('a marker who may do no more is led to the next exam alone', async () => {
  await end([], 'MarkingList')
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByRole('button')).toBeNull()
})
