/** Files of candidates: made by a job, fetched by who asked for them and by nobody else. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { openZip } from '@tripos/documents/zip.ts'
import { pdfText } from '../../test/pdf-text.ts'
import { audit } from '../../../audit/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { collectTold, deliverEvents } from '../../../../apps/server/test/told.ts'
import { exams } from '../../../exams/contract/exams.ts'
import { makeExam, picked, startPaper } from '../../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, sampleContent, type TestBank } from '../../../questions/test/make-questions.ts'
import { candidateExports, MAX_UNFINISHED } from '../../contract/candidate-exports.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { papers } from '../../contract/papers.ts'
import { exportSheet, fetchExport } from '../../test/make-exports.ts'
import { clearExportsJob, makeNextExport } from './make-exports.ts'

const DAY_SECONDS = 86_400
/** What a spreadsheet would take for a formula. */
const FORMULA = '=1+1'

let app: TestApp
let administrator: TestUser
let staff: string
let students: TestUser[]
let question: string
let bank: TestBank

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const department = await makeDepartment(app)
  const names = [FORMULA, 'Wang', '李']
  students = await Promise.all(names.map(realName => makeStudent(app, { realName, departmentIds: [department.id] })))
  bank = await makeBank(app, administrator)
  question = (await makeQuestion(app, { bank, type: 1 })).id
})
afterAll(() => app.close())

let examId: string
beforeEach(async () => {
  examId = await makeExam(app, staff, [picked([question])], {
    openType: 4,
    audienceUserIds: students.map(({ id }) => id),
    content: { shuffleOptions: false },
    passPoints: 500,
  })
})

const start = (format: 'xlsx' | 'pdf' | 'papers' = 'xlsx', as = staff) =>
  app.call(candidateExports.start, { examId, format }, as).then(({ id }) => id)
const list = (as = staff) => app.call(candidateExports.list, { examId }, as)
async function makeAll(): Promise<void> {
  while (await makeNextExport(app.deps));
}
async function auditOf(action: string): Promise<object[]> {
  const { rows } = await app.call(audit.paging, { action, size: 100 }, staff)
  const ofExam = rows.filter(({ objectId }) => objectId === examId)
  return Promise.all(
    ofExam.map(async ({ id, actor }) => ({
      by: actor?.id,
      detail: (await app.call(audit.detail, { id }, staff)).detail,
    })),
  )
}

async function sit(student: TestUser | undefined): Promise<void> {
  const token = await signIn(app, student as TestUser)
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
  const answers = [{ no: 1, seq: 1, answer: { options: [0] } }]
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
}

