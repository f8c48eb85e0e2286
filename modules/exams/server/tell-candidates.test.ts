/** What candidates are told of their exams, and who is not. Every event is delivered twice: nobody is told twice. */
import { exams } from '../contract/exams.ts'
import { papers } from '../../papers/contract/papers.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, runLoop, type Told } from '../../../apps/server/test/told.ts'
import { drawn, examInput, makeBlueprint, makeExam, publish, startPaper } from '../test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let bank: TestBank
let told: Told[]
let blueprintId: string

const HOUR = 3600
const DAY = 24 * HOUR

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  await makeQuestions(app, 3, { bank, type: 1 })
  blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 1)])
})
beforeEach(async () => {
  // Days go by in these tests, and sessions end.
  staff = await signIn(app, administrator)
  told = collectTold()
  await deliverEvents(app)
  told.length = 0
})
afterAll(() => app.close())

const after = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString()
const students = (count: number) => Promise.all(Array.from({ length: count }, () => makeStudent(app)))
const idsOf = (people: readonly TestUser[]) => people.map(person => person.id).toSorted()
const toldOf = (kind: Told['kind'], examId: string) =>
  told
    .filter(one => one.kind === kind && one.about?.id === examId)
    .map(one => one.userId)
    .toSorted()
const settle = () => deliverEvents(app, 2)
async function lookAgain() {
  await runLoop(app, 'exams.publishApproaching')
  await runLoop(app, 'exams.publishApproaching')
  await settle()
}

async function save(id: string, fields: Parameters<typeof examInput>[1]) {
  const { version } = await app.call(exams.detail, { id }, staff)
  const input = examInput(blueprintId, { id, version, confirmed: ['passZero', 'keysWhileOpen'], ...fields })
  await app.call(exams.save, { ...input, title: 'Moved' }, staff)
}

describe('a published exam', () => {
  it('is told to its 40 candidates once, and to the 41st alone when there is one', async () => {
    const people = await students(41)
    const [last] = people.splice(40)
    const audience = { openType: 4 as const, audienceUserIds: idsOf(people) }
    const { id } = await app.call(exams.save, examInput(blueprintId, { ...audience, endsAt: after(DAY) }), staff)
    await settle()
    expect(told).toEqual([])
    await publish(app, staff, id)
    await settle()
    expect(toldOf('exam.assigned', id)).toEqual(idsOf(people))
    expect(told[0]).toMatchObject({
      params: { minutes: 60, startsAt: null, endsAt: new Date(after(DAY)) },
      link: `/web/exam/check/${id}`,
    })
    // Published once more, with another draw: nobody's exam is new.
    await publish(app, staff, id)
    await settle()
    expect(told).toHaveLength(40)
    await save(id, { openType: 4, audienceUserIds: [...idsOf(people), last?.id ?? ''], endsAt: after(DAY) })
    await settle()
    expect(toldOf('exam.assigned', id)).toEqual(idsOf([...people, ...(last ? [last] : [])]))
    expect(told).toHaveLength(41)
  })

  it('is told to the people of its departments who may sign in, to nobody of staff', async () => {
    const department = await makeDepartment(app)
    const below = await makeDepartment(app, { parent: department })
    const [here, there] = await Promise.all([
      makeStudent(app, { departmentIds: [department.id] }),
      makeStudent(app, { departmentIds: [below.id] }),
      makeStudent(app, { departmentIds: [department.id], state: 1 }),
      makeStudent(app, { departmentIds: [(await makeDepartment(app)).id] }),
      makeAdministrator(app, { departmentIds: [department.id], scope: DataScope.own }),
    ])
    const id = await makeExam(app, staff, [drawn(bank.id, 1)], {
      openType: 2,
      audienceDepartmentIds: [department.id],
    })
    await settle()
    expect(toldOf('exam.assigned', id)).toEqual(idsOf([here, there]))
  })

  it('with a password is told to nobody by name, and one that is over to nobody at all', async () => {
    await students(1)
    await makeExam(app, staff, [drawn(bank.id, 1)], { openType: 3, password: 'open sesame' })
    await makeExam(app, staff, [drawn(bank.id, 1)], { startsAt: after(-3 * HOUR), endsAt: after(-HOUR) })
    await settle()
    expect(told).toEqual([])
  })
})

