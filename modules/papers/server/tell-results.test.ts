/** What candidates are told of their papers and results, and staff of what waits. Every event is delivered twice. */
import { exams } from '../../exams/contract/exams.ts'
import { paperRemedies } from '../contract/paper-remedies.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { asJson } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, runLoop, type Told } from '../../../apps/server/test/told.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let choice: string
let essay: string
let told: Told[]

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  choice = (await makeQuestion(app, { bank, type: 1 })).id
  essay = (await makeQuestion(app, { bank, type: 4 })).id
})
beforeEach(async () => {
  told = collectTold()
  await deliverEvents(app)
  told.length = 0
})
afterAll(() => app.close())

const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
const toldOf = (kind: Told['kind']) => told.filter(one => one.kind === kind).map(one => one.userId)
const settle = () => deliverEvents(app, 2)

async function handIn(examId: string, person: TestUser): Promise<string> {
  const { paperId, epoch, submitKey, questions } = await startPaper(app, await signIn(app, person), examId)
  const no = questions.find(question => question.type === 4)?.no
  const answers = [{ no: no ?? 1, seq: 1, answer: no === undefined ? { options: [0] } : { text: 'because' } }]
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, await signIn(app, person))
  await app.call(papers.submit, { paperId, submitKey })
  return paperId
}

const NEVER = { rule: 6, at: null } as const
const releasing = (score: { rule: 1 | 2 | 3 | 4 | 5 | 6; at: string | null }) => ({
  release: { score, answers: NEVER, analysis: NEVER },
})

describe('a result', () => {
  it('that is released is told once to everybody whose paper is marked, to the others when it is', async () => {
    const [marked, waiting, absent] = await Promise.all([makeStudent(app), makeStudent(app), makeStudent(app)])
    const examId = await makeExam(app, staff, [picked([choice]), picked([essay])], {
      ...releasing({ rule: 5, at: null }),
      attemptLimit: 1,
      openType: 4,
      audienceUserIds: [marked.id, waiting.id, absent.id],
    })
    const [first, second] = [await handIn(examId, marked), await handIn(examId, waiting)]
    await app.call(markingCalls.mark, { paperId: first, no: 2, points: 100, seenRevision: 0 }, staff)
    await settle()
    expect(toldOf('result.released')).toEqual([])
    const release = (isReleased: boolean) => app.call(exams.release, { id: examId, what: 'score', isReleased }, staff)
    await release(true)
    await settle()
    expect(toldOf('result.released')).toEqual([marked.id])
    // Taken back and released again, and looked at by the loop of two processes.
    await release(false)
    await release(true)
    await Promise.all([runLoop(app, 'papers.announceScores'), runLoop(app, 'papers.announceScores')])
    await settle()
    expect(toldOf('result.released')).toEqual([marked.id])
    await app.call(markingCalls.mark, { paperId: second, no: 2, points: 100, seenRevision: 0 }, staff)
    await settle()
    expect(toldOf('result.released')).toEqual([marked.id, waiting.id])
    expect(new Set(told.map(one => one.link))).toEqual(new Set([`/web/exam/check/${examId}`]))
  })

  it('that comes out at a time is told then, by one of two processes', async () => {
    const person = await makeStudent(app)
    const examId = await makeExam(app, staff, [picked([choice])], {
      ...releasing({ rule: 4, at: at(60) }),
      openType: 4,
      audienceUserIds: [person.id],
    })
    await handIn(examId, person)
    const look = async () => {
      await Promise.all([runLoop(app, 'papers.announceScores'), runLoop(app, 'papers.announceScores')])
      await settle()
    }
    await look()
    expect(toldOf('result.released')).toEqual([])
    app.clock.advance(61 * 60)
    await look()
    await look()
    expect(toldOf('result.released')).toEqual([person.id])
  })

  it('that is seen as the paper is handed in is not told; what a person has marked is', async () => {
    const [one, two] = await Promise.all([makeStudent(app), makeStudent(app)])
    const audience = { openType: 4 as const, audienceUserIds: [one.id, two.id], ...releasing({ rule: 2, at: null }) }
    await handIn(await makeExam(app, staff, [picked([choice])], audience), one)
    const paperId = await handIn(await makeExam(app, staff, [picked([essay])], audience), two)
    await settle()
    expect(toldOf('result.released')).toEqual([])
    await app.call(markingCalls.mark, { paperId, no: 1, points: 100, seenRevision: 0 }, staff)
    await settle()
    expect(toldOf('result.released')).toEqual([two.id])
    // Another mark after that: the score has changed.
    await app.call(markingCalls.mark, { paperId, no: 1, points: 250, seenRevision: 1 }, staff)
    expect(toldOf('paper.markChanged')).toEqual([two.id])
    expect(told.at(-1)?.params).toMatchObject({ oldScore: 1, score: 2.5 })
    // The same points with another comment.
    await app.call(markingCalls.mark, { paperId, no: 1, points: 250, comment: 'Good', seenRevision: 2 }, staff)
    expect(toldOf('paper.markChanged')).toHaveLength(1)
  })

  it('that late answers have changed is told, one that they have not is not', async () => {
    const bank = await makeBank(app, administrator)
    const statement = (await makeQuestion(app, { bank, type: 3 })).id
    const examId = await makeExam(app, staff, [picked([statement])], releasing({ rule: 1, at: null }))
    for (const isTrue of [true, false]) {
      const person = await makeStudent(app)
      const { paperId, submitKey } = await startPaper(app, await signIn(app, person), examId)
      await app.call(papers.submit, { paperId, submitKey })
      const id = newId()
      const late = { id, userId: person.id, paperId, questionNo: 1, seq: 1, epoch: 1, reason: 'PAPER_CLOSED' }
      await app.deps.db
        .insertInto('refusedSaves')
        .values({ ...late, answer: asJson({ isTrue }), arrivedAt: app.clock.now() })
        .execute()
      await app.call(paperRemedies.takeLate, { paperId, ids: [id], reason: 'A broken line' }, staff)
    }
    expect(toldOf('paper.markChanged')).toHaveLength(1)
    expect(told.at(-1)?.params).toMatchObject({ oldScore: 0, score: 10 })
  })

  it('that nobody sees yet may change without a word', async () => {
    const person = await makeStudent(app)
    const examId = await makeExam(app, staff, [picked([essay])], releasing({ rule: 5, at: null }))
    const paperId = await handIn(examId, person)
    await app.call(markingCalls.mark, { paperId, no: 1, points: 100, seenRevision: 0 }, staff)
    await app.call(markingCalls.mark, { paperId, no: 1, points: 200, seenRevision: 1 }, staff)
    await settle()
    expect(toldOf('paper.markChanged')).toEqual([])
  })
})

