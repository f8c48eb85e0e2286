/** Answers of finished papers in one row: nothing is lost, doubled or changed, whatever happens at the same time. */
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { QUESTION_TYPES } from '@tripos/question-kinds/kinds/index.ts'
import { sql } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { paperRemedies, REOPEN_WORDS } from '../contract/paper-remedies.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { clearAnswerFiles } from './answer-files.ts'
import { makePaperCaches } from './caches.ts'
import { tallyPapers } from './count-papers.ts'
import { foldAnswers } from './fold-answers.ts'
import { ANSWER_FILE, ANSWER_FORMS } from '../test/answer-forms.ts'

const BODIES = ANSWER_FORMS.map(({ body }) => body)
const DAYS = 24 * 3600

let app: TestApp
let second: TestApp
let staff: string
let everyType: string
let choices: string

beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({}, { on: app })
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  const ids: string[] = []
  for (const { type } of QUESTION_TYPES) ids.push((await makeQuestion(app, { bank, type })).id)
  const AT_ONCE = { rule: 1, at: null } as const
  const fields = {
    attemptLimit: 0,
    keysWhileOpen: true,
    release: { score: AT_ONCE, answers: AT_ONCE, analysis: AT_ONCE },
  }
  everyType = await makeExam(app, staff, [picked(ids, 1000)], fields)
  choices = await makeExam(app, staff, [picked(ids.slice(0, 3), 1000)], fields)
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const deps = () => ({ ...app.deps, caches: makePaperCaches(app.deps) })
/** Sessions would be over by then, so that only the job has the later time. */
const later = (days: number) => ({ now: () => addSeconds(app.clock.now(), days * DAYS) })
const foldIn = (process: TestApp, days = 8) => foldAnswers({ db: process.deps.db, clock: later(days) })

async function sit(examId: string, bodies: readonly AnswerBody[]) {
  const token = await signIn(app, await makeStudent(app))
  const paper = await startPaper(app, token, examId)
  const { paperId, epoch, submitKey } = paper
  const save = (no: number, seq: number, answer: AnswerBody) =>
    app.call(papers.saveAnswers, { paperId, epoch, answers: [{ no, seq, answer }] }, token)
  for (const [i, body] of bodies.entries()) await save(i + 1, i + 1, body)
  return { token, paperId, save, submit: () => app.call(papers.submit, { paperId, submitKey }) }
}
type Sitting = Awaited<ReturnType<typeof sit>>

/** Handed in, marked, counted, and old enough. */
async function finish({ paperId, submit }: Sitting): Promise<void> {
  const { state } = await submit()
  if (state === 1) {
    for (const no of [4, 10]) await app.call(markingCalls.mark, { paperId, no, points: 100, seenRevision: 0 }, staff)
  }
  await tallyPapers(deps())
}

const shown = async ({ token, paperId }: Sitting) => ({
  result: await app.call(papers.result, { paperId }, token),
  detail: await app.call(papers.detail, { paperId }, staff),
})
const rowsOf = async ({ paperId }: Sitting) => ({
  answers: (
    await sql<{ no: number; answer: unknown; seq: number; savedAt: Date }>`
      select question_no as no, answer, seq, saved_at from answers where paper_id = ${paperId} order by 1`.execute(
      app.deps.db,
    )
  ).rows,
  folded: (await sql`select from folded_answers where paper_id = ${paperId}`.execute(app.deps.db)).rows.length,
})
const statistics = async () =>
  (await sql`select * from question_exam_statistics order by question_id, version_id, exam_id`.execute(app.deps.db))
    .rows
const reopen = ({ paperId }: Sitting) =>
  app.call(
    paperRemedies.reopen,
    { paperId, minutes: 10, reason: 'A mistake', confirmation: REOPEN_WORDS['en-US'] },
    staff,
  )

