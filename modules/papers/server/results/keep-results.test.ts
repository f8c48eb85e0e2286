/** The kept result through every call that changes a paper: always what the papers say, counted from nothing. */
import { exams } from '../../../exams/contract/exams.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { papers } from '../../contract/papers.ts'
import { paperRemedies } from '../../contract/paper-remedies.ts'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTx } from '@tripos/db/tx.ts'
import { sql } from '@tripos/db/client.ts'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { examInput, makeBlueprint, picked, publish } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../../questions/test/make-questions.ts'
import { deliverEvents } from '../../../system/test/make-jobs.ts'
import { makePaperCaches } from '../caches.ts'
import { finishOverdue } from '../mark-papers.ts'
import { ResultState } from '../../contract/result-states.ts'
import { findExamResult } from './result-rows.queries.ts'
import { computeResults } from './keep-results.ts'

let app: TestApp
let staff: string
let blueprintId: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  const choice = await makeQuestion(app, { bank, type: 1 })
  const essay = await makeQuestion(app, { bank, type: 4 })
  blueprintId = await makeBlueprint(app, staff, [picked([choice.id, essay.id])])
})
afterAll(() => app.close())

async function makeExam(fields: object): Promise<string> {
  const { id } = await app.call(
    exams.save,
    examInput(blueprintId, { limitMinutes: 5, attemptLimit: 0, passPoints: 800, ...fields }),
    staff,
  )
  await publish(app, staff, id)
  return id
}

const kept = (examId: string) =>
  app.deps.db.selectFrom('examResults').selectAll().where('examId', '=', examId).orderBy('userId').execute()

const computed = async (examId: string) => {
  const { rows } = await sql<{ examId: string; userId: string }>`
    select distinct exam_id, user_id from papers where exam_id = ${examId}`.execute(app.deps.db)
  const results = await inTx(app.deps.db, tx => computeResults(tx, rows))
  return results.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
}

const expectKept = async (examId: string) => expect(await kept(examId)).toEqual(await computed(examId))

/** What may happen; which paper it happens to is drawn. */
const STEPS = ['start', 'sit', 'sit', 'answer', 'submit', 'time', 'force', 'mark', 'void', 'reopen', 'rule'] as const
type Step = readonly [(typeof STEPS)[number], number]

/** What a draw might leave out. */
const EVERYTHING: Step[] = [
  ['sit', 1],
  ['sit', 5],
  ['mark', 9],
  ['void', 0],
  ['reopen', 1],
  ['rule', 2],
  ['time', 0],
  ['sit', 2],
  ['force', 1],
]

async function paperOf(examId: string, draw: number): Promise<string> {
  const rows = await app.deps.db.selectFrom('papers').select('id').where('examId', '=', examId).orderBy('id').execute()
  return rows[draw % Math.max(1, rows.length)]?.id ?? crypto.randomUUID()
}

async function write(paperId: string, student: string, draw: number): Promise<void> {
  const { epoch } = await app.call(papers.open, { paperId, deviceId: crypto.randomUUID(), takeOver: true }, student)
  const answers = [
    { no: 1, seq: draw + 1, answer: { options: [draw % 2] } },
    { no: 2, seq: draw + 1, answer: { text: 'words' } },
  ]
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, student)
}

async function submit(paperId: string): Promise<void> {
  const row = await app.deps.db.selectFrom('papers').select('submitKey').where('id', '=', paperId).executeTakeFirst()
  await app.call(papers.submit, { paperId, submitKey: row?.submitKey ?? 'x'.repeat(30) })
}

async function mark(paperId: string, draw: number): Promise<void> {
  const { marks } = await app.call(markingCalls.task, { paperId, no: 2 }, staff)
  const input = { paperId, no: 2, points: (draw * 100) % 1100, seenRevision: marks.at(-1)?.revision ?? 0 }
  await app.call(markingCalls.mark, input, staff)
}

/** An attempt from begin to end; one with an even draw stays unanswered. */
async function sit(examId: string, student: string, draw: number): Promise<void> {
  const { paperId } = await app.call(papers.start, { examId }, student)
  if (draw % 2 === 1) await write(paperId, student, draw)
  await submit(paperId)
  if (draw % 2 === 1 && draw % 3 > 0) await mark(paperId, draw)
}

async function setRule(examId: string, draw: number): Promise<void> {
  const { version } = await app.call(exams.detail, { id: examId }, staff)
  const countedAttempt = ((draw % 4) + 1) as 1 | 2 | 3 | 4
  const rules = { limitMinutes: 5, attemptLimit: 0, passPoints: 800, abandonUnanswered: true, countedAttempt }
  const fields = examInput(blueprintId, rules)
  await app.call(exams.save, { ...fields, id: examId, version }, staff)
  await deliverEvents(app, 'papers')
}

