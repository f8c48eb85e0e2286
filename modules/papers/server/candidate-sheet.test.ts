/** The sheet of the candidates beside a regrade: each mark in it is from before, or each from after. */
import type { Caller } from '@tripos/access/caller.ts'
import { DataScope, QuestionType, RoleType } from '@tripos/contract-kit/enums.ts'
import { inSnapshot } from '@tripos/db/tx.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { papers } from '../contract/papers.ts'
import { regrades } from '../contract/regrades.ts'
import { exportSheet } from '../test/make-exports.ts'
import { prepareRegrade, runRegradeJob } from '../test/make-regrades.ts'
import { candidateCells } from './candidate-sheet.ts'
import { getCandidateExam } from './candidates.ts'

const CANDIDATES = 4
const RACES = process.env['TRIPOS_SOAK'] === '1' ? 200 : 6
/** Of the column with the score. */
const SCORE = 5
const CALLER: Omit<Caller, 'userId'> = {
  userName: 'teacher',
  realName: 'Teacher',
  avatar: '',
  roleType: RoleType.administrator,
  roleNames: [],
  permissions: new Set(),
  scope: { kind: DataScope.all, departmentIds: [] },
  level: 1,
  mustChangePassword: false,
  tokenHash: Buffer.alloc(32),
  sessionId: '',
}
let app: TestApp
let administrator: TestUser
let staff: string
let students: TestUser[]
let examId: string
let versionId: string

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  students = await Promise.all(Array.from({ length: CANDIDATES }, () => makeStudent(app)))
  const bank = await makeBank(app, administrator)
  const question = await makeQuestion(app, { bank, type: QuestionType.singleChoice })
  versionId = question.versionId
  examId = await makeExam(app, staff, [picked([question.id])], {
    openType: 4,
    audienceUserIds: students.map(({ id }) => id),
    content: { shuffleOptions: false },
  })
  for (const student of students) {
    const token = await signIn(app, student)
    const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
    const answers = [{ no: 1, seq: 1, answer: { options: [0] } }]
    await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
    await app.call(papers.submit, { paperId, submitKey })
  }
})
afterAll(() => app.close())

/** That everybody has it right from now on, or nobody. */
const prepare = (isRight: boolean) =>
  prepareRegrade(app, staff, {
    examId,
    versionId,
    decision: { kind: 'keys', keys: [{ kind: 'choice', options: [isRight ? 0 : 1] }], neverLower: false },
  })
async function apply(id: string): Promise<void> {
  await app.call(regrades.commit, { id }, staff)
  await runRegradeJob(app)
}

/** One row a portion, so that there are many; the regrade is applied after the first. */
const scoresAround = (regradeId: string | undefined) =>
  inSnapshot(app.deps.db, async tx => {
    const caller: Caller = { ...CALLER, userId: administrator.id }
    const exam = await getCandidateExam({ db: tx }, caller, examId)
    const asked = { caller, language: 'en-US', exam, input: { examId }, now: app.clock.now() } as const
    const scores: (string | undefined)[] = []
    for await (const cells of candidateCells(tx, asked, 1)) {
      scores.push(cells[SCORE])
      if (scores.length === 1 && regradeId !== undefined) await apply(regradeId)
    }
    return scores
  })
const all = (score: string) => students.map(() => score)

it('a sheet that began before a regrade has the marks of that moment, however long it takes; the next one has the new ones', async () => {
  await apply(await prepare(true))
  expect(await scoresAround(undefined)).toEqual(all('10'))
  expect(await scoresAround(await prepare(false))).toEqual(all('10'))
  expect(await scoresAround(undefined)).toEqual(all('0'))
})

async function exported(): Promise<(string | undefined)[] | number> {
  const sheet = await exportSheet(app, staff, { examId })
  return Array.isArray(sheet) ? sheet.map(cells => cells[SCORE]) : sheet
}

it('the file is the same rows', async () => {
  await apply(await prepare(true))
  expect(await exported()).toEqual(all('10'))
})

it('raced: all old or all new, or nothing before it is applied', async () => {
  for (let race = 0; race < RACES; race += 1) {
    const isRight = race % 2 === 1
    const id = await prepare(isRight)
    const [sheet] = await Promise.all([exported(), apply(id)])
    expect([all('0'), all('10'), codeOf('NOT_FOUND')]).toContainEqual(sheet)
    expect(await exported()).toEqual(all(isRight ? '10' : '0'))
  }
}, 600_000)
