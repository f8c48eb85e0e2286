/** Answers are given to people to mark: by question, by department, by share, and for decisions. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { collectTold, runLoop, type Told } from '../../../../apps/server/test/told.ts'
import { makeExam, picked, startPaper } from '../../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../../questions/test/make-questions.ts'
import { markingAssignments } from '../../contract/marking-assignments.ts'
import { markingPlans } from '../../contract/marking-plans.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { papers } from '../../contract/papers.ts'
import { giveMark } from '../../test/make-double-marks.ts'

const MARK = ['paper:paper:mark']

let app: TestApp
let staff: string
let bank: TestBank
let people: TestUser[]
let administrator: TestUser
let [one, two, three] = ['', '', '']
let examId: string
let versions: string[]

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  bank = await makeBank(app, administrator)
  people = await Promise.all(
    ['Ann', 'Ben', 'Cleo'].map(realName => makeAdministrator(app, { realName, permissions: MARK })),
  )
})
/** An exam of two essays. */
beforeEach(async () => {
  // A test may be days later than the one before it.
  staff = await signIn(app, administrator)
  ;[one = '', two = '', three = ''] = await Promise.all(people.map(person => signIn(app, person)))
  const essays = await makeQuestions(app, 2, { bank, type: 4 })
  versions = essays.map(({ versionId }) => versionId)
  examId = await makeExam(app, staff, [picked(essays.map(({ id }) => id))], { attemptLimit: 0, keysWhileOpen: true })
})
afterAll(() => app.close())

const idOf = (at: number): string => people[at]?.id ?? ''
type Fields = Partial<Input<typeof markingAssignments.add>>
const assign = (at: number[], fields: Fields = {}, as = staff) =>
  app.call(markingAssignments.add, { examId, markerIds: at.map(idOf), ...fields }, as)
const listed = async () => (await app.call(markingAssignments.paging, { examId, page: 1, size: 50 }, staff)).rows
const waitingOf = async (as: string) => (await app.call(markingCalls.next, { examId }, as))?.waitingCount ?? 0
const uncovered = async () => (await app.call(markingPlans.show, { examId }, staff)).uncoveredCount

async function handIn(student?: TestUser): Promise<string> {
  const token = await signIn(app, student ?? (await makeStudent(app)))
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
  const answers = [1, 2].map(no => ({ no, seq: 1, answer: { text: `answer ${no}` } }))
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
  return paperId
}
const markSole = (as: string, paperId: string, no: number, points = 500) =>
  giveMark(app, as, paperId, points, { no, role: 'sole' })