async function take(examId: string, student: string, [step, draw]: Step): Promise<unknown> {
  const paperId = await paperOf(examId, draw)
  const because = { paperId, reason: 'fire' }
  if (step === 'start') return app.call(papers.start, { examId }, student)
  if (step === 'sit') return sit(examId, student, draw)
  if (step === 'answer') return write(paperId, student, draw)
  if (step === 'submit') return submit(paperId)
  if (step === 'mark') return mark(paperId, draw)
  if (step === 'rule') return setRule(examId, draw)
  if (step === 'force') return app.call(papers.forceSubmit, because, staff)
  if (step === 'void') return app.call(papers.void, because, staff)
  if (step === 'reopen') return app.call(paperRemedies.reopen, { ...because, minutes: 30 }, staff)
  app.clock.advance(300 + 30)
  return finishOverdue({ ...app.deps, caches: makePaperCaches(app.deps) })
}

describe('the result that is kept', () => {
  it('is what the papers come to, whatever happens to them in whatever order', async () => {
    const history = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(50)) as fc.Arbitrary<Step>, {
      minLength: 8,
      maxLength: 14,
    })
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 4 }), async (steps, rule) => {
        const countedAttempt = rule as 1 | 2 | 3 | 4
        const examId = await makeExam({ countedAttempt, abandonUnanswered: true })
        const student = await signIn(app, await makeStudent(app))
        await app.call(papers.start, { examId }, student)
        for (const step of steps) {
          // Much is refused: a closed paper is not written in, a void one not reopened.
          await refusalOf(take(examId, student, step)).catch(() => undefined)
          await expectKept(examId)
        }
      }),
      { numRuns: 5, endOnFailure: true, examples: [[EVERYTHING, 1]] },
    )
    const states = await app.deps.db.selectFrom('examResults').select('state').distinct().execute()
    expect(states.length).toBeGreaterThan(1)
  })

  it('is the same for two papers of a candidate that change at once', async () => {
    const examId = await makeExam({ countedAttempt: 4 })
    const student = await makeStudent(app)
    const token = await signIn(app, student)
    const ids: string[] = []
    for (let no = 0; no < 2; no += 1) {
      const { paperId } = await app.call(papers.start, { examId }, token)
      await write(paperId, token, 0)
      await submit(paperId)
      ids.push(paperId)
    }
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(ids.map((paperId, index) => mark(paperId, (round + index * 3) % 11)))
      await expectKept(examId)
    }
    expect(await findExamResult(app.deps.db, { examId, userId: student.id })).toMatchObject({ attemptCount: 2 })
  })

  it('tells others when what counts has changed, and not of a start', async () => {
    const examId = await makeExam({})
    const student = await makeStudent(app)
    const token = await signIn(app, student)
    const told = async () =>
      (
        await sql<{ count: number }>`select count(*) as count from pgboss.job
          where name = 'learning.result-changed' and data::text like ${`%${examId}%`}`.execute(app.deps.db)
      ).rows[0]?.count
    const { paperId } = await app.call(papers.start, { examId }, token)
    await write(paperId, token, 0)
    await submit(paperId)
    expect(await told()).toBe(0)
    await mark(paperId, 9)
    expect(await told()).toBe(1)
    await mark(paperId, 9)
    expect(await told()).toBe(1)
    await app.call(papers.void, { paperId, reason: 'fire' }, staff)
    expect(await told()).toBe(2)
    expect(await findExamResult(app.deps.db, { examId, userId: student.id })).toMatchObject({
      state: ResultState.voided,
      attemptCount: 0,
      score: null,
    })
  })

  it('was made for the papers of before by the same rule', async () => {
    const all = await app.deps.db.selectFrom('examResults').selectAll().execute()
    expect(all.length).toBeGreaterThan(4)
    const text = readFileSync('migrations/0093_exam_results.sql', 'utf8')
    const fill = text.slice(text.indexOf('insert into exam_results'))
    const order = (rows: typeof all) => rows.toSorted((a, b) => (a.examId + a.userId < b.examId + b.userId ? -1 : 1))
    await inTx(app.deps.db, async tx => {
      await sql`delete from exam_results`.execute(tx)
      await sql.raw(fill).execute(tx)
      expect(order(await tx.selectFrom('examResults').selectAll().execute())).toEqual(order(all))
    })
  })
})
