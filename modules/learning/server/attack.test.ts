/** An attack over HTTP: whatever is sent, nobody gains a second that has not passed. */
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { learning } from '../contract/learning.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { contentOf, makeAsset, makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import { makeStudent, signIn } from '../../identity/test/make-identity.ts'

let app: TestApp
let token: string
let userId: string
let of: TestCourse

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  const user = await makeStudent(app)
  userId = user.id
  token = await signIn(app, user)
  const assetId = await makeAsset(app, { durationSeconds: 600 })
  const content = contentOf(LessonKind.video, assetId)
  of = await makeCourse(app, {
    chapters: [
      [
        { content, rule: { needPercent: 100, noForwardSeek: true, noSpeed: true } },
        { content, rule: { needPercent: 100 } },
        { kind: LessonKind.richText, rule: { needSeconds: 600 } },
      ],
    ],
  })
})
afterAll(() => app.close())

const open = (index = 0) => app.call(learning.lesson, { courseId: of.id, lessonId: of.lessonIds[index] ?? '' }, token)
const heartbeat = (sessionId: string, seq: number, more: object = {}) =>
  app.call(learning.heartbeat, { sessionId, seq, position: 0, ...more }, token)
const total = async () => (await app.call(learning.course, { id: of.id }, token)).seconds
/** What stands in the three tables that count: they never disagree. */
async function counted(): Promise<number> {
  const { db } = app.deps
  const sums = await Promise.all(
    (['lessonRecords', 'courseRecords', 'learningDays'] as const).map(async table => {
      const row = await db
        .selectFrom(table)
        .select(({ fn }) => fn.sum<number | null>('learntMs').as('ms'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return row.ms ?? 0
    }),
  )
  expect(new Set(sums).size).toBe(1)
  return (sums[0] ?? 0) / 1000
}

it('lessons that are open beside each other count as one', async () => {
  const sessions = [await open(0), await open(1), await open(2)]
  for (let seq = 1; seq <= 6; seq += 1) {
    app.clock.advance(10)
    const results = await Promise.all(
      sessions.map(({ sessionId }) =>
        heartbeat(sessionId, seq).then(
          () => 'ok',
          () => 'refused',
        ),
      ),
    )
    expect(results).toEqual(['refused', 'refused', 'ok'])
  }
  expect(await counted()).toBe(60)
})

it('taking turns with the one session gains nothing', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { sessionId } = await open(turn % 3)
    app.clock.advance(10)
    await heartbeat(sessionId, 1)
    expect(await refusalOf(heartbeat('0193b3a0-0000-7000-8000-000000000000', 2))).toBe('LEARNING_ELSEWHERE')
  }
  expect(await counted()).toBe(60)
})

it('a hundred heartbeats at once gain what one gains', async () => {
  const { sessionId } = await open(2)
  app.clock.advance(10)
  await Promise.all(Array.from({ length: 100 }, (_, i) => heartbeat(sessionId, i + 1)))
  expect(await counted()).toBe(10)
  app.clock.advance(1)
  await Promise.all(Array.from({ length: 100 }, () => heartbeat(sessionId, 101)))
  expect(await counted()).toBe(11)
})

it('heartbeats that are sent again, late or in another order count once', async () => {
  const { sessionId } = await open(2)
  for (const [passed, seq] of [
    [10, 3],
    [0, 3],
    [10, 2],
    [0, 1],
    [5, 3],
    [0, 4],
    [0, 4],
  ] as const) {
    app.clock.advance(passed)
    await heartbeat(sessionId, seq)
  }
  // 10 s to the first of them, then a gap of 15 s to the first that is new.
  expect(await counted()).toBe(25)
})

it('a gap counts no more than its cap, and what was paused counts nothing', async () => {
  const { sessionId } = await open(2)
  app.clock.advance(3600)
  await heartbeat(sessionId, 1)
  app.clock.advance(10)
  await heartbeat(sessionId, 2, { isPaused: true })
  expect(await counted()).toBe(15)
})

it("a word of the client about time is refused, and a clock that is off by a day is no one's concern", async () => {
  const { sessionId } = await open(2)
  app.clock.advance(10)
  const at = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  for (const forged of [{ at }, { seconds: 600 }, { learntMs: 1e6 }, { beatAt: at }]) {
    expect(await refusalOf(heartbeat(sessionId, 1, forged))).toBe('BAD_INPUT')
  }
  for (const forged of [
    { seq: -1 },
    { seq: 1.5 },
    { seq: 1e9 },
    { position: -1 },
    { played: [[0, 1e9]] },
    { whole: 0 },
  ]) {
    expect(await refusalOf(heartbeat(sessionId, 1, forged))).toBe('BAD_INPUT')
  }
  expect(await counted()).toBe(0)
  await heartbeat(sessionId, 1)
  expect(await counted()).toBe(10)
})

it('skipping and claiming gain nothing of a recording', async () => {
  const strict = await open(0)
  app.clock.advance(10)
  const claimed = await heartbeat(strict.sessionId, 1, { position: 600, played: [[0, 600]], whole: 1 })
  expect(claimed.progress).toMatchObject({ percent: 1, reached: 10, position: 10, isCompleted: false, seconds: 10 })
  app.clock.advance(10)
  const skipped = await heartbeat(strict.sessionId, 2, { position: 600, played: [[590, 600]] })
  expect(skipped.progress).toMatchObject({ percent: 1, reached: 10, seconds: 20 })
  const loose = await open(1)
  app.clock.advance(10)
  const all = await heartbeat(loose.sessionId, 1, { played: [[0, 600]], whole: 1 })
  expect(all.progress).toMatchObject({ percent: 3, isCompleted: false })
})

it('the session of somebody else and a session that has ended are nothing', async () => {
  const { sessionId } = await open(2)
  const other = await signIn(app, await makeStudent(app))
  app.clock.advance(10)
  expect(await refusalOf(app.call(learning.heartbeat, { sessionId, seq: 1, position: 0 }, other))).toBe('NOT_FOUND')
  expect(await refusalOf(app.call(learning.heartbeat, { sessionId, seq: 1, position: 0 }, 'x'.repeat(43)))).toBe(
    'SESSION_INVALID',
  )
  expect(await total()).toBe(0)
})
