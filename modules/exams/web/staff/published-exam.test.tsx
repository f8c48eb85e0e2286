/** What is said of an exam that is or will be published: to whom it is shown, and what can never be. */
import { cleanup, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { CountedAttempt, ExamState, OpenType, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { exams } from '../../contract/exams.ts'
import { PublishedWords } from './published-words.tsx'
import { PublishPlan, usePublishing } from './publish-plan.tsx'
import { ReleaseDrawer } from './release-drawer.tsx'

const EXAM = '00000000-0000-4000-8000-000000000001'
const BY_HAND = { rule: ReleaseRule.byHand, at: null }
const PLAN = {
  openType: OpenType.departments,
  startsAt: null,
  endsAt: null,
  limitMinutes: 60,
  attemptLimit: 1,
  countedAttempt: CountedAttempt.best,
  passPoints: 600,
  release: { score: { rule: ReleaseRule.afterMarking, at: null }, answers: BY_HAND, analysis: BY_HAND },
  peopleCount: 40,
  departments: [],
  questionCount: 5,
  totalPoints: 1000,
  reasons: [],
  risks: [],
  warnings: [
    { step: 'time', warning: 'noEnd' },
    { step: 'time', warning: 'keysWaitForEnd' },
  ],
  clashes: [],
  noReferenceCount: 0,
}
const part = (rule: ReleaseRule) => ({ rule, at: null, isReleasedByHand: false, seenByCount: 0 })
const RELEASE = {
  title: 'Physics',
  candidateCount: 1,
  writingCount: 0,
  parts: {
    score: part(ReleaseRule.byHand),
    answers: part(ReleaseRule.byHand),
    analysis: part(ReleaseRule.byHand),
  },
  keysWhileOpen: false,
  keysHeldFor: 'entry',
  entryEndsAt: null,
}

const AREAS = ['staff', 'exams'] as const
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope({}))
})
afterEach(() => {
  cleanup()
  useSession.setState({ routes: [] })
})
afterAll(() => server.close())

const answer = (answers: Readonly<Record<string, unknown>>) =>
  server.answerWith(({ path }) => envelope(answers[path] ?? {}))
const showInRouter = (element: React.ReactNode) =>
  show(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, AREAS)
const release = (name: string) =>
  within(screen.getByRole('region', { name })).getByRole<HTMLButtonElement>('button', {
    name: 'Release to 1 candidate',
  })

it('shows no key of an exam without an end, and says so beside the buttons that cannot', async () => {
  answer({ [exams.releaseState.path]: RELEASE })
  await show(<ReleaseDrawer examId={EXAM} onClose={() => undefined} />, AREAS)
  const score = await screen.findByRole('region', { name: 'Score' })
  expect(release('Score').disabled).toBe(false)
  expect(score.textContent).not.toContain('no end')
  expect(score.textContent).toContain('The one candidate who has handed in cannot see it yet.')
  for (const name of ['Answers', 'Explanation']) {
    expect(release(name).disabled).toBe(true)
    const reason = document.getElementById(release(name).getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe(
      'This exam has no end. Candidates can see these only once you set an end or disable it.',
    )
  }
})

it('lets a key be released ahead where the exam has an end', async () => {
  answer({ [exams.releaseState.path]: { ...RELEASE, entryEndsAt: '2026-11-29T10:00:00.000Z' } })
  await show(<ReleaseDrawer examId={EXAM} onClose={() => undefined} />, AREAS)
  await screen.findByRole('region', { name: 'Score' })
  for (const name of ['Answers', 'Explanation']) expect(release(name).disabled).toBe(false)
  expect(screen.getByText('Answers and explanations are held back')).toBeTruthy()
})

function Plan() {
  const publishing = usePublishing({ id: EXAM, title: 'Physics' })
  return <PublishPlan publishing={publishing} toStep={() => null} />
}

it('says before it is published when candidates see what, where that is done by hand, and what they cannot see', async () => {
  answer({ [exams.publishCheck.path]: PLAN })
  await showInRouter(<Plan />)
  const released = await screen.findByText(/^Candidates see their score/)
  expect(released.textContent).toBe(
    'Candidates see their score after marking; the answers and the explanations when you release them by hand. To release by hand, open "Release results" in the menu of this exam.',
  )
  expect(screen.getByText(/^Without an end, candidates cannot see answers/)).toBeTruthy()
  cleanup()
  const at = { rule: ReleaseRule.never, at: null }
  answer({ [exams.publishCheck.path]: { ...PLAN, release: { ...PLAN.release, answers: at, analysis: at } } })
  await showInRouter(<Plan />)
  const never = await screen.findByText(/^Candidates see their score/)
  expect(never.textContent).toBe('Candidates see their score after marking; the answers and the explanations never.')
})

const published = (state: ExamState, openPaperCount = 0) => (
  <PublishedWords exam={{ id: EXAM, state, openPaperCount }} />
)
const route = (path: string, component: string) => ({ path, component, name: '', meta: { title: '' } })

it('says of a published exam for whom and when it is, where students find it, and leads to them', async () => {
  useSession.setState({
    routes: [route('/admin/papers/candidates/:examId', 'CandidateList'), route('/admin/figures/:id', 'ExamFigures')],
  })
  answer({ [exams.publishCheck.path]: PLAN })
  await showInRouter(published(ExamState.notStarted, 2))
  expect(
    await screen.findByText(
      'Published: 40 people may sit it at any time. Students find it under "Online exams" after signing in.',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/^2 candidates are writing now/)).toBeTruthy()
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Candidates', `/admin/papers/candidates/${EXAM}`],
    ['Statistics', `/admin/figures/${EXAM}`],
  ])
  expect(screen.getByRole('button', { name: 'Copy the link for students' })).toBeTruthy()
})

it.each([
  [ExamState.disabled, 'Published, but disabled: nobody can enter now.'],
  [ExamState.ended, 'Published, and over: nobody can enter any more.'],
])('says of an exam in state %i that nobody can enter', async (state, words) => {
  answer({ [exams.publishCheck.path]: PLAN })
  await showInRouter(published(state))
  expect(await screen.findByText(words)).toBeTruthy()
})
