/** What people find on their first page: the exams of the day with who has come, their own work, and what is wrong. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { sql } from '@tripos/db/client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { exams } from '../../exams/contract/exams.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { appeals } from '../../papers/contract/appeals.ts'
import { candidateRooms } from '../../papers/contract/candidate-rooms.ts'
import { candidates } from '../../papers/contract/candidates.ts'
import { markingAssignments } from '../../papers/contract/marking-assignments.ts'
import { markingCalls } from '../../papers/contract/marking-calls.ts'
import { papers } from '../../papers/contract/papers.ts'
import { questionLife } from '../../questions/contract/question-life.ts'
import { makeBank, makeQuestion, type TestBank } from '../../questions/test/make-questions.ts'
import { dashboard } from '../contract.ts'

const HOUR = 3600

let app: TestApp
let administrator: TestUser
let staff: string
let bank: TestBank
let essay: string
let dayStart: string
beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  essay = (await makeQuestion(app, { bank, type: 4 })).id
  dayStart = addSeconds(app.clock.now(), -10 * HOUR).toISOString()
})
afterAll(() => app.close())

const show = (of: string, language?: string) => app.call(dashboard.summary, { dayStart }, of, language)
const at = (hours: number) => addSeconds(app.clock.now(), hours * HOUR).toISOString()
const person = async (permissions: string[], fields: object = {}) =>
  signIn(app, await makeAdministrator(app, { permissions, ...fields }))

async function handIn(token: string, examId: string): Promise<string> {
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
  const answers = [{ no: 1, seq: 1, answer: { text: 'words' } }]
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
  return paperId
}

describe('the exams of today', () => {
  it.each([
    ['departments', { openType: 2 as const }],
    ['people', { openType: 4 as const }],
    ['everybody', { openType: 1 as const }],
  ])('for %s: who is of the scope, as many as the list of candidates has', async (_, { openType }) => {
    const [here, there] = [await makeDepartment(app), await makeDepartment(app)]
    const makeOne = (departmentIds: string[], fields: object = {}) => makeStudent(app, { departmentIds, ...fields })
    const people = [
      await makeOne([here.id]),
      await makeOne([here.id, there.id]),
      await makeOne([there.id]),
      await makeOne([here.id]),
      await makeOne([here.id], { state: 1 }),
    ]
    const examId = await makeExam(app, staff, [picked([essay])], {
      openType,
      departmentId: here.id,
      startsAt: at(-1),
      endsAt: at(1),
      ...(openType === 2 && { audienceDepartmentIds: [here.id, there.id] }),
      ...(openType === 4 && { audienceUserIds: people.map(({ id }) => id) }),
    })
    for (const one of people.slice(1, 3)) await startPaper(app, await signIn(app, one), examId)
    const dean = await person(['exam:exam:view', 'paper:paper:view'], {
      scope: DataScope.department,
      departmentIds: [here.id],
    })
    const count = async (input: object) => (await app.call(candidates.paging, { examId, ...input }, dean)).total
    const { today } = await show(dean)
    const { attendance } = today?.exams.find(exam => exam.id === examId) ?? {}
    expect(attendance).toEqual({ expected: 3, come: 1, handedIn: 0 })
    expect([await count({}), await count({ state: 'inExam' })]).toEqual([3, 1])
  })

  it('are in the order of the day, with who should come, has come and has handed in, as the list of candidates', async () => {
    const department = await makeDepartment(app)
    const students = await Promise.all([1, 2, 3, 4].map(() => makeStudent(app, { departmentIds: [department.id] })))
    const [writing = '', done = ''] = await Promise.all(students.map(student => signIn(app, student)))
    const audience = { openType: 2 as const, audienceDepartmentIds: [department.id], departmentId: department.id }
    const exam = (title: string, fields: object) =>
      makeExam(app, staff, [picked([essay])], { title, ...audience, ...fields })
    const running = await exam('Running', { startsAt: at(-1), endsAt: at(1) })
    await exam('All week', { startsAt: at(-48), endsAt: at(72) })
    await exam('This evening', { startsAt: at(3), endsAt: at(5) })
    await exam('Tomorrow', { startsAt: at(20), endsAt: at(21) })
    await exam('With a password', { openType: 3, password: 'secret word', startsAt: at(2), endsAt: at(4) })
    await startPaper(app, writing, running)
    await handIn(done, running)

    const dean = await person(['exam:exam:view', 'paper:paper:view'], {
      scope: DataScope.department,
      departmentIds: [department.id],
    })
    const { today } = await show(dean)
    expect(today?.exams.map(({ title, attendance }) => [title, attendance])).toEqual([
      ['Running', { expected: 4, come: 2, handedIn: 1 }],
      ['With a password', { expected: null, come: 0, handedIn: 0 }],
      ['This evening', { expected: 4, come: 0, handedIn: 0 }],
      ['All week', { expected: 4, come: 0, handedIn: 0 }],
    ])
    expect(today).toMatchObject({ isMore: false, exams: [{ id: running, state: 0 }, {}, {}, { state: 0 }] })
    expect(new Set(today?.exams.map(({ roomCount }) => roomCount))).toEqual(new Set([0]))
    const { all } = await app.call(candidates.summary, { examId: running }, dean)
    expect(all).toMatchObject({ candidates: 4, notCome: 2, inExam: 1, handedIn: 1 })
    // Who sees exams and no candidates is told of nobody; who is of another department, of no exam.
    const reader = await show(await person(['exam:exam:view']))
    expect(new Set(reader.today?.exams.map(({ attendance }) => attendance))).toEqual(new Set([null]))
    const other = await person(['exam:exam:view', 'paper:paper:view'], { scope: DataScope.department })
    expect((await show(other)).today).toEqual({ exams: [], isMore: false })
  })

  it('have their rooms with who has come there, as people count them, and eight of them at most', async () => {
    const department = await makeDepartment(app)
    const departmentIds = [department.id]
    const people = await Promise.all(Array.from({ length: 10 }, () => makeStudent(app, { departmentIds })))
    const audience = { openType: 2 as const, audienceDepartmentIds: departmentIds, departmentId: department.id }
    const fields = { title: 'In rooms', ...audience, startsAt: at(-1), endsAt: at(1) }
    const examId = await makeExam(app, staff, [picked([essay])], fields)
    const [writing, done, ...others] = people
    if (writing === undefined || done === undefined) throw new Error('ten people')
    const place = (userIds: string[], toRoom: string) =>
      app.call(candidateRooms.place, { examId, userIds, toRoom, firstSeat: 1 }, staff)
    await place([writing.id, done.id], 'Room 10')
    for (const [at, { id }] of others.slice(0, 7).entries()) await place([id], `Room ${at + 2}`)
    await startPaper(app, await signIn(app, writing), examId)
    await handIn(await signIn(app, done), examId)

    const scoped = { scope: DataScope.department, departmentIds }
    const found = async (permissions: string[]) => (await show(await person(permissions, scoped))).today
    const [exam] = (await found(['exam:exam:view', 'paper:paper:view']))?.exams ?? []
    const names = [2, 3, 4, 5, 6, 7, 8].map(no => `Room ${no}`)
    expect(exam?.rooms.map(({ room }) => room)).toEqual([...names, 'Room 10'])
    expect(exam?.rooms.at(-1)).toEqual({ room: 'Room 10', expected: 2, come: 2, handedIn: 1 })
    expect(exam?.rooms[0]).toMatchObject({ expected: 1, come: 0, handedIn: 0 })
    await place([others[7]?.id ?? ''], 'Room 9')
    const [more] = (await found(['exam:exam:view', 'paper:paper:view']))?.exams ?? []
    expect([more?.roomCount, more?.rooms.map(({ room }) => room)]).toEqual([9, [...names, 'Room 9']])
    const [unseen] = (await found(['exam:exam:view']))?.exams ?? []
    expect(unseen).toMatchObject({ rooms: [], roomCount: 0 })
  })

  it('are six at most, and said to be more', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => makeExam(app, staff, [picked([essay])])))
    const all = await show(staff)
    expect(all.today).toMatchObject({ isMore: true })
    expect(all.today?.exams).toHaveLength(6)
    await app.call(exams.setState, { ids, state: 1 }, staff)
  })
})

describe('own work', () => {
  const cards = async (of: string, language?: string) => (await show(of, language)).work

  it('of a marker: exams with answers to mark, what is due first, and nothing of what others mark', async () => {
    const departmentId = (await makeDepartment(app)).id
    const fields = { permissions: ['paper:paper:mark'], scope: DataScope.department, departmentIds: [departmentId] }
    const [mine, theirs] = await Promise.all([1, 2].map(() => makeAdministrator(app, fields)))
    if (mine === undefined || theirs === undefined) throw new Error('two people')
    const token = await signIn(app, mine)
    expect(await cards(token)).toEqual([])
    const titles = ['Much waits', 'Due soon', 'Of somebody else']
    const [much = '', due = '', other = ''] = await Promise.all(
      titles.map(title => makeExam(app, staff, [picked([essay])], { title, departmentId })),
    )
    for (const examId of [much, much, due, other]) await handIn(await signIn(app, await makeStudent(app)), examId)
    const assign = (examId: string, markerId: string, dueAt: string | null) =>
      app.call(markingAssignments.add, { examId, markerIds: [markerId], dueAt }, staff)
    await assign(due, mine.id, at(24))
    await assign(other, theirs.id, null)
    expect(await cards(token, 'zh-CN')).toEqual([
      {
        title: '待我评阅',
        link: '/admin/papers/marking',
        moment: 'due',
        entries: [
          { title: 'Due soon', link: `/admin/papers/marking/${due}`, count: 1, at: at(24) },
          { title: 'Much waits', link: `/admin/papers/marking/${much}`, count: 2, at: null },
        ],
      },
    ])
    const listed = await app.call(markingCalls.listExams, { page: 1, size: 100 }, token)
    expect(listed.rows.map(row => [row.examId, row.waitingCount])).toEqual(
      expect.arrayContaining([
        [much, 2],
        [due, 1],
      ]),
    )
  })

  it('of an author: drafts, what was written last and where; of a reviewer what waits; of nobody else', async () => {
    const author = await makeAdministrator(app, { permissions: ['qu:bank:view', 'qu:bank:edit'], scope: DataScope.own })
    const own = await makeBank(app, author, { name: 'Algebra' })
    const draft = await makeQuestion(app, { bank: own, state: 0 })
    app.clock.advance(60)
    const ready = await makeQuestion(app, { bank: own })
    const token = await signIn(app, author)
    const found = await cards(token)
    expect(found?.map(({ title, entries }) => [title, entries.map(({ link }) => link)])).toEqual([
      ['My drafts', [`/admin/questions/edit/${draft.id}`]],
      ['Questions I edited last', [`/admin/questions/edit/${ready.id}`, `/admin/questions/edit/${draft.id}`]],
      ['Banks I wrote in last', [`/admin/questions/banks/view/${own.id}`]],
    ])
    const reviewer = await makeAdministrator(app, { permissions: ['qu:bank:view', 'qu:question:review'] })
    await app.call(questionLife.send, { ids: [draft.id], reviewerId: reviewer.id }, token)
    const waiting = await cards(await signIn(app, reviewer))
    expect(waiting?.map(({ title, entries }) => [title, entries.length])).toEqual([['To review', 1]])
    expect((await cards(token))?.map(({ title }) => title)).not.toContain('My drafts')
    const another = await person(['qu:bank:view', 'qu:bank:edit'], { scope: DataScope.own })
    expect(await cards(another)).toEqual([])
    expect(await cards(await person(['qu:bank:view']))).toBeNull()
  })

  it('of who answers appeals: exams with open ones, as far as they are in scope', async () => {
    const question = await makeQuestion(app, { bank, type: 1 })
    const examId = await makeExam(app, staff, [picked([question.id])], { title: 'Objected', keysWhileOpen: true })
    const student = await signIn(app, await makeStudent(app))
    const { paperId, submitKey } = await startPaper(app, student, examId)
    await app.call(papers.submit, { paperId, submitKey })
    await app.call(appeals.saveWindow, { examId, closesAt: at(24) }, staff)
    await app.call(appeals.add, { paperId, no: 1, reason: 'Option C is right too' }, student)
    const rights = ['paper:paper:view', 'paper:paper:appeal']
    expect(await cards(await person(rights))).toMatchObject([
      { title: 'Appeals to answer', entries: [{ title: 'Objected', count: 1 }] },
    ])
    expect(await cards(await person(rights, { scope: DataScope.own }))).toEqual([])
  })
})

it('papers that could not be marked are counted as the list behind the alarm has them', async () => {
  const count = async (of: string) => (await show(of)).papersUnmarkable
  const before = await count(staff)
  const examId = await makeExam(app, staff, [picked([essay])])
  const paperId = await handIn(await signIn(app, await makeStudent(app)), examId)
  await sql`update papers set marking_due = true where id = ${paperId}`.execute(app.deps.db)
  await sql`insert into marking_failures (paper_id, failed_at, next_try_at, reason, tries)
    values (${paperId}, ${app.clock.now()}, ${app.clock.now()}, 'broken', 1)`.execute(app.deps.db)
  expect(await count(staff)).toBe((before ?? 0) + 1)
  const { total } = await app.call(papers.paging, { page: 1, size: 1, marking: 'failed' }, staff)
  expect(total).toBe((before ?? 0) + 1)
  expect(await count(await person(['paper:paper:view'], { scope: DataScope.own }))).toBe(0)
  expect(await count(await person(['paper:paper:mark']))).toBeNull()
})