describe('a file of candidates', () => {
  it('has who is listed with the results, and no cell is a formula', async () => {
    await sit(students[1])
    const rows = await exportSheet(app, staff, { examId })
    expect(Array.isArray(rows) && rows.map(cells => [cells[1], cells[3], cells[5], cells[6]])).toEqual([
      [FORMULA, 'Not started', '', ''],
      ['Wang', 'Failed', '0', '10'],
      ['李', 'Not started', '', ''],
    ])
    app.clock.advance(1)
    const narrowed = await exportSheet(app, staff, { examId, state: 'marked' })
    expect(narrowed).toHaveLength(1)
    expect(await list()).toMatchObject([
      { format: 'xlsx', state: 'ready', done: 1, total: 1, isNarrowed: true },
      { format: 'xlsx', state: 'ready', done: 3, total: 3, isNarrowed: false },
    ])
  })

  it('is a PDF of the same people', async () => {
    const id = await start('pdf')
    expect(await list()).toMatchObject([{ id, state: 'waiting', total: null }])
    await makeAll()
    const bytes = Buffer.from((await fetchExport(app, staff, id)) as Buffer)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await list()).toMatchObject([{ id, format: 'pdf', state: 'ready', done: 3, total: 3 }])
  }, 180_000)

  it('is the closed papers of these people, each whole, and none that is being written', async () => {
    const types = Object.values(QuestionType)
    const ids = await Promise.all(
      types.map(type => makeQuestion(app, { bank, content: sampleContent(type, `w${type}w`) })),
    )
    const audience = students.map(({ id }) => id)
    examId = await makeExam(app, staff, [picked(ids.map(({ id }) => id))], { openType: 4, audienceUserIds: audience })
    const [, wang, li] = await Promise.all(students.map(student => signIn(app, student)))
    await startPaper(app, li ?? '', examId)
    const { paperId, epoch, submitKey, questions } = await startPaper(app, wang ?? '', examId)
    const essay = questions.find(({ type }) => type === QuestionType.shortAnswer)?.no ?? 0
    const answers = [{ no: essay, seq: 1, answer: { text: 'Water boils at 100' } }]
    await app.call(papers.saveAnswers, { paperId, epoch, answers }, wang)
    await app.call(papers.submit, { paperId, submitKey })
    const passage = { kind: 'passage', start: 15, quote: '100', colour: 'red', comment: 'Degrees' } as const
    await app.call(
      markingCalls.mark,
      { paperId, no: essay, points: 250, seenRevision: 0, comment: 'Say at which pressure', annotations: [passage] },
      staff,
    )
    const id = await start('papers')
    await makeAll()
    const files = openZip((await fetchExport(app, staff, id)) as Buffer, 50_000_000)
    expect(files.names).toEqual([`001 Wang ${students[1]?.userName}.pdf`])
    const words = await pdfText(Buffer.from(files.read(files.names[0] ?? '') ?? ''))
    for (const type of types) expect(words).toContain(`w${type}w`)
    expect(words).toContain('Answer given: Water boils at 100')
    expect(words).toContain('Comment: Say at which pressure')
    expect(words).toContain('Annotation: “100” Degrees')
    expect(words).toContain('· 2.5 / 10')
    expect(words).toContain('Answer given: No answer')
    expect(words).not.toContain('Analysis')
    expect(await list()).toMatchObject([{ format: 'papers', state: 'ready', done: 1, total: 1 }])
  }, 180_000)

  it('is fetched by who asked for it alone, and the log says what was taken', async () => {
    const id = await start()
    expect(await fetchExport(app, staff, id)).toBe(codeOf('NOT_FOUND'))
    await makeAll()
    const other = await signIn(app, await makeAdministrator(app))
    expect(await fetchExport(app, other, id)).toBe(codeOf('NOT_FOUND'))
    expect(await list(other)).toEqual([])
    expect(await auditOf('candidate.export')).toEqual([])
    await fetchExport(app, staff, id)
    expect(await auditOf('candidate.export')).toEqual([
      { by: administrator.id, detail: { examId, exportId: id, format: 'xlsx', candidates: 3 } },
    ])
    expect(await auditOf('candidate.startExport')).toMatchObject([{ by: administrator.id, detail: { exportId: id } }])
  })

  it('is gone after a week, with its bytes', async () => {
    const id = await start()
    await makeAll()
    app.clock.advance(7 * DAY_SECONDS + 1)
    staff = await signIn(app, administrator)
    expect(await fetchExport(app, staff, id)).toBe(codeOf('NOT_FOUND'))
    expect(await list()).toEqual([])
    const key = `candidate-exports/${id}`
    expect(await app.deps.storage.open(key)).toBeDefined()
    await clearExportsJob(app.deps).run()
    expect(await app.deps.storage.open(key)).toBeUndefined()
    expect(await app.deps.db.selectFrom('candidateExports').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('is nobody’s outside of the scope, nor of who has lost it since', async () => {
    const outsider = await signIn(app, await makeAdministrator(app, { permissions: ['paper:paper:view'], scope: 1 }))
    expect(await refusalOf(start('xlsx', outsider))).toBe('NOT_FOUND')
    expect(await refusalOf(list(outsider))).toBe('NOT_FOUND')
    const losing = await makeAdministrator(app)
    const token = await signIn(app, losing)
    const [before, after] = [await start('xlsx', token), await start('xlsx', token)]
    await makeNextExport(app.deps)
    await app.deps.db.deleteFrom('userRoles').where('userId', '=', losing.id).execute()
    await makeAll()
    const rows = await app.deps.db.selectFrom('candidateExports').select(['id', 'state']).execute()
    const stateOf = (wanted: string) => rows.find(({ id }) => id === wanted)?.state
    expect([stateOf(before), stateOf(after)].filter(state => state === 2)).toHaveLength(1)
    expect([stateOf(before), stateOf(after)].filter(state => state === 3)).toHaveLength(1)
    expect(await fetchExport(app, token, before)).not.toBeInstanceOf(Buffer)
  })
})

describe('the job', () => {
  it('makes each file once, whoever asks for work at the same time', async () => {
    const ids = [await start(), await start(), await start()]
    const made = await Promise.all([1, 2, 3, 4].map(() => makeNextExport(app.deps)))
    expect(made.filter(Boolean)).toHaveLength(3)
    const rows = await list()
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids))
    expect(rows.every(({ state }) => state === 'ready')).toBe(true)
  })

  it('makes anew what a crash has left, once it has been silent for a while', async () => {
    const id = await start()
    await app.deps.db
      .updateTable('candidateExports')
      .set({ state: 1, claimedAt: app.clock.now(), done: 2, total: 3 })
      .where('id', '=', id)
      .execute()
    expect(await makeNextExport(app.deps)).toBe(false)
    app.clock.advance(121)
    expect(await makeNextExport(app.deps)).toBe(true)
    expect(await list()).toMatchObject([{ id, state: 'ready', done: 3 }])
  })

  it('takes so many of one person at a time, also of two requests at once', async () => {
    for (let no = 1; no < MAX_UNFINISHED; no++) await start()
    const both = await Promise.allSettled([start(), start()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(start())).toBe('EXPORTS_UNFINISHED')
    expect(await list()).toHaveLength(MAX_UNFINISHED)
    await makeAll()
    await start()
    await makeAll()
  })

  it('tells in the bell what took long, and what could not be made', async () => {
    const told = collectTold()
    await start()
    app.clock.advance(30)
    await makeAll()
    const gone = await start()
    await app.call(exams.delete, { id: examId }, staff)
    await makeAll()
    await deliverEvents(app, 2)
    expect(told.filter(({ link }) => link?.includes(examId)).map(({ kind }) => kind)).toEqual([
      'export.finished',
      'export.failed',
    ])
    const row = await app.deps.db
      .selectFrom('candidateExports')
      .select('state')
      .where('id', '=', gone)
      .executeTakeFirst()
    expect(row).toEqual({ state: 3 })
  })
})
