/** What is done to many candidates at once: who is reached, what they see, and that it is done once. */
import { CloseReason, DataScope } from '@tripos/contract-kit/enums.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, type Told } from '../../../../apps/server/test/told.ts'
import { makeExam, picked, startPaper } from '../../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestDepartment,
  type TestUser,
} from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../../questions/test/make-questions.ts'
import { candidates } from '../../contract/candidates.ts'
import { papers } from '../../contract/papers.ts'

let app: TestApp
let staff: string
let choice: string
let here: TestDepartment
let there: TestDepartment
let told: Told[]

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  choice = (await makeQuestion(app, { bank, type: 1 })).id
  here = await makeDepartment(app, { name: 'Here' })
  there = await makeDepartment(app, { name: 'There' })
})
beforeEach(async () => {
  told = collectTold()
  await deliverEvents(app)
  told.length = 0
})
afterAll(() => app.close())

const message = 'In question 1 it says watts, not volts'
const reason = 'fire alarm'

interface Writer {
  readonly person: TestUser
  readonly token: string
  readonly paper: Awaited<ReturnType<typeof startPaper>>
}

/** So many of each department write; one more has not begun. */
async function world({ writing = 1, elsewhere = 0 } = {}) {
  const make = (count: number, of: TestDepartment) =>
    Promise.all(Array.from({ length: count }, () => makeStudent(app, { departmentIds: [of.id] })))
  const [idle, mine, theirs] = await Promise.all([make(1, here), make(writing, here), make(elsewhere, there)])
  const people = [...mine, ...theirs]
  const examId = await makeExam(app, staff, [picked([choice])], {
    openType: 4,
    audienceUserIds: [...idle, ...people].map(person => person.id),
    departmentId: here.id,
    endsAt: new Date(app.clock.now().getTime() + 600 * 60_000).toISOString(),
  })
  const writers: Writer[] = []
  for (let from = 0; from < people.length; from += 25)
    writers.push(
      ...(await Promise.all(
        people.slice(from, from + 25).map(async person => {
          const token = await signIn(app, person)
          return { person, token, paper: await startPaper(app, token, examId) }
        }),
      )),
    )
  await deliverEvents(app)
  told.length = 0
  const all = [...idle, ...people].map(person => person.id)
  return { examId, writers, all }
}

async function oneWriter() {
  const { writers, ...rest } = await world()
  const [writer] = writers
  if (writer === undefined) throw new Error('nobody writes')
  return { ...rest, writer }
}

