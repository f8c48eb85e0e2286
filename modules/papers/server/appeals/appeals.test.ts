/** A candidate objects to a mark, and staff answer all who object to the same question. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../../audit/contract.ts'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { collectTold, runLoop } from '../../../../apps/server/test/told.ts'
import { makeExam, picked, startPaper } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../../questions/test/make-questions.ts'
import { appeals } from '../../contract/appeals.ts'
import { papers } from '../../contract/papers.ts'

let app: TestApp
let staff: string
let bank: TestBank

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
})
afterAll(() => app.close())

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const NEVER = { rule: 6, at: null } as const
const AT_ONCE = { rule: 1, at: null } as const

async function examWithTwo(fields: Parameters<typeof makeExam>[3] = {}) {
  const [first, second] = await makeQuestions(app, 2, { bank, type: 1 })
  const questionIds = [first?.id ?? '', second?.id ?? '']
  const examId = await makeExam(app, staff, [picked(questionIds)], { keysWhileOpen: true, ...fields })
  return { examId, questionVersionId: first?.versionId ?? '', other: second?.versionId ?? '' }
}
async function handIn(examId: string) {
  const student = await makeStudent(app)
  const token = await signIn(app, student)
  const { paperId, submitKey } = await startPaper(app, token, examId)
  await app.call(papers.submit, { paperId, submitKey })
  return { paperId, token, userId: student.id }
}
const openUntil = (examId: string, closesAt: string | null) => app.call(appeals.saveWindow, { examId, closesAt }, staff)
const object = ({ paperId, token }: { paperId: string; token: string }, no = 1) =>
  app.call(appeals.add, { paperId, no, reason: 'Option C is right too' }, token)

describe('an appeal', () => {
  it('is answered once for everybody who objects to the question, and for nobody else', async () => {
    const told = collectTold()
    const { examId, questionVersionId, other } = await examWithTwo()
    await openUntil(examId, inHours(24))
    const [first, second, third] = await Promise.all([handIn(examId), handIn(examId), handIn(examId)])
    await Promise.all([object(first), object(second), object(third, 2)])
    const groups = await app.call(appeals.paging, { examId }, staff)
    expect(
      groups.rows.map(row => [row.questionVersionId, row.openCount]).toSorted(([, a], [, b]) => Number(b) - Number(a)),
    ).toEqual([
      [questionVersionId, 2],
      [other, 1],
    ])
    const list = await app.call(appeals.ofQuestion, { examId, questionVersionId }, staff)
    expect(list.rows).toMatchObject([
      { no: 1, state: 'open', score: 0, maxPoints: 1000 },
      { no: 1, state: 'open' },
    ])
    const decide = () =>
      app.call(
        appeals.saveDecision,
        { examId, questionVersionId, isAccepted: true, answer: 'You are right, it will be regraded.' },
        staff,
      )
    const both = await Promise.allSettled([decide(), decide()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(decide())).toBe('APPEALS_DECIDED')
    const mine = await app.call(appeals.own, { paperId: first.paperId }, first.token)
    expect(mine.appeals).toMatchObject([{ state: 'accepted', answer: 'You are right, it will be regraded.' }])
    const left = await app.call(appeals.own, { paperId: third.paperId }, third.token)
    expect(left.appeals).toMatchObject([{ no: 2, state: 'open', answer: '' }])
    const answered = told.filter(one => one.kind === 'appeal.accepted')
    expect(new Set(answered.map(one => one.userId))).toEqual(new Set([first.userId, second.userId]))
    expect(answered[0]?.params).toMatchObject({ no: 1, answer: 'You are right, it will be regraded.' })
    const log = await app.call(audit.paging, { action: 'exam.decideAppeals', objectId: examId }, staff)
    expect(log.rows).toHaveLength(1)
    expect((await app.call(appeals.paging, { examId, state: 'open' }, staff)).rows).toHaveLength(1)
  })

  it('is made once for each question, while they are taken, against what the candidate can see', async () => {
    const { examId } = await examWithTwo()
    const sitting = await handIn(examId)
    const closesAt = async () => (await app.call(appeals.own, { paperId: sitting.paperId }, sitting.token)).closesAt
    expect(await closesAt()).toBeNull()
    expect(await refusalOf(object(sitting))).toBe('APPEALS_CLOSED')
    await openUntil(examId, inHours(1))
    expect(await closesAt()).not.toBeNull()
    const asked = await Promise.allSettled([object(sitting), object(sitting), object(sitting)])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(object(sitting))).toBe('APPEAL_MADE')
    expect(await refusalOf(object(sitting, 3))).toBe('NOT_FOUND')
    app.clock.advance(3601)
    expect(await refusalOf(object(sitting, 2))).toBe('APPEALS_CLOSED')
    await openUntil(examId, null)
    expect(await closesAt()).toBeNull()

    const hidden = await examWithTwo({ release: { score: AT_ONCE, answers: NEVER, analysis: NEVER } })
    await openUntil(hidden.examId, inHours(1))
    expect(await refusalOf(object(await handIn(hidden.examId)))).toBe('APPEALS_CLOSED')
  })

  it('of somebody else, or of an exam out of scope, is not there', async () => {
    const { examId, questionVersionId } = await examWithTwo()
    await openUntil(examId, inHours(1))
    const [own, other] = await Promise.all([handIn(examId), handIn(examId)])
    expect(await refusalOf(object({ paperId: own.paperId, token: other.token }))).toBe('NOT_FOUND')
    await object(own)
    const departmentIds = [(await makeDepartment(app)).id]
    const outsider = await signIn(app, await makeAdministrator(app, { departmentIds, scope: DataScope.department }))
    expect((await app.call(appeals.paging, {}, outsider)).rows).toEqual([])
    const decision = { examId, questionVersionId, isAccepted: false, answer: 'no' }
    expect(await refusalOf(app.call(appeals.saveDecision, decision, outsider))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(appeals.ofQuestion, { examId, questionVersionId }, outsider))).toBe('NOT_FOUND')
    expect((await app.call(appeals.paging, { examId }, staff)).rows[0]?.openCount).toBe(1)
  })
})

it('waiting appeals are told once a day to those who may answer them at that exam, and to nobody once they are answered', async () => {
  const told = collectTold()
  const [here, there] = await Promise.all([makeDepartment(app), makeDepartment(app)])
  const answering = (departmentId: string, permissions: string[]) =>
    makeAdministrator(app, { permissions, scope: DataScope.department, departmentIds: [departmentId] })
  const mine = await answering(here.id, ['paper:paper:appeal'])
  const others = [await answering(there.id, ['paper:paper:appeal']), await answering(here.id, ['paper:paper:mark'])]
  const { examId, questionVersionId } = await examWithTwo({ departmentId: here.id })
  await openUntil(examId, inHours(96))
  await object(await handIn(examId))
  await object(await handIn(examId))
  const look = () => Promise.all([runLoop(app, 'papers.tellMarkers'), runLoop(app, 'papers.tellMarkers')])
  const waiting = () => told.filter(one => one.kind === 'appeal.waiting' && one.about?.id === examId)
  await look()
  await look()
  const reached = waiting().map(one => one.userId)
  expect(reached).toContain(mine.id)
  for (const other of others) expect(reached).not.toContain(other.id)
  expect(new Set(reached).size).toBe(reached.length)
  const link = `/admin/papers/appeals?examId=${examId}&state=open`
  expect(waiting()[0]).toMatchObject({ params: { count: 2 }, link })
  // Nothing new on the next day.
  app.clock.advance(25 * 3600)
  await look()
  expect(waiting()).toHaveLength(reached.length)
  await object(await handIn(examId))
  await look()
  expect(waiting().at(-1)).toMatchObject({ params: { count: 3 } })
  const decision = { examId, questionVersionId, isAccepted: false, answer: 'The key is right' }
  app.clock.advance(13 * 3600)
  await app.call(appeals.saveDecision, decision, await signIn(app, mine))
  await look()
  expect(waiting()).toHaveLength(2 * reached.length)
})