it('are the same before and after for all ten types and for those that were cleared, to candidate and staff', async () => {
  const [full, cleared] = [await sit(everyType, BODIES), await sit(everyType, BODIES)]
  await cleared.save(1, 50, null)
  await cleared.save(6, 51, null)
  for (const one of [full, cleared]) await finish(one)
  const before = [await shown(full), await shown(cleared), await statistics()]
  expect(before[0]).toMatchObject({ result: { questions: ANSWER_FORMS.map(({ answer }) => ({ answer })) } })
  expect(await foldIn(app)).toBe(2)
  for (const one of [full, cleared]) expect(await rowsOf(one)).toEqual({ answers: [], folded: 1 })
  expect([await shown(full), await shown(cleared), await statistics()]).toEqual(before)
  expect(await foldIn(app)).toBe(0)
})

it('stay where they are while somebody may still work on the paper', async () => {
  const open = await sit(choices, BODIES.slice(0, 3))
  const waiting = await sit(everyType, BODIES)
  const fresh = await sit(choices, BODIES.slice(0, 3))
  await waiting.submit()
  await finish(fresh)
  expect(await foldIn(app, 6)).toBe(0)
  expect(await foldIn(app)).toBe(1)
  for (const one of [open, waiting]) expect((await rowsOf(one)).answers).not.toEqual([])
})

it('are rows again when the paper is opened again, and go on from their numbers', async () => {
  const sitting = await sit(choices, BODIES.slice(0, 3))
  await finish(sitting)
  const before = (await rowsOf(sitting)).answers
  expect(await foldIn(app)).toBeGreaterThan(0)
  await reopen(sitting)
  expect(await rowsOf(sitting)).toEqual({ answers: before, folded: 0 })
  expect((await sitting.save(2, 1, { options: [3] })).saved).toEqual([{ no: 2, seq: 2 }])
  await sitting.save(2, 9, { options: [1] })
  expect((await rowsOf(sitting)).answers).toMatchObject([{ seq: 1 }, { seq: 9, answer: { options: [1] } }, { seq: 3 }])
  await sitting.submit()
  await tallyPapers(deps())
  const shownBefore = await shown(sitting)
  expect(await foldIn(app)).toBeGreaterThan(0)
  expect((await rowsOf(sitting)).folded).toBe(1)
  expect(await shown(sitting)).toEqual(shownBefore)
})

it('take late ones in after they were folded', async () => {
  const sitting = await sit(choices, BODIES.slice(0, 3))
  await finish(sitting)
  expect(await refusalOf(sitting.save(1, 40, { options: [0] }))).toBe('PAPER_CLOSED')
  expect(await foldIn(app)).toBeGreaterThan(0)
  const { refusedSaves } = (await shown(sitting)).detail
  const ids = refusedSaves.map(({ id }) => id)
  await app.call(paperRemedies.takeLate, { paperId: sitting.paperId, ids, reason: 'Sent in time' }, staff)
  const { answers, folded } = await rowsOf(sitting)
  expect(folded).toBe(0)
  expect(answers).toMatchObject([
    { no: 1, seq: 40, answer: { options: [0] } },
    { no: 2, seq: 2 },
    { no: 3, seq: 3 },
  ])
})

it('are neither lost nor doubled where two processes fold, staff reopen twice and mark at the same time', async () => {
  for (let round = 0; round < 6; round += 1) {
    const sittings = await Promise.all(Array.from({ length: 4 }, () => sit(everyType, BODIES)))
    for (const one of sittings) await finish(one)
    const before = await Promise.all(sittings.map(async one => (await rowsOf(one)).answers))
    const [reopened, marked] = sittings as [Sitting, Sitting]
    const mark = { paperId: marked.paperId, no: 4, points: 200, seenRevision: 1 }
    const [opened] = await Promise.all([
      Promise.allSettled([reopen(reopened), reopen(reopened)]),
      foldIn(app),
      foldIn(second),
      app.call(markingCalls.mark, mark, staff),
    ])
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await foldIn(app)
    expect(await rowsOf(reopened)).toEqual({ answers: before[0], folded: 0 })
    await tallyPapers(deps())
    await foldIn(app)
    for (const one of sittings.slice(1)) {
      expect(await rowsOf(one)).toEqual({ answers: [], folded: 1 })
      const { questions } = (await shown(one)).detail
      expect(questions.map(({ answer }) => answer)).toEqual(ANSWER_FORMS.map(({ answer }) => answer))
    }
    expect((await shown(marked)).detail.questions[3]?.score).toBe(200)
    // So that the next round begins with none that waits.
    await reopened.submit()
    await tallyPapers(deps())
  }
})