describe('who joins a department later', () => {
  it('is told of what was set for it, once, whichever department below it is, and of nothing else', async () => {
    const department = await makeDepartment(app)
    const below = await makeDepartment(app, { parent: department })
    const here = await makeStudent(app, { departmentIds: [department.id] })
    const forDepartment = { openType: 2 as const, audienceDepartmentIds: [department.id] }
    const id = await makeExam(app, staff, [drawn(bank.id, 1)], { ...forDepartment, endsAt: after(DAY) })
    const over = { ...forDepartment, startsAt: after(-3 * HOUR), endsAt: after(-HOUR) }
    await makeExam(app, staff, [drawn(bank.id, 1)], over)
    await app.call(exams.save, examInput(blueprintId, { ...forDepartment, endsAt: after(DAY) }), staff)
    await settle()
    const join = () => Promise.all([runLoop(app, 'org.publishJoined'), runLoop(app, 'org.publishJoined')]).then(settle)
    await join()
    expect(toldOf('exam.assigned', id)).toEqual([here.id])
    const late = await makeStudent(app, { departmentIds: [below.id] })
    await makeStudent(app, { departmentIds: [(await makeDepartment(app)).id] })
    await makeAdministrator(app, { departmentIds: [below.id], scope: DataScope.own })
    told.length = 0
    await join()
    expect(told.map(one => [one.kind, one.about?.id, one.userId])).toEqual([['exam.assigned', id, late.id]])
    // Out and in again: nothing that they do not know.
    await app.deps.db.deleteFrom('userDepartments').where('userId', '=', late.id).execute()
    await app.deps.db.insertInto('userDepartments').values({ userId: late.id, departmentId: department.id }).execute()
    await join()
    expect(told).toHaveLength(1)
  })
})

describe('a change', () => {
  it('of the times is told to those who knew others, with both', async () => {
    const [one, two] = (await students(2)) as [TestUser, TestUser]
    const id = await makeExam(app, staff, [drawn(bank.id, 1)], {
      openType: 4,
      audienceUserIds: [one.id],
      startsAt: after(5 * DAY),
      endsAt: after(5 * DAY + 2 * HOUR),
    })
    await settle()
    told.length = 0
    const audience = { openType: 4 as const, audienceUserIds: [one.id, two.id] }
    await save(id, { ...audience, startsAt: after(6 * DAY), endsAt: after(6 * DAY + 2 * HOUR) })
    await settle()
    expect(toldOf('exam.changed', id)).toEqual([one.id])
    expect(toldOf('exam.assigned', id)).toEqual([two.id])
    const changed = told.find(({ kind }) => kind === 'exam.changed')
    expect(changed?.params).toMatchObject({
      startsAt: new Date(after(6 * DAY)),
      oldStartsAt: new Date(after(5 * DAY)),
      minutes: 60,
      oldMinutes: 60,
    })
    told.length = 0
    // Nothing that candidates go by.
    await save(id, { ...audience, startsAt: after(6 * DAY), endsAt: after(6 * DAY + 2 * HOUR), thanks: 'Thanks' })
    await settle()
    expect(told).toEqual([])
  })

  it('of a draft is told to nobody', async () => {
    await students(1)
    const { id } = await app.call(exams.save, examInput(blueprintId, { startsAt: after(DAY) }), staff)
    await save(id, { startsAt: after(2 * DAY) })
    await settle()
    expect(told).toEqual([])
  })
})

