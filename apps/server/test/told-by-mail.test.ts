/** From a change in the back office to mails at a mail server and the bell: who is told, in which language, and how often. */
import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { startSmtpStandIn, type SmtpStandIn } from '@tripos/messaging/test/smtp-stand-in.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drawn, makeExam, startPaper } from '../../../modules/exams/test/make-exams.ts'
import { exams } from '../../../modules/exams/contract/exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../../modules/identity/test/make-identity.ts'
import { sendMessages } from '../../../modules/messages/server/send-messages.ts'
import { makeGateways } from '../../../modules/messages/server/senders.ts'
import { notificationPreferences, notifications } from '../../../modules/notifications/contract.ts'
import { preferencesInput } from '../../../modules/notifications/test/make-notifications.ts'
import { candidates } from '../../../modules/papers/contract/candidates.ts'
import { papers } from '../../../modules/papers/contract/papers.ts'
import { makeBank, makeQuestions, type TestBank } from '../../../modules/questions/test/make-questions.ts'
import { startTestApp, type TestApp } from './app.ts'
import { deliverEvents, runLoop } from './told.ts'

let smtp: SmtpStandIn
let app: TestApp
let staff: string
let bank: TestBank

interface Person extends TestUser {
  readonly email: string
  readonly language: 'zh-CN' | 'en-US'
  readonly token: string
}

beforeAll(async () => {
  smtp = await startSmtpStandIn({ tls: 'none' })
  app = await startTestApp({
    smtpUrl: `smtp://127.0.0.1:${smtp.port}?security=none`,
    smtpFrom: 'School <school@example.org>',
    publicUrl: 'https://exams.example.org',
  })
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  await makeQuestions(app, 3, { bank, type: 1 })
})
beforeEach(async () => {
  await settle()
  smtp.mails.length = 0
})
afterAll(async () => {
  await app.close()
  await smtp.stop()
})

/** Works until nothing is left, each event twice, as a worker that died would have it. */
async function settle(): Promise<void> {
  await deliverEvents(app, 2)
  await runLoop(app, 'notifications.route')
  await runLoop(app, 'notifications.route')
  while ((await sendMessages(app.deps, 'mail', makeGateways(app.deps))) > 0);
}

async function makePeople(count: number): Promise<Person[]> {
  const made: Person[] = []
  for (let i = 0; i < count; i += 1) {
    const user = await makeStudent(app)
    const email = `${user.userName.toLowerCase()}@example.org`
    await app.deps.db.updateTable('users').set({ email, provedEmail: email }).where('id', '=', user.id).execute()
    const token = await signIn(app, user)
    const language = i % 2 === 0 ? 'zh-CN' : 'en-US'
    await app.call(notificationPreferences.save, preferencesInput({ language }), token)
    made.push({ ...user, email, language, token })
  }
  return made
}

const BY_HAND = { rule: ReleaseRule.byHand, at: null } as const
const publishFor = (people: readonly Person[]) =>
  makeExam(app, staff, [drawn(bank.id, 1)], {
    openType: 4,
    audienceUserIds: people.map(({ id }) => id),
    release: { score: BY_HAND, answers: BY_HAND, analysis: BY_HAND },
  })
const receivers = () => smtp.mails.flatMap(({ to }) => to).toSorted()
const addresses = (people: readonly Person[]) => people.map(({ email }) => email).toSorted()

it('publishing an exam tells its 40 candidates once in the bell and by mail, each in their language', async () => {
  const people = await makePeople(40)
  const stranger = (await makePeople(1))[0] as Person
  const examId = await publishFor(people)
  await settle()
  await settle()
  expect(receivers()).toEqual(addresses(people))
  for (const { email, language, token } of people) {
    const mail = smtp.mails.find(({ to }) => to.includes(email))
    expect(/[\u4e00-\u9fff]/u.test(mail?.subject ?? '')).toBe(language === 'zh-CN')
    expect(mail?.text).toContain(`https://exams.example.org/web/exam/check/${examId}`)
    expect(await app.call(notifications.unread, {}, token)).toEqual({ count: 1 })
  }
  expect(await app.call(notifications.unread, {}, stranger.token)).toEqual({ count: 0 })
})

it('the release of a result is told once, however often it is looked for', async () => {
  const [one, other] = (await makePeople(2)) as [Person, Person]
  const examId = await publishFor([one, other])
  await settle()
  smtp.mails.length = 0
  const { paperId, submitKey } = await startPaper(app, one.token, examId)
  await app.call(papers.submit, { paperId, submitKey })
  await settle()
  expect(receivers()).toEqual([])
  await app.call(exams.release, { id: examId, what: 'score', isReleased: true }, staff)
  for (let time = 0; time < 2; time += 1) {
    await runLoop(app, 'papers.announceScores')
    await settle()
  }
  expect(receivers()).toEqual([one.email])
})

it('whoever wants no mails of a kind has it in the bell alone', async () => {
  const [one, other] = (await makePeople(2)) as [Person, Person]
  const choices = [{ kind: 'exam.assigned' as const, channel: 'mail' as const, isOn: false }]
  await app.call(notificationPreferences.save, preferencesInput({ language: 'en-US', choices }), one.token)
  await publishFor([one, other])
  await settle()
  expect(receivers()).toEqual([other.email])
  expect(await app.call(notifications.unread, {}, one.token)).toEqual({ count: 1 })
})

it('a reminder reaches exactly those who have not begun, and the page of candidates says what became of it', async () => {
  const people = await makePeople(4)
  const examId = await publishFor(people)
  await settle()
  smtp.mails.length = 0
  await startPaper(app, people[0]?.token ?? '', examId)
  smtp.behave((moment, argument) =>
    moment === 'RCPT' && argument.includes(people[1]?.email ?? '') ? '550 5.1.1 no such user' : undefined,
  )
  await app.call(candidates.remind, { examId }, staff)
  await settle()
  smtp.behave(undefined)
  expect(receivers()).toEqual(addresses(people.slice(2)))
  const { rows } = await app.call(candidates.paging, { examId, page: 1, size: 20 }, staff)
  const became = new Map(rows.map(row => [row.userId, row.messages]))
  expect(became.get(people[1]?.id ?? '')).toMatchObject([
    { state: 'refused', reason: expect.stringContaining('no such user') },
  ])
  expect(became.get(people[2]?.id ?? '')).toMatchObject([{ channel: 'mail', state: 'sent' }])
})
