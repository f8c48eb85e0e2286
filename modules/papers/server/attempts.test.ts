/** What uses an attempt, what gives it back, and what must be waited for: over the wire, as a table. */
import { exams } from '../../exams/contract/exams.ts'
import { papers } from '../contract/papers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { examInput, makeBlueprint, picked, publish } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { makePaperCaches } from './caches.ts'
import { finishOverdue } from './mark-papers.ts'

let app: TestApp
let staff: string
let blueprintId: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const question = await makeQuestion(app, { bank: await makeBank(app, administrator), type: 1 })
  blueprintId = await makeBlueprint(app, staff, [picked([question.id])])
})
afterAll(() => app.close())

async function makeExam(fields: object): Promise<string> {
  const { id } = await app.call(exams.save, examInput(blueprintId, { abandonUnanswered: true, ...fields }), staff)
  await publish(app, staff, id)
  return id
}

/** How a paper came to its end. */
const ENDS = {
  answered: [true, 'submit'],
  empty: [false, 'submit'],
  'empty by time': [false, 'time'],
  'forced empty': [false, 'force'],
  'answered, void': [true, 'submit', 'void'],
  'empty, void': [false, 'submit', 'void'],
  'void while open': [false, 'void'],
} as const
type End = keyof typeof ENDS

async function sit(examId: string, token: string, end: End): Promise<void> {
  const [isAnswered, ...steps] = ENDS[end]
  const { paperId } = await app.call(papers.start, { examId }, token)
  const deviceId = crypto.randomUUID()
  const { epoch, submitKey } = await app.call(papers.open, { paperId, deviceId }, token)
  const answers = [{ no: 1, seq: 1, answer: { options: [0] } }]
  if (isAnswered) await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  for (const step of steps) {
    if (step === 'submit') await app.call(papers.submit, { paperId, submitKey })
    if (step === 'force') await app.call(papers.forceSubmit, { paperId, reason: 'fire' }, staff)
    if (step === 'void') await app.call(papers.void, { paperId, reason: 'fire' }, staff)
    if (step === 'time') {
      app.clock.advance(3600 + 30)
      await finishOverdue({ ...app.deps, caches: makePaperCaches(app.deps) })
    }
  }
}

describe('attempts', () => {
  it.each<[End[], number, number, number, string]>([
    // papers, limit, minutes between, attempts used, what a start then says
    [[], 1, 0, 0, 'mayStart'],
    [['answered'], 1, 0, 1, 'noAttempts'],
    [['empty'], 1, 0, 1, 'noAttempts'],
    [['empty by time'], 1, 0, 1, 'noAttempts'],
    [['forced empty'], 1, 0, 1, 'noAttempts'],
    [['answered, void'], 1, 0, 0, 'mayStart'],
    [['empty, void'], 1, 0, 0, 'mayStart'],
    [['void while open'], 1, 0, 0, 'mayStart'],
    [['empty', 'empty'], 2, 0, 2, 'noAttempts'],
    [['empty', 'answered, void'], 2, 0, 1, 'mayStart'],
    [['empty, void', 'empty, void', 'answered'], 1, 0, 1, 'noAttempts'],
    [['empty', 'empty', 'empty'], 0, 0, 3, 'mayStart'],
    [['answered'], 2, 30, 1, 'tooSoon'],
    [['empty'], 2, 30, 1, 'tooSoon'],
    [['empty'], 0, 30, 1, 'tooSoon'],
    [['answered, void'], 2, 30, 0, 'mayStart'],
    [['empty, void'], 2, 30, 0, 'mayStart'],
  ])('%j of %i, %i minutes apart: %i used, %s', async (ends, attemptLimit, attemptDelayMinutes, used, verdict) => {
    const examId = await makeExam({ attemptLimit, attemptDelayMinutes })
    const token = await signIn(app, await makeStudent(app))
    for (const end of ends) await sit(examId, token, end)
    const check = await app.call(exams.check, { id: examId }, token)
    expect(check).toMatchObject({ attemptsUsed: used, verdict })
    const { rows } = await app.call(exams.mine, { size: 100 }, token)
    expect(rows.find(row => row.id === examId)).toMatchObject({ attemptsUsed: used })
    const start = app.call(papers.start, { examId }, token)
    if (verdict === 'mayStart') expect((await start).isResumed).toBe(false)
    else expect(await refusalOf(start)).toBe(verdict === 'noAttempts' ? 'EXAM_NO_ATTEMPTS' : 'EXAM_TOO_SOON')
  })

  it('waits after an abandoned paper for exactly as long as after any other', async () => {
    const examId = await makeExam({ attemptLimit: 2, attemptDelayMinutes: 10 })
    const token = await signIn(app, await makeStudent(app))
    await sit(examId, token, 'empty')
    app.clock.advance(599)
    expect(await refusalOf(app.call(papers.start, { examId }, token))).toBe('EXAM_TOO_SOON')
    app.clock.advance(1)
    expect((await app.call(papers.start, { examId }, token)).isResumed).toBe(false)
  })

  it('are given back once: a paper that is void stays void', async () => {
    const examId = await makeExam({ attemptLimit: 1 })
    const token = await signIn(app, await makeStudent(app))
    await sit(examId, token, 'empty, void')
    const [paper] = (await app.call(papers.mine, { examId }, token)).rows
    expect(paper).toMatchObject({ state: 3, isVoided: true })
    const again = app.call(papers.void, { paperId: paper?.paperId ?? '', reason: 'twice' }, staff)
    expect(await refusalOf(again)).toBe('PAPER_STATE_CHANGED')
  })
})