describe('an exam that is called off', () => {
  it('by disabling is told to those who have not come; enabled again it is told anew', async () => {
    const [came, waits] = (await students(2)) as [TestUser, TestUser]
    const audience = { openType: 4 as const, audienceUserIds: [came.id, waits.id] }
    const id = await makeExam(app, staff, [drawn(bank.id, 1)], { ...audience, endsAt: after(DAY) })
    await startPaper(app, await signIn(app, came), id)
    await settle()
    told.length = 0
    app.clock.advance(60)
    await app.call(exams.setState, { ids: [id], state: 1 }, staff)
    await settle()
    expect(toldOf('exam.cancelled', id)).toEqual([waits.id])
    app.clock.advance(60)
    await app.call(exams.setState, { ids: [id], state: 0 }, staff)
    await settle()
    expect(toldOf('exam.assigned', id)).toEqual(idsOf([came, waits]))
    told.length = 0
    // On and off before anybody was told: nothing has happened.
    await app.call(exams.setState, { ids: [id], state: 1 }, staff)
    await app.call(exams.setState, { ids: [id], state: 0 }, staff)
    await settle()
    expect(toldOf('exam.cancelled', id)).toEqual([])
  })

  it('before anybody was told of it is told to nobody', async () => {
    const [one] = (await students(1)) as [TestUser]
    const id = await makeExam(app, staff, [drawn(bank.id, 1)], { openType: 4, audienceUserIds: [one.id] })
    await app.call(exams.setState, { ids: [id], state: 1 }, staff)
    await settle()
    expect(told).toEqual([])
  })

  it('by deleting is told to those it was for', async () => {
    const [one] = (await students(1)) as [TestUser]
    const id = await makeExam(app, staff, [drawn(bank.id, 1)], { openType: 4, audienceUserIds: [one.id] })
    await settle()
    await app.call(exams.delete, { id }, staff)
    await settle()
    expect(toldOf('exam.cancelled', id)).toEqual([one.id])
    expect(told.at(-1)).toMatchObject({ link: null })
  })
})

describe('ahead of an exam', () => {
  it('is told a day and an hour before it opens, and before it closes to those who have not begun', async () => {
    const [begun, idle] = (await students(2)) as [TestUser, TestUser]
    const audience = { openType: 4 as const, audienceUserIds: [begun.id, idle.id] }
    const id = await makeExam(app, staff, [drawn(bank.id, 1)], {
      ...audience,
      startsAt: after(3 * DAY),
      endsAt: after(3 * DAY + 5 * HOUR),
    })
    await settle()
    await lookAgain()
    expect(told.filter(({ kind }) => kind !== 'exam.assigned')).toEqual([])
    app.clock.advance(2 * DAY)
    await lookAgain()
    expect(toldOf('exam.opensInDay', id)).toEqual(idsOf([begun, idle]))
    app.clock.advance(23 * HOUR)
    await lookAgain()
    expect(toldOf('exam.opensInHour', id)).toEqual(idsOf([begun, idle]))
    app.clock.advance(2 * HOUR)
    const token = await signIn(app, begun)
    const { paperId, submitKey } = await startPaper(app, token, id)
    await app.call(papers.submit, { paperId, submitKey })
    app.clock.advance(3 * HOUR)
    await lookAgain()
    expect(toldOf('exam.endsSoon', id)).toEqual([idle.id])
    await lookAgain()
    expect(told.filter(({ kind }) => kind !== 'exam.assigned')).toHaveLength(5)
  })

  it('of an exam that was moved, the new times are told and the old ones are not', async () => {
    const [one] = (await students(1)) as [TestUser]
    const audience = { openType: 4 as const, audienceUserIds: [one.id] }
    const id = await makeExam(app, staff, [drawn(bank.id, 1)], { ...audience, startsAt: after(2 * DAY) })
    app.clock.advance(DAY)
    await runLoop(app, 'exams.publishApproaching')
    // Moved before the event was handed over.
    staff = await signIn(app, administrator)
    await save(id, { ...audience, startsAt: after(2 * DAY) })
    await settle()
    expect(toldOf('exam.opensInDay', id)).toEqual([])
    app.clock.advance(DAY)
    await lookAgain()
    expect(toldOf('exam.opensInDay', id)).toEqual([one.id])
  })

  it('is told by one of two processes', async () => {
    const [one] = (await students(1)) as [TestUser]
    const id = await makeExam(app, staff, [drawn(bank.id, 1)], {
      openType: 4,
      audienceUserIds: [one.id],
      startsAt: after(2 * DAY),
    })
    app.clock.advance(DAY)
    await Promise.all([
      runLoop(app, 'exams.publishApproaching'),
      runLoop(app, 'exams.publishApproaching'),
      runLoop(app, 'exams.publishApproaching'),
    ])
    const events = await app.deps.db.selectFrom('examMoments').select('kind').where('examId', '=', id).execute()
    expect(events).toEqual([{ kind: 'exam.opensInDay' }])
    await settle()
    expect(toldOf('exam.opensInDay', id)).toEqual([one.id])
  })
})