it('stay where they are while the paper is due to be marked or counted, or somebody holds it, whom nobody waits for', async () => {
  const sittings = await Promise.all(Array.from({ length: 4 }, () => sit(choices, BODIES.slice(0, 3))))
  for (const one of sittings) await finish(one)
  const [toMark, toCount, held] = sittings as [Sitting, Sitting, Sitting]
  const { db } = app.deps
  await db.updateTable('papers').set({ markingDue: true }).where('id', '=', toMark.paperId).execute()
  await db.updateTable('papers').set({ statisticsDue: true }).where('id', '=', toCount.paperId).execute()
  await db.transaction().execute(async tx => {
    await tx.selectFrom('papers').select('id').where('id', '=', held.paperId).forUpdate().execute()
    expect(await foldIn(second)).toBe(1)
  })
  const counts = await Promise.all(sittings.map(async one => (await rowsOf(one)).answers.length))
  expect(counts).toEqual([3, 3, 3, 0])
  expect(await foldIn(app)).toBe(1)
  const due = { markingDue: false, statisticsDue: false }
  const ids = [toMark.paperId, toCount.paperId]
  await db.updateTable('papers').set(due).where('id', 'in', ids).execute()
  expect(await foldIn(app)).toBe(2)
})

it('are all there where the connection dies in the middle of it', async () => {
  const sitting = await sit(choices, BODIES.slice(0, 3))
  await finish(sitting)
  const before = (await rowsOf(sitting)).answers
  const { db } = app.deps
  await db.transaction().execute(async tx => {
    const { paperId } = sitting
    await sql`select from answers where paper_id = ${paperId} and question_no = 3 for update`.execute(tx)
    const folding = foldIn(second).catch((error: unknown) => error)
    const kill = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pg_terminate_backend(pid), pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%folded_answers%'
          and pid <> pg_backend_pid()`.execute(db)
      return rows.length
    }
    await expect.poll(kill).toBe(1)
    expect(await folding).toBeInstanceOf(Error)
  })
  expect(await rowsOf(sitting)).toEqual({ answers: before, folded: 0 })
  // A pool may give the dead connection once more.
  await expect.poll(() => foldIn(second).catch(() => 0)).toBe(1)
  expect(await rowsOf(sitting)).toEqual({ answers: [], folded: 1 })
})

it('still name their files: none that was handed in is cleared out', async () => {
  const sitting = await sit(everyType, BODIES)
  const { paperId } = sitting
  const file = (id: string) =>
    sql`
    insert into answer_files (paper_id, id, question_no, name, mime, size_bytes, sha256, storage_id, uploaded_at)
    values (${paperId}, ${id}, 10, 'a.txt', 'text/plain', 1, '\\x00', ${newId()}, ${app.clock.now()})`.execute(
      app.deps.db,
    )
  await file(ANSWER_FILE)
  await file(newId())
  await finish(sitting)
  expect(await foldIn(app)).toBeGreaterThan(0)
  await clearAnswerFiles({ ...app.deps, clock: later(8) })
  const { rows } = await sql<{ id: string }>`select id from answer_files where paper_id = ${paperId}`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ id: ANSWER_FILE }])
})
