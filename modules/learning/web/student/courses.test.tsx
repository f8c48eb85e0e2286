/** Courses as students see them, against a real HTTP server. */
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { learning } from '../../contract/learning.ts'
import { lecturers } from '../../../lecturers/contract.ts'
import { USUAL_RULE } from '../../../courses/contract/lessons.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { CourseListPage } from './course-list-page.tsx'
import { CoursePage } from './course-page.tsx'
import { LecturerCoursesPage } from './lecturer-courses-page.tsx'
import { LessonPage } from './lesson-page.tsx'

const COURSE = 'c1'
const lessonRow = (id: string, rest: object = {}) => ({
  id,
  title: `Lesson ${id}`,
  kind: 5,
  isRequired: true,
  durationSeconds: null,
  needSeconds: 60,
  seconds: 0,
  percent: 0,
  isCompleted: false,
  missing: [{ why: 'notOpened' }],
  isLocked: false,
  ...rest,
})
const CARD = {
  id: COURSE,
  title: 'Fire safety',
  cover: null,
  category: { id: 'k', name: 'Safety' },
  lecturers: [{ id: 't', name: 'Mrs Wang' }],
  isRequired: true,
  dueAt: '2020-01-01T00:00:00Z',
  lessonCount: 3,
  requiredCount: 3,
  completedCount: 1,
  isCompleted: false,
  completedAt: null,
  isOffered: true,
  isPaid: false,
  isLocked: false,
  isFavourite: false,
  rating: 45,
  ratingCount: 2,
}
const DETAIL = {
  ...CARD,
  introduction: '<p>What to do when it burns</p>',
  talk: 0,
  inOrder: true,
  seconds: 75,
  chapters: [
    {
      id: 'ch',
      title: 'Chapter one',
      lessons: [
        lessonRow('a', { isCompleted: true, missing: [] }),
        lessonRow('b', { seconds: 15, missing: [{ why: 'seconds', have: 15, of: 60 }] }),
        lessonRow('c', { isLocked: true }),
      ],
    },
  ],
  removedLessons: [],
  nextLessonId: 'b',
  ownRating: null,
}
const PROGRESS = {
  seconds: 15,
  percent: 0,
  position: 0,
  reached: 0,
  whole: null,
  isCompleted: false,
  missing: [{ why: 'seconds', have: 15, of: 60 }],
}
const OPENED = {
  id: 'b',
  title: 'Lesson b',
  sessionId: 's1',
  rule: { ...USUAL_RULE, needSeconds: 60, idleMinutes: 1 },
  content: { kind: 5, body: '<p>Leave the building</p>' },
  attachments: [],
  progress: PROGRESS,
}

let server: Awaited<ReturnType<typeof serve>>
let answers: Record<string, () => ReturnType<typeof envelope>>
beforeAll(() => loadMessages('en-US', ['learning']))
beforeEach(async () => {
  answers = {
    [learning.mine.path]: () => envelope({ total: 1, rows: [CARD] }),
    [learning.course.path]: () => envelope(DETAIL),
    [learning.lesson.path]: () => envelope(OPENED),
    [learning.heartbeat.path]: () => envelope({ progress: { ...PROGRESS, seconds: 25 }, isCourseCompleted: false }),
  }
  server = await serve(({ path }) => answers[path]?.() ?? envelope([]))
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await server.close()
})

const routes = [
  { path: '/web/course', element: <CourseListPage /> },
  { path: '/web/lecturer/course', element: <LecturerCoursesPage /> },
  { path: '/web/course/view/:courseId', element: <CoursePage /> },
  { path: '/web/course/view/:courseId/:fileId', element: <LessonPage /> },
]
async function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await show(<RouterProvider router={router} />)
  return router
}
const beats = () =>
  server.received.filter(({ path }) => path === learning.heartbeat.path).map(({ body }) => JSON.parse(body) as object)

describe('the list of courses', () => {
  it('[spec 2.student.2] says of each course what it is and how far one is', async () => {
    await open('/web/course')
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('link', { name: 'Fire safety' }).getAttribute('href')).toBe('/web/course/view/c1')
    expect(card.getByRole('progressbar', { name: '1 of 3 required lessons completed' })).toBeTruthy()
    for (const text of ['Required', 'Overdue', 'Safety · Mrs Wang · 3 lessons', '4.5 of 5 (2 ratings)']) {
      expect(card.getByText(text)).toBeTruthy()
    }
  })

  it('asks for what is filtered, and says where nothing matches', async () => {
    answers[learning.mine.path] = () => envelope({ total: 0, rows: [] })
    await open('/web/course')
    expect(await screen.findByText('There is no course for you yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Favourites' }))
    expect(await screen.findByText('No course matches')).toBeTruthy()
    expect(JSON.parse(server.received.at(-1)?.body ?? '')).toMatchObject({ show: 'favourite', page: 1 })
  })
})