const actionsOn = async (paperId: string) =>
  (
    await app.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('objectId', '=', paperId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

const seenBy = async ({ token, paper }: Writer) =>
  (await app.call(papers.state, { paperId: paper.paperId }, token)).messages.map(({ text }) => text)

describe('a message', () => {
  it('reaches those of the ticked who write: in the room, in the bell, in the log; no time is given', async () => {
    const { examId, writer, all } = await oneWriter()
    const before = await app.call(papers.detail, { paperId: writer.paper.paperId }, staff)
    const asked = { examId, userIds: all, message, requestId: newId() }
    expect(await app.call(candidates.tell, asked, staff)).toEqual({ doneCount: 1, skippedCount: 0, isMore: false })
    expect(await seenBy(writer)).toEqual([`From the invigilators: ${message}`])
    const answer = { no: 1, seq: 1, answer: { options: [0] } }
    const { paperId, epoch } = writer.paper
    const saved = await app.call(papers.saveAnswers, { paperId, epoch, answers: [answer] }, writer.token)
    expect(saved.messages.map(({ text }) => text)).toEqual([`From the invigilators: ${message}`])
    expect(told).toMatchObject([
      { kind: 'paper.told', userId: writer.person.id, params: { message }, about: { type: 'exam', id: examId } },
    ])
    expect(await actionsOn(paperId)).toEqual(['paper.tell'])
    expect((await app.call(papers.detail, { paperId }, staff)).deadlineAt).toBe(before.deadlineAt)
  })

  it('that is sent again under its name is said once, by whoever and however often at once', async () => {
    const { examId, writer } = await oneWriter()
    const asked = { examId, message, requestId: newId() }
    const replies = await Promise.all([1, 2, 3].map(() => app.call(candidates.tell, asked, staff)))
    replies.push(await app.call(candidates.tell, asked, staff))
    expect(replies.map(({ doneCount }) => doneCount)).toEqual([1, 1, 1, 1])
    expect(await seenBy(writer)).toHaveLength(1)
    expect(told).toHaveLength(1)
    await app.call(candidates.tell, { ...asked, requestId: newId() }, staff)
    expect(await seenBy(writer)).toHaveLength(2)
  })

  it('of a head of department goes to its people alone; of a foreign exam to nobody', async () => {
    const { examId, writers } = await world({ writing: 1, elsewhere: 1 })
    const asked = { examId, message, requestId: newId(), userIds: writers.map(({ person }) => person.id) }
    const headOf = async (department: TestDepartment) =>
      signIn(app, await makeAdministrator(app, { scope: DataScope.department, departmentIds: [department.id] }))
    expect(await app.call(candidates.tell, asked, await headOf(here))).toMatchObject({ doneCount: 1 })
    expect(await Promise.all(writers.map(seenBy))).toMatchObject([[expect.stringContaining(message)], []])
    const head = await headOf(there)
    expect(await refusalOf(app.call(candidates.tell, asked, head))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(candidates.forceSubmit, { examId, reason }, head))).toBe('NOT_FOUND')
    expect(await app.call(papers.paging, { examId, state: 0 }, staff)).toMatchObject({ total: 2 })
  })

  it('narrowed to a department reaches who writes there', async () => {
    const { examId, writers } = await world({ writing: 1, elsewhere: 1 })
    const asked = { examId, departmentId: there.id, message, requestId: newId() }
    expect(await app.call(candidates.tell, asked, staff)).toMatchObject({ doneCount: 1 })
    expect((await Promise.all(writers.map(seenBy))).map(texts => texts.length)).toEqual([0, 1])
  })
})

describe('extra minutes', () => {
  it('that are given again under the same name are given once', async () => {
    const { examId, writer } = await oneWriter()
    const { paperId } = writer.paper
    const deadline = async () => Date.parse((await app.call(papers.detail, { paperId }, staff)).deadlineAt)
    const before = await deadline()
    const asked = { examId, minutes: 10, reason, requestId: newId() }
    await Promise.all([1, 2].map(() => app.call(candidates.extend, asked, staff)))
    expect(await app.call(candidates.extend, asked, staff)).toMatchObject({ doneCount: 1 })
    expect((await deadline()) - before).toBe(600_000)
    expect(await seenBy(writer)).toHaveLength(1)
    await app.call(candidates.extend, { examId, minutes: 10, reason }, staff)
    expect((await deadline()) - before).toBe(1_200_000)
  })
})

describe('the hand-in by force', () => {
  it('ends the papers of those who write, marks them, and says why; nobody is reached after it', async () => {
    const { examId, writer, all } = await oneWriter()
    const { paperId, epoch } = writer.paper
    const answers = [{ no: 1, seq: 1, answer: { options: [0] } }]
    await app.call(papers.saveAnswers, { paperId, epoch, answers }, writer.token)
    const asked = { examId, userIds: all, reason }
    expect(await app.call(candidates.forceSubmit, asked, staff)).toMatchObject({ doneCount: 1, skippedCount: 0 })
    const closed = await app.call(papers.detail, { paperId }, staff)
    expect(closed).toMatchObject({ closeReason: CloseReason.staff, answeredCount: 1, score: expect.any(Number) })
    expect(await seenBy(writer)).toEqual([`The staff has handed in your paper: ${reason}`])
    const late = { paperId, epoch, answers: answers.map(answer => ({ ...answer, seq: 2 })) }
    expect(await refusalOf(app.call(papers.saveAnswers, late, writer.token))).toBe('PAPER_CLOSED')
    const nobody = { doneCount: 0, skippedCount: 0, isMore: false }
    expect(await app.call(candidates.forceSubmit, asked, staff)).toEqual(nobody)
    expect(await app.call(candidates.tell, { examId, message, requestId: newId() }, staff)).toEqual(nobody)
    expect(await actionsOn(paperId)).toEqual(['paper.forceSubmit'])
  })

  it('by two at once, while the candidates hand in themselves, closes each paper once', async () => {
    const { examId, writers } = await world({ writing: 12 })
    const own = writers.map(({ paper: { paperId, submitKey } }) => app.call(papers.submit, { paperId, submitKey }))
    const forced = [1, 2].map(() => app.call(candidates.forceSubmit, { examId, reason }, staff))
    const [replies] = await Promise.all([Promise.all(forced), Promise.all(own)])
    const { rows } = await app.call(papers.paging, { examId, size: 50 }, staff)
    expect(rows.map(row => row.state)).not.toContain(0)
    const byStaff = rows.filter(row => row.closeReason === CloseReason.staff)
    expect(replies.reduce((sum, { doneCount }) => sum + doneCount, 0)).toBe(byStaff.length)
    for (const { paperId, closeReason } of rows)
      expect(await actionsOn(paperId)).toEqual(closeReason === CloseReason.staff ? ['paper.forceSubmit'] : [])
  })
})

it('what has reached some goes on with those who are left, under its name', async () => {
  const { examId, writers } = await world({ writing: 2 })
  const [one, other] = writers
  if (one === undefined || other === undefined) throw new Error('two were to write')
  const deadlineOf = async ({ paper: { paperId } }: Writer) =>
    Date.parse((await app.call(papers.detail, { paperId }, staff)).deadlineAt)
  const before = await Promise.all(writers.map(deadlineOf))
  const asked = { examId, minutes: 10, reason, requestId: newId() }
  await app.call(candidates.extend, { ...asked, userIds: [one.person.id] }, staff)
  expect(await app.call(candidates.extend, asked, staff)).toEqual({ doneCount: 2, skippedCount: 0, isMore: false })
  expect(await app.call(candidates.extend, asked, staff)).toMatchObject({ doneCount: 2 })
  const after = await Promise.all(writers.map(deadlineOf))
  expect(after.map((at, index) => at - (before[index] ?? 0))).toEqual([600_000, 600_000])
})

it('500 who are ticked are told, and then handed in, within the time of a call', { timeout: 180_000 }, async () => {
  const { examId, all } = await world({ writing: 500 })
  const within = async (run: () => Promise<{ doneCount: number }>) => {
    const from = performance.now()
    expect(await run()).toMatchObject({ doneCount: 500, skippedCount: 0, isMore: false })
    expect(performance.now() - from).toBeLessThan(60_000)
  }
  await within(() => app.call(candidates.tell, { examId, userIds: all, message, requestId: newId() }, staff))
  await within(() => app.call(candidates.forceSubmit, { examId, userIds: all, reason }, staff))
  expect(await app.call(papers.paging, { examId, state: 0 }, staff)).toMatchObject({ total: 0 })
})
