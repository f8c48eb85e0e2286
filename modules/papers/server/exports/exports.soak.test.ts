/** 20,000 results as a file: how long it takes and how much memory, and the sheet opened again is what the database has. For `npm run soak`. */
import { sql } from '@tripos/db/client.ts'
import { readSheet } from '@tripos/documents/sheet.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../../questions/test/make-questions.ts'
import { candidateExports } from '../../contract/candidate-exports.ts'
import { papers } from '../../contract/papers.ts'
import { fetchExport } from '../../test/make-exports.ts'
import { makeNextExport } from './make-exports.ts'

const RESULTS = 20_000
const MAX_MS = 30_000
const MEGABYTE = 1024 * 1024
/** Beyond what the process takes without it: a server at rest takes two thirds of the 300 MB that it may. */
const MAX_MORE_MEGABYTES = 100

let app: TestApp
let staff: string
let examId: string

describe.runIf(process.env['TRIPOS_SOAK'] === '1')('the export of a large exam', () => {
  beforeAll(async () => {
    app = await startTestApp()
    const administrator = await makeAdministrator(app)
    staff = await signIn(app, administrator)
    const question = await makeQuestion(app, { bank: await makeBank(app, administrator), type: 1 })
    examId = await makeExam(app, staff, [picked([question.id])], { passPoints: 500 })
    const student = await makeStudent(app)
    const { paperId, submitKey } = await startPaper(app, await signIn(app, student), examId)
    await app.call(papers.submit, { paperId, submitKey })
    const { db } = app.deps
    // The same paper for others: a sheet reads of results and people alone.
    await sql`insert into users (id, user_name, real_name, role_type, created_at, updated_at)
      select gen_random_uuid(), 'soak-' || no, 'Person ' || no, role_type, created_at, updated_at
      from users, generate_series(2, ${RESULTS}::int) as no where id = ${student.id}`.execute(db)
    await sql`insert into exam_results (exam_id, user_id, state, attempt_count, score, total_points, pass_points, is_passed,
        paper_id, used_seconds, last_paper_id, started_at, closed_at)
      select result.exam_id, users.id, result.state, 1, (random() * 499)::int, result.total_points, result.pass_points, false,
        result.paper_id, result.used_seconds, result.last_paper_id, result.started_at, result.closed_at
      from users, exam_results as result
      where users.user_name like 'soak-%' and result.exam_id = ${examId} and result.user_id = ${student.id}`.execute(db)
  }, 300_000)
  afterAll(() => app.close())

  it(`a sheet of ${RESULTS} results`, async () => {
    const { id } = await app.call(candidateExports.start, { examId, format: 'xlsx', state: 'marked' }, staff)
    const before = process.memoryUsage().rss
    let most = before
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
    const from = performance.now()
    expect(await makeNextExport(app.deps)).toBe(true)
    const ms = Math.round(performance.now() - from)
    clearInterval(timer)
    const more = Math.round((most - before) / MEGABYTE)
    process.stdout.write(`${RESULTS} results: ${ms} ms, ${more} MB more than ${Math.round(before / MEGABYTE)} MB\n`)
    const bytes = (await fetchExport(app, staff, id)) as Buffer
    const found = { rows: 0, points: 0 }
    for await (const { line, cells } of readSheet(bytes)) {
      if (line === 1) continue
      found.rows += 1
      found.points += Math.round(Number(cells[5]) * 100)
    }
    const { rows } = await sql<{ rows: number; points: number }>`select count(*)::int as rows, sum(score)::int as points
      from exam_results where exam_id = ${examId}`.execute(app.deps.db)
    expect(found).toEqual(rows[0])
    expect(found.rows).toBe(RESULTS)
    expect(ms).toBeLessThan(MAX_MS)
    expect(more).toBeLessThan(MAX_MORE_MEGABYTES)
  }, 600_000)
})