it('extra time, a paper that is open again and one that is void are told to its candidate with the reason', async () => {
  const person = await makeStudent(app)
  const examId = await makeExam(app, staff, [picked([choice])], releasing({ rule: 5, at: null }))
  const { paperId, submitKey } = await startPaper(app, await signIn(app, person), examId)
  const { deadlineAt } = await app.call(papers.extend, { paperId, minutes: 15, reason: 'A power cut' }, staff)
  expect(told.at(-1)).toMatchObject({
    kind: 'paper.moreTime',
    userId: person.id,
    params: { minutes: 15, reason: 'A power cut', deadlineAt: new Date(deadlineAt) },
  })
  await app.call(papers.submit, { paperId, submitKey })
  await app.call(paperRemedies.reopen, { paperId, minutes: 20, reason: 'By mistake' }, staff)
  expect(told.at(-1)).toMatchObject({ kind: 'paper.reopened', params: { minutes: 20, reason: 'By mistake' } })
  app.clock.advance(1)
  await app.call(papers.void, { paperId, reason: 'Wrong room' }, staff)
  expect(told.at(-1)).toMatchObject({ kind: 'paper.voided', params: { reason: 'Wrong room' } })
  expect(told).toHaveLength(3)
})

describe('what waits to be marked', () => {
  it('is told once a day to those who may mark that exam, and that it is late after three days', async () => {
    const [here, there] = await Promise.all([makeDepartment(app), makeDepartment(app)])
    const marker = (departmentId: string, permissions: string[]) =>
      makeAdministrator(app, { permissions, scope: DataScope.department, departmentIds: [departmentId] })
    const mine = await marker(here.id, ['paper:paper:mark'])
    const others = [await marker(there.id, ['paper:paper:mark']), await marker(here.id, ['paper:paper:view'])]
    const person = await makeStudent(app)
    const examId = await makeExam(app, staff, [picked([essay])], { departmentId: here.id })
    await runLoop(app, 'papers.tellMarkers')
    told.length = 0
    await handIn(examId, person)
    const look = () => Promise.all([runLoop(app, 'papers.tellMarkers'), runLoop(app, 'papers.tellMarkers')])
    await look()
    await look()
    const of = (kind: Told['kind']) => told.filter(one => one.kind === kind && one.about?.id === examId)
    const waiting = of('marking.waiting').map(one => one.userId)
    expect(waiting).toContain(mine.id)
    expect(waiting).toContain(administrator.id)
    for (const other of [...others, person]) expect(waiting).not.toContain(other.id)
    expect(new Set(waiting).size).toBe(waiting.length)
    expect(of('marking.waiting')[0]?.params).toMatchObject({ count: 1 })
    told.length = 0
    // Nothing new on the next day.
    app.clock.advance(25 * 3600)
    await look()
    expect(of('marking.waiting')).toEqual([])
    expect(of('marking.late')).toEqual([])
    app.clock.advance(50 * 3600)
    await look()
    expect(of('marking.late').map(one => one.userId)).toContain(mine.id)
    const count = told.length
    await look()
    expect(told).toHaveLength(count)
  })
})