describe('the courses of a lecturer', () => {
  it('[spec 2.student.3] are those of the lecturer in the address', async () => {
    const lecturer = { id: 't', name: 'Mrs Wang', title: '', portrait: null, introduction: '', courseCount: 1 }
    answers[lecturers.show.path] = () => envelope(lecturer)
    await open('/web/lecturer/course?lecturerId=t')
    expect(await screen.findByRole('heading', { name: 'Courses of Mrs Wang' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Fire safety' })).toBeTruthy()
    const asked = server.received.find(({ path }) => path === learning.mine.path)
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({ lecturerId: 't' })
  })

  it('are all of them where it names none', async () => {
    await open('/web/lecturer/course')
    expect(await screen.findByRole('link', { name: 'Fire safety' })).toBeTruthy()
    const asked = server.received.find(({ path }) => path === learning.mine.path)
    expect(JSON.parse(asked?.body ?? '')).not.toHaveProperty('lecturerId')
  })
})

describe('a course', () => {
  it('[spec 2.student.4] shows its outline, explains what is missing and leads to where one was', async () => {
    await open('/web/course/view/c1')
    const entry = await screen.findByRole('link', { name: /Lesson b/ })
    expect(entry.getAttribute('href')).toBe('/web/course/view/c1/b')
    expect(screen.getByText('Learning time: 0 min 15 s of 1 min 0 s')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Lesson c/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Continue learning' }).getAttribute('href')).toBe('/web/course/view/c1/b')
  })

  it('is kept among the favourites and rated', async () => {
    await open('/web/course/view/c1')
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favourites' }))
    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
    await vi.waitFor(() => {
      const sent = server.received.map(({ path, body }) => [path, JSON.parse(body) as object])
      expect(sent).toContainEqual([learning.favourite.path, { id: COURSE, isFavourite: true }])
      expect(sent).toContainEqual([learning.rate.path, { id: COURSE, stars: 4 }])
    })
  })

  it('that is not there looks like every other page that is not', async () => {
    answers[learning.course.path] = () => envelope(null, ERRORS.NOT_FOUND.code, 'no')
    await open('/web/course/view/c1')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  })
})

describe('a lesson', () => {
  it('[spec 2.student.4] is shown with the outline beside it, and does not lead on to one that is locked', async () => {
    await open('/web/course/view/c1/b')
    expect(await screen.findByText('Leave the building')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Lesson b/ }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/web/course/view/c1/a')
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
    expect(screen.getByText('Complete the earlier required lessons first.')).toBeTruthy()
    expect(screen.getByText('Your time is being counted: 0 min 15 s')).toBeTruthy()
  })

  it('says its last word when one leaves it', async () => {
    const router = await open('/web/course/view/c1/b')
    await screen.findByText('Leave the building')
    await act(() => router.navigate('/web/course'))
    await vi.waitFor(() => {
      expect(beats()).toEqual([{ sessionId: 's1', seq: 1, position: 0, played: [], isPaused: false }])
    })
  })

  it('beats every ten seconds, asks whether anybody is there, and stands still until somebody says so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    await open('/web/course/view/c1/b')
    await screen.findByText('Leave the building')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByText('Your time is being counted: 0 min 25 s')).toBeTruthy()
    expect(beats()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(50_000))
    expect(await screen.findByRole('dialog', { name: 'Are you still there?' })).toBeTruthy()
    expect(await screen.findByText(/^Time has stopped/)).toBeTruthy()
    await vi.waitFor(() => expect(beats().at(-1)).toMatchObject({ isPaused: false }))
    const before = beats().length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(beats()).toHaveLength(before)
    await userEvent.click(screen.getByRole('button', { name: 'I am here' }))
    await vi.waitFor(() => expect(beats().at(-1)).toMatchObject({ isPaused: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that another page counts, and takes over', async () => {
    answers[learning.heartbeat.path] = () => envelope(null, ERRORS.LEARNING_ELSEWHERE.code, 'elsewhere')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    await open('/web/course/view/c1/b')
    await screen.findByText('Leave the building')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByText('You have opened a lesson on another page')).toBeTruthy()
    answers[learning.lesson.path] = () => envelope({ ...OPENED, sessionId: 's2' })
    await userEvent.click(screen.getByRole('button', { name: 'Learn here' }))
    expect(await screen.findByText('Your time is being counted: 0 min 15 s')).toBeTruthy()
    const opened = server.received.filter(({ path }) => path === learning.lesson.path)
    expect(opened).toHaveLength(2)
  })

  it('says that nothing is counted while the server cannot be reached', async () => {
    answers[learning.heartbeat.path] = () => ({ body: '', hangUp: true })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    await open('/web/course/view/c1/b')
    await screen.findByText('Leave the building')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByText(/No connection: time is not being counted/)).toBeTruthy()
    answers[learning.heartbeat.path] = () => envelope({ progress: PROGRESS, isCourseCompleted: false })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByText(/Your time is being counted/)).toBeTruthy()
    expect(beats().map(beat => ('seq' in beat ? beat.seq : 0))).toEqual([1, 1])
  })

  it('that is locked says what to do first', async () => {
    answers[learning.lesson.path] = () => envelope(null, ERRORS.LESSON_LOCKED.code, 'locked')
    await open('/web/course/view/c1/c')
    expect(await screen.findByText('Complete the earlier required lessons first.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the course' }).getAttribute('href')).toBe('/web/course/view/c1')
  })
})