describe('answers that are assigned', () => {
  it('by question: each marker has the own ones, nobody else any, and who leads all of them', async () => {
    const paperId = await handIn()
    expect(await Promise.all([one, two, three].map(waitingOf))).toEqual([2, 2, 2])
    await assign([0], { questionVersionIds: [versions[0] ?? ''] })
    expect(await uncovered()).toBe(1)
    await assign([1], { questionVersionIds: [versions[1] ?? ''] })
    expect(await uncovered()).toBe(0)
    expect(await app.call(markingCalls.next, { examId }, one)).toMatchObject({
      no: 1,
      waitingCount: 1,
      markedCount: 0,
    })
    expect(await app.call(markingCalls.next, { examId }, two)).toMatchObject({ no: 2, waitingCount: 1 })
    expect(await app.call(markingCalls.next, { examId }, three)).toBeNull()
    expect(await waitingOf(staff)).toBe(2)
    const examsOf = async (as: string) => (await app.call(markingCalls.listExams, { page: 1, size: 100 }, as)).rows
    expect((await examsOf(one)).find(row => row.examId === examId)).toMatchObject({ waitingCount: 1, markedCount: 0 })
    expect((await examsOf(three)).map(row => row.examId)).not.toContain(examId)
    const { questions } = await app.call(markingCalls.questions, { examId }, one)
    expect(questions.map(row => [row.questionVersionId, row.waitingCount])).toContainEqual([versions[1], 0])
    expect(await refusalOf(markSole(one, paperId, 2))).toBe('ANSWER_NOT_ASSIGNED')
    expect(await refusalOf(app.call(markingCalls.task, { paperId, no: 2 }, one))).toBe('NOT_FOUND')
    expect(await app.deps.db.selectFrom('marks').select('points').where('paperId', '=', paperId).execute()).toEqual([])
    await markSole(one, paperId, 1)
    await markSole(two, paperId, 2)
    expect(
      (await listed()).map(row => [row.marker.name, row.assignedCount, row.markedCount, row.waitingCount]),
    ).toEqual([
      ['Ann', 1, 1, 0],
      ['Ben', 1, 1, 0],
    ])
  })

  it('by department: papers of its candidates and of those below', async () => {
    const above = await makeDepartment(app)
    const below = await makeDepartment(app, { parent: above })
    await handIn(await makeStudent(app, { departmentIds: [below.id] }))
    await handIn(await makeStudent(app, { departmentIds: [above.id, below.id] }))
    await handIn()
    await assign([0], { departmentId: above.id })
    expect(await waitingOf(one)).toBe(4)
    expect(await uncovered()).toBe(2)
    expect(await listed()).toMatchObject([{ assignedCount: 4, questions: null, sharePercent: 100 }])
    expect(await refusalOf(assign([0], { departmentId: newId() }))).toBe('NOT_FOUND')
  })

  it('by share: each paper goes to one of them, and to two where two people mark', async () => {
    const paperIds: string[] = []
    for (let at = 0; at < 6; at += 1) paperIds.push(await handIn())
    await assign([0, 1, 2], { isShared: true })
    expect((await listed()).map(row => row.sharePercent)).toEqual([33, 33, 33])
    expect((await listed()).reduce((sum, row) => sum + row.assignedCount, 0)).toBe(12)
    expect(await uncovered()).toBe(0)
    for (const { id } of await listed()) await app.call(markingAssignments.delete, { id }, staff)
    await app.call(markingPlans.save, { examId, isDouble: true, tolerancePercent: 10 }, staff)
    await assign([0, 1, 2], { isShared: true })
    expect((await listed()).map(row => row.sharePercent)).toEqual([67, 67, 67])
    expect((await listed()).reduce((sum, row) => sum + row.assignedCount, 0)).toBe(24)
    expect(await uncovered()).toBe(0)
  })

  it('for decisions: they alone decide, and everybody may where nobody is named', async () => {
    await app.call(markingPlans.save, { examId, isDouble: true, tolerancePercent: 10 }, staff)
    const paperId = await handIn()
    await assign([0, 1])
    expect(await waitingOf(three)).toBe(0)
    await giveMark(app, one, paperId, 100)
    await giveMark(app, two, paperId, 900)
    // Nobody is named for decisions yet.
    expect(await app.call(markingCalls.next, { examId }, three)).toMatchObject({ no: 1, role: 'arbiter' })
    const fourth = await makeAdministrator(app, { permissions: MARK })
    await app.call(markingAssignments.add, { examId, markerIds: [fourth.id], isArbiter: true }, staff)
    expect(await app.call(markingCalls.next, { examId }, three)).toBeNull()
    expect(await refusalOf(giveMark(app, three, paperId, 500, { role: 'arbiter' }))).toBe('ANSWER_NOT_ASSIGNED')
    await giveMark(app, await signIn(app, fourth), paperId, 500, { role: 'arbiter' })
    expect((await listed()).map(row => [row.isArbiter, row.assignedCount, row.markedCount])).toEqual([
      [false, 2, 1],
      [false, 2, 1],
      [true, 1, 1],
    ])
  })

  it('to too few people are counted: two are needed for two marks, and another one to decide', async () => {
    await app.call(markingPlans.save, { examId, isDouble: true, tolerancePercent: 10 }, staff)
    const paperId = await handIn()
    await assign([0])
    expect(await uncovered()).toBe(2)
    await giveMark(app, one, paperId, 100)
    expect(await uncovered()).toBe(2)
    await assign([1])
    expect(await uncovered()).toBe(0)
    await assign([0], { isArbiter: true })
    await giveMark(app, two, paperId, 900)
    expect(await uncovered()).toBe(1)
  })
})

