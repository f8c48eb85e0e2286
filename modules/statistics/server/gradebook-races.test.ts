/** The gradebook as a sheet beside a regrade: each mark in it is from before, or each from after. */
import type { Caller } from '@tripos/access/caller.ts'
import { DataScope, QuestionType, RoleType } from '@tripos/contract-kit/enums.ts'
import { inSnapshot } from '@tripos/db/tx.ts'
import { readSheet } from '@tripos/documents/sheet.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { audit } from '../../audit/contract.ts'
import { makeExam, picked } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeDepartment, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { regrades } from '../../papers/contract/regrades.ts'
import { prepareRegrade, runRegradeJob } from '../../papers/test/make-regrades.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { gradebook } from '../contract/gradebook.ts'
import { answerWith, sitDown } from '../test/make-figures.ts'
import { gradeRows, loadBook } from './gradebook.ts'

const PEOPLE = 4
const RACES = process.env['TRIPOS_SOAK'] === '1' ? 200 : 6
/** Of the one exam, after user name and name. */
const GRADE = 2
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
let departmentId: string
let examId: string
let versionId: string

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  departmentId = (await makeDepartment(app)).id
  const bank = await makeBank(app, administrator)
  const question = await makeQuestion(app, { bank, type: QuestionType.singleChoice })
  versionId = question.versionId
  examId = await makeExam(app, staff, [picked([question.id])], { content: { shuffleOptions: false } })
  for (let no = 0; no < PEOPLE; no += 1) await answerWith(app, await sitDown(app, examId, [departmentId]), 'A')
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
const all = (grade: string) => Array.from({ length: PEOPLE }, () => grade)

/** One person a portion, so that there are many; the regrade is applied after the first. */
const gradesAround = (regradeId: string | undefined) =>
  inSnapshot(app.deps.db, async tx => {
    const caller: Caller = { ...CALLER, userId: administrator.id }
    const asked = { caller, book: await loadBook({ db: tx }, caller, departmentId), input: { departmentId } }
    const grades: (string | undefined)[] = []
    for await (const cells of gradeRows(tx, asked, 1)) {
      grades.push(cells[GRADE])
      if (grades.length === 1 && regradeId !== undefined) await apply(regradeId)
    }
    return grades
  })

/** The grades of the sheet, or the code of the refusal. */
async function exported(): Promise<(string | undefined)[] | number> {
  const reply = await app.app.inject({
    method: 'POST',
    url: gradebook.export.path,
    headers: { token: staff },
    payload: { departmentId },
  })
  if (reply.headers['content-type']?.toString().startsWith('application/json') === true) return reply.json().code
  const grades: (string | undefined)[] = []
  for await (const { line, cells } of readSheet(reply.rawPayload)) if (line > 1) grades.push(cells[GRADE])
  return grades
}

it('one that began before a regrade has the marks of that moment, however long it takes; the next one has the new ones', async () => {
  await apply(await prepare(true))
  expect(await gradesAround(undefined)).toEqual(all('100'))
  expect(await gradesAround(await prepare(false))).toEqual(all('100'))
  expect(await exported()).toEqual(all('0'))
})

it('one that is asked for while a regrade is being applied is refused, and nothing is in the log', async () => {
  const taken = async () => (await app.call(audit.paging, { action: 'gradebook.export' }, staff)).rows
  const before = await taken()
  const id = await prepare(true)
  await app.call(regrades.commit, { id }, staff)
  expect(await exported()).toBe(codeOf('REGRADE_RUNNING'))
  expect(await taken()).toEqual(before)
  await runRegradeJob(app)
  expect(await exported()).toEqual(all('100'))
})

it('at once: all old or all new, or refused while it is being applied', async () => {
  for (let race = 0; race < RACES; race += 1) {
    const isRight = race % 2 === 1
    const id = await prepare(isRight)
    const [sheet] = await Promise.all([exported(), apply(id)])
    expect([all('0'), all('100'), codeOf('REGRADE_RUNNING')]).toContainEqual(sheet)
    expect(await exported()).toEqual(all(isRight ? '100' : '0'))
  }
}, 600_000)
