/** Marks go out while the marker goes on: in their order, and what the server did not take is told and kept in view. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { type Answer, envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { markingCalls } from '../../contract/marking-calls.ts'
import { MarkingRoom } from './marking-room.tsx'
import type { MarkingTask } from '../../contract/marking-task.ts'

const AREAS = ['staff', 'papers', 'rubric', 'markingComments', 'markingPlan', 'questionsParts', 'annotations'] as const

const question = { type: 4, stem: '<p>Why?</p>', reference: '', analysis: '' }

interface Stored {
  readonly points: number
  readonly comment: string
}

/** Three answers, and the marks that they have. */
const marks = new Map<string, Stored>()
const PAPERS = ['1', '2', '3']

const taskOf = (paperId: string): MarkingTask =>
  ({
    paperId,
    no: 1,
    candidate: `C${paperId}`,
    question,
    excerpt: 'Why?',
    maxPoints: 1000,
    regradeNo: 0,
    optionOrder: [],
    answer: { kind: 'text', text: `answer of ${paperId}` },
    rightParts: null,
    rubric: null,
    role: 'sole',
    marks: (marks.has(paperId) ? [marks.get(paperId)] : []).map(mark => ({
      ...mark,
      revision: 1,
      ticked: [],
      annotations: [],
      markedBy: 'Somebody',
      markedAt: '2026-01-05T08:00:00.000Z',
    })),
    arbitration: null,
    repeated: null,
    canSuggest: false,
    waitingCount: PAPERS.length - marks.size,
    markedCount: marks.size,
  }) as unknown as MarkingTask

/** As the server goes through them: behind the one it is asked for, and from the beginning again. */
function nextOf(after: string | undefined): MarkingTask | null {
  const at = after === undefined ? 0 : PAPERS.indexOf(after) + 1
  const found = [...PAPERS.slice(at), ...PAPERS.slice(0, at)].find(paperId => !marks.has(paperId))
  return found === undefined ? null : taskOf(found)
}

/** What happens to the next marks, in turn; `undefined`: they are stored. */
let fates: ((store: () => void) => Answer | Promise<Answer>)[] = []
let sent: string[] = []

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', [...AREAS])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(async ({ path, body }) => {
    const input = JSON.parse(body || '{}') as { paperId: string; after?: { paperId: string } } & Stored
    if (path === markingCalls.questions.path) return envelope({ examTitle: 'Physics', questions: [] })
    if (path === markingCalls.next.path) return envelope(nextOf(input.after?.paperId))
    if (path === markingCalls.task.path) return envelope(taskOf(input.paperId))
    if (path !== markingCalls.mark.path) return envelope({ total: 0, rows: [], comments: [] })
    sent.push(input.paperId)
    const store = () => void marks.set(input.paperId, { points: input.points, comment: input.comment })
    const fate = fates.shift()
    if (fate !== undefined) return fate(store)
    store()
    return envelope({ revision: 1, paperState: 3, score: null })
  })
})
beforeEach(async () => {
  // What the page before had asked for is none of this one's.
  await waitFor(() => expect(server.openCount()).toBe(0))
  marks.clear()
  fates = []
  sent = []
  server.received.length = 0
  const routes = [{ path: '/admin/papers/marking/:examId', element: <MarkingRoom /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/papers/marking/e1'] })
  await show(<RouterProvider router={router} />, [...AREAS])
  await shows('1')
  // The one behind it is there, too.
  await waitFor(() => expect([nextCount(), server.openCount()]).toEqual([2, 0]))
  server.received.length = 0
})
afterEach(cleanup)
afterAll(() => server.close())

const shows = (paperId: string) => screen.findByText(`answer of ${paperId}`)
const nextCount = () => server.received.filter(({ path }) => path === markingCalls.next.path).length
const give = (points: string) => userEvent.keyboard(`${points}{Enter}`)

it('shows the next answer while the mark is on its way, and waits with the one behind it', async () => {
  let store = (): void => undefined
  fates = [
    later =>
      new Promise(resolve => {
        store = () => {
          later()
          resolve(envelope({ revision: 1, paperState: 3, score: null }))
        }
      }),
  ]
  await give('7')
  await shows('2')
  expect(marks.size).toBe(0)
  await give('8')
  // The second mark waits for the first one, and what is behind it for both.
  expect(sent).toEqual(['1'])
  expect(nextCount()).toBe(0)
  store()
  await shows('3')
  expect(sent).toEqual(['1', '2'])
  expect([...marks].map(([paperId, { points }]) => [paperId, points])).toEqual([
    ['1', 700],
    ['2', 800],
  ])
})

it('says which mark was refused and why, and leads back to its answer', async () => {
  fates = [() => envelope(null, 10050042, 'Two people have marked it.')]
  await give('7')
  await shows('2')
  expect((await screen.findByText('Your mark for candidate C1 (7 points) was not stored')).textContent).toBeTruthy()
  expect(screen.getByText('Two people have marked it.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await shows('1')
  await give('6')
  await waitFor(() => expect(marks.get('1')?.points).toBe(600))
  await waitFor(() => expect(screen.queryByText(/was not stored/)).toBeNull())
})

it('a mark whose answer was lost on the way is sent again and told to nobody', async () => {
  fates = [
    store => {
      store()
      return { body: '', hangUp: true }
    },
    () => envelope(null, 10010009, 'Somebody was faster.'),
  ]
  await give('7')
  await shows('2')
  await waitFor(() => expect(sent).toEqual(['1', '1']))
  // The refusal has come, and what became of the mark was asked for.
  await waitFor(() => expect(server.received.some(({ path }) => path === markingCalls.task.path)).toBe(true))
  await waitFor(() => expect(server.openCount()).toBe(0))
  await waitFor(() => expect(screen.queryByText(/not stored yet/)).toBeNull())
  expect(screen.queryByText(/was not stored/)).toBeNull()
})

it('says that marks wait while the server cannot be reached, and stores them afterwards', async () => {
  fates = Array.from({ length: 50 }, () => () => ({ body: '', hangUp: true }))
  await give('7')
  await shows('2')
  expect(await screen.findByText(/^1 mark is not stored yet: the server cannot be reached/)).toBeTruthy()
  const before = sent.length
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(sent.length).toBeGreaterThan(before))
  fates = []
  await waitFor(() => expect(marks.get('1')?.points).toBe(700))
  await waitFor(() => expect(screen.queryByText(/not stored yet/)).toBeNull())
})