describe('an assignment', () => {
  let told: Told[]
  beforeEach(() => {
    told = collectTold()
  })
  const toldOf = (kind: Told['kind']) => told.filter(one => one.kind === kind && one.about?.id === examId)

  it('is told to whom it is given, and moved with what is left', async () => {
    const paperId = await handIn()
    const dueAt = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString()
    await assign([0], { dueAt })
    expect(toldOf('marking.assigned').map(one => one.userId)).toEqual([idOf(0)])
    await markSole(one, paperId, 1, 700)
    const [row] = await listed()
    app.clock.advance(1)
    await app.call(markingAssignments.save, { id: row?.id ?? '', markerId: idOf(1), dueAt: null }, staff)
    expect(toldOf('marking.assigned').map(one => one.userId)).toEqual([idOf(0), idOf(1)])
    expect([await waitingOf(one), await waitingOf(two)]).toEqual([0, 1])
    expect(await refusalOf(markSole(one, paperId, 2))).toBe('ANSWER_NOT_ASSIGNED')
    // What somebody has marked can still be corrected.
    await giveMark(app, one, paperId, 800, { role: 'sole', seenRevision: 1 })
    await markSole(two, paperId, 2, 100)
    const paper = await app.call(papers.detail, { paperId }, staff)
    expect(paper).toMatchObject({ score: 900, state: 2 })
    expect(await listed()).toMatchObject([{ marker: { name: 'Ben' }, assignedCount: 2, markedCount: 1, dueAt: null }])
  })

  it('is reminded of once, a day before it is due, while something waits', async () => {
    const paperId = await handIn()
    const dueAt = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString()
    await assign([0, 1], { questionVersionIds: [versions[0] ?? ''], dueAt })
    await assign([2], { questionVersionIds: [versions[1] ?? ''], dueAt })
    await markSole(three, paperId, 2)
    const look = () => Promise.all([runLoop(app, 'papers.tellMarkers'), runLoop(app, 'papers.tellMarkers')])
    await look()
    expect(toldOf('marking.due')).toEqual([])
    app.clock.advance(86_401)
    staff = await signIn(app, administrator)
    await look()
    await look()
    expect(
      toldOf('marking.due')
        .map(one => one.userId)
        .toSorted(),
    ).toEqual([idOf(0), idOf(1)].toSorted())
    expect(toldOf('marking.due')[0]?.params).toMatchObject({ count: 1 })
    // A new time is reminded of again.
    const [row] = await listed()
    const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await app.call(markingAssignments.save, { id: row?.id ?? '', markerId: idOf(0), dueAt: later }, staff)
    await look()
    expect(toldOf('marking.due')).toHaveLength(3)
  })

  it('says to those alone that papers wait', async () => {
    await assign([1])
    await handIn()
    await runLoop(app, 'papers.tellMarkers')
    expect(toldOf('marking.waiting').map(one => one.userId)).toEqual([idOf(1)])
  })

  it('is given within the scope of exams, and to people who may mark that exam', async () => {
    const here = await makeDepartment(app)
    const scoped = { scope: DataScope.department, departmentIds: [here.id] }
    const outsider = await signIn(app, await makeAdministrator(app, { permissions: ['exam:exam:edit'], ...scoped }))
    expect(await refusalOf(assign([0], {}, outsider))).toBe('NOT_FOUND')
    const others = [
      await makeAdministrator(app, { permissions: ['paper:paper:view'] }),
      await makeAdministrator(app, { permissions: MARK, ...scoped }),
      await makeStudent(app),
    ]
    for (const { id } of others) {
      expect(await refusalOf(assign([], { markerIds: [idOf(0), id] }))).toBe('MARKER_NOT_ALLOWED')
    }
    expect(await listed()).toEqual([])
    await assign([0, 0])
    const rows = await listed()
    expect(rows).toHaveLength(1)
    const id = rows[0]?.id ?? ''
    const move = { id, markerId: others[1]?.id ?? '', dueAt: null }
    expect(await refusalOf(app.call(markingAssignments.save, move, staff))).toBe('MARKER_NOT_ALLOWED')
    expect(await refusalOf(app.call(markingAssignments.save, { ...move, markerId: idOf(1) }, outsider))).toBe(
      'NOT_FOUND',
    )
    expect(await refusalOf(app.call(markingAssignments.delete, { id }, outsider))).toBe('NOT_FOUND')
    expect(await listed()).toEqual(rows)
    const { rows: markers } = await app.call(
      markingAssignments.markers,
      { examId, page: 1, size: 100, search: 'cleo' },
      staff,
    )
    expect(markers.map(marker => marker.id)).toEqual([idOf(2)])
  })

  it('taken back leaves the marks, and without any everybody marks', async () => {
    const paperId = await handIn()
    await assign([0])
    await markSole(one, paperId, 1, 600)
    const [row] = await listed()
    await app.call(markingAssignments.delete, { id: row?.id ?? '' }, staff)
    expect(await refusalOf(app.call(markingAssignments.delete, { id: row?.id ?? '' }, staff))).toBe('NOT_FOUND')
    expect(await waitingOf(three)).toBe(1)
    const { marks } = await app.call(markingCalls.task, { paperId, no: 1 }, staff)
    expect(marks).toMatchObject([{ points: 600, markedBy: 'Ann' }])
  })
})
