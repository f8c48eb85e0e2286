/** From a change in one module to the bell of everybody it concerns: modules, jobs and the bell together. */
import { exams } from '../../../modules/exams/contract/exams.ts'
import { candidates } from '../../../modules/papers/contract/candidates.ts'
import { queueMessages } from '../../../modules/messages/server/index.ts'
import { sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { deliverEvents } from './told.ts'
import { drawn, makeExam } from '../../../modules/exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../../modules/identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../../modules/questions/test/make-questions.ts'

let app: TestApp
let staff: string
let people: TestUser[]
let examId: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  await makeQuestions(app, 2, { bank, type: 1 })
  people = await Promise.all(Array.from({ length: 40 }, () => makeStudent(app)))
  const audience = { openType: 4 as const, audienceUserIds: people.map(person => person.id) }
  examId = await makeExam(app, staff, [drawn(bank.id, 1)], { ...audience, title: 'Physics' })
  await deliverEvents(app, 2)
})
afterAll(() => app.close())

interface Shown {
  readonly title: string
  readonly body: string
  readonly link: string | null
}

/** By its path: the bell is a leaf, which no source outside of it names. */
async function bell(person: TestUser, language = 'en-US'): Promise<Shown[]> {
  const path = '/api/notification/mine'
  const { body } = await app.send({ path }, {}, await signIn(app, person), language)
  return (body.data as { rows: Shown[] }).rows
}

it('a published exam is in the bell of its 40 candidates once, in their language, without a line for a time that it has not', async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notifications`.execute(app.deps.db)
  expect(rows).toEqual([{ count: 40 }])
  const [first] = people as [TestUser]
  expect(await bell(first)).toMatchObject([
    {
      title: 'New exam: Physics',
      body: 'You have a new exam: Physics.\n\nDuration: 60 minutes',
      link: `/web/exam/check/${examId}`,
    },
  ])
  expect(await bell(first, 'zh-CN')).toMatchObject([{ title: '新考试：Physics' }])
})

it('a reminder is in the bell of those whom it reaches, and what became of a message is on the page of candidates', async () => {
  const [first, second] = people as [TestUser, TestUser]
  await app.call(candidates.remind, { examId, userIds: [second.id] }, staff)
  await deliverEvents(app, 2)
  expect((await bell(second)).map(one => one.title)).toEqual(['Please take your exam: Physics', 'New exam: Physics'])
  expect(await bell(first)).toHaveLength(1)
  const now = app.clock.now()
  await app.deps.db.updateTable('messageChannels').set({ isOn: true }).execute()
  await inTx(app.deps.db, tx =>
    queueMessages(
      tx,
      [
        {
          channel: 'mail',
          target: 'somebody@example.org',
          userId: second.id,
          kind: 'exam.reminder',
          language: 'en-US',
          subject: 'Please take your exam',
          text: 'Physics',
          html: null,
          params: {},
          isSecret: false,
          notBefore: now,
          expiresAt: null,
          about: { type: 'exam', id: examId },
          key: null,
        },
      ],
      now,
    ),
  )
  await sql`update messages set state = 'refused', reason = '550 no such mailbox', done_at = ${now}`.execute(
    app.deps.db,
  )
  const { rows } = await app.call(candidates.paging, { examId, search: second.userName }, staff)
  expect(rows[0]?.messages).toEqual([
    { channel: 'mail', state: 'refused', reason: '550 no such mailbox', at: now.toISOString() },
  ])
})

it('an exam that is called off is told to all of them, after it is gone', async () => {
  await app.call(exams.delete, { id: examId }, staff)
  await deliverEvents(app, 2)
  const [first] = people as [TestUser]
  expect((await bell(first))[0]).toMatchObject({ title: 'Exam cancelled: Physics', link: null })
})
