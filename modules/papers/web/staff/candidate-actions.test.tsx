/** What stands above the candidates of an exam, and what in the menu. */
import type { Permission } from '@tripos/contract-kit/manifest.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { CandidateActions } from './candidate-actions.tsx'
import type { ExamSummary } from './candidate-figures.tsx'

const EXAM = '00000000-0000-4000-8000-000000000001'
const NOBODY = {
  candidates: 0,
  notBegun: 0,
  absent: 0,
  notCome: 0,
  inExam: 0,
  handedIn: 0,
  passed: 0,
  failed: 0,
  marked: 0,
  meanScore: null,
} as unknown as ExamSummary['all']
const SUMMARY: ExamSummary = {
  examTitle: 'Physics',
  state: 1,
  isMock: false,
  countedAttempt: 1,
  startsAt: null,
  endsAt: null,
  isAhead: true,
  isOwnExam: true,
  totalPoints: 10_000,
  passPoints: 6000,
  all: NOBODY,
  departments: [],
}
const ALL: readonly Permission[] = [
  'paper:paper:view',
  'paper:candidate:remind',
  'paper:paper:regrade',
  'paper:paper:manage',
  'exam:exam:publish',
]
const FIGURES = { path: '/admin/figures/:id', name: '', component: 'ExamFigures', meta: { title: '' } }

let server: Awaited<ReturnType<typeof serve>>
const before = useSession.getState()
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'candidates'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope({ total: 0, rows: [] }))
})
afterEach(() => {
  cleanup()
  useSession.setState(before, true)
})
afterAll(() => server.close())

async function showActions(permissions: readonly Permission[], exam: Partial<ExamSummary> = {}) {
  const isGranted = permissions === ALL
  useSession.setState({ user: { permissions } as never, routes: isGranted ? [FIGURES] : [] })
  const element = (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <CandidateActions
          examId={EXAM}
          exam={{ ...SUMMARY, ...exam }}
          narrowing={{ examId: EXAM }}
          listed={{ examId: EXAM, userIds: [] }}
        />
      </App>
    </ConfigProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  await show(<RouterProvider router={router} />, ['staff', 'candidates'])
  return router
}
const words = (elements: readonly HTMLElement[]) => elements.map(one => one.textContent)
const buttons = () => words(screen.getAllByRole('button'))
async function entries() {
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  return words(await screen.findAllByRole('menuitem'))
}

it('reminds before the end, and has the rest in the menu by topic', async () => {
  await showActions(ALL)
  expect(buttons()).toEqual(['Remind those who have not started', 'Export', 'More'])
  expect(await entries()).toEqual([
    'Rooms',
    'Assign rooms',
    'Overrides',
    'Reminders',
    'Release results',
    'By department',
    'Statistics',
    'Regrade',
  ])
  expect(screen.getByText('Arrangements')).toBeTruthy()
  expect(screen.getByText('Results')).toBeTruthy()
})

it('releases after the end', async () => {
  await showActions(ALL, { isAhead: false })
  expect(buttons()).toEqual(['Release results', 'Export', 'More'])
  expect(await entries()).not.toContain('Release results')
})

it.each([
  ['of another department', ALL, { isOwnExam: false }, ['Remind those who have not started', 'Export', 'More']],
  ['that one may only look at', ['paper:paper:view'] as const, {}, ['Export', 'More']],
])('changes nothing in an exam %s', async (_, permissions, exam, expected) => {
  await showActions(permissions, exam)
  expect(buttons()).toEqual(expected)
  expect(await entries()).toEqual(['Rooms', 'Reminders', 'By department'])
})

it('opens what is chosen', async () => {
  await showActions(ALL)
  await entries()
  await userEvent.click(screen.getByRole('menuitem', { name: 'By department' }))
  const drawer = await screen.findByRole('dialog', { name: 'By department: Physics' })
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'By department: Physics' })).toBeNull()
})

it('leads to the pages of the exam', async () => {
  const router = await showActions(ALL)
  await entries()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Statistics' }))
  expect(router.state.location.pathname).toBe(`/admin/figures/${EXAM}`)
})
