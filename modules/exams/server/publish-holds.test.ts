/** Publishing holds the versions that its form names; and what was picked by hand is the publisher's to use. */
import { banks } from '../../questions/contract/banks.ts'
import { exams } from '../contract/exams.ts'
import { paperPreview } from '../contract/paper-preview.ts'
import { questions } from '../../questions/contract/questions.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, examInput, makeBlueprint, makeExam, picked, startPaper } from '../test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, makeQuestions } from '../../questions/test/make-questions.ts'

let app: TestApp
let pool: Pool
let administrator: TestUser
let staff: string

beforeAll(async () => {
  app = await startTestApp()
  pool = app.database.pool
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
})
afterAll(() => app.close())

/** Holds a row until somebody waits for it, then does `meanwhile` and lets go. */
async function whileWaiting<T>(
  { lock, id }: { lock: string; id: string },
  begin: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<PromiseSettledResult<T>> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, [id])
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const running = Promise.allSettled([begin()])
    for (;;) {
      const waiting = await pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        rows[0]?.pid,
      ])
      if (waiting.rowCount !== 0) break
    }
    await meanwhile()
    await holder.query('commit')
    const [outcome] = await running
    return outcome
  } finally {
    holder.release()
  }
}

const deletePermanentlyNow = async (ids: string[]) => {
  await app.call(questions.delete, { ids }, staff)
  await app.call(banks.deletePermanently, { ids }, staff)
}
const namedVersions = async (examId: string) => {
  const { rows } = await pool.query<{ missing: string[] }>(
    `select array(select named #>> '{}' from jsonb_path_query(f.content, '$.lines[*].pool[*].versionId') as named
       where not exists (select from question_versions v where v.id::text = named #>> '{}')) as missing
     from exam_forms f where f.exam_id = $1`,
    [examId],
  )
  return rows
}

async function draft(count: number) {
  const bank = await makeBank(app, administrator)
  const [question] = await makeQuestions(app, 3, { bank, type: 1 })
  const { id } = await app.call(exams.save, examInput(await makeBlueprint(app, staff, [drawn(bank.id, count)])), staff)
  const publish = () => app.call(exams.publish, { id, confirmed: ['passZero'] }, staff)
  const held = { lock: 'select from exams where id = $1 for update', id }
  return { id, publish, held, questionId: question?.id ?? '' }
}

it('looks up again what was deleted for good between composing and the commit', async () => {
  const { id, publish, held, questionId } = await draft(2)
  const outcome = await whileWaiting(held, publish, () => deletePermanentlyNow([questionId]))
  expect(outcome.status).toBe('fulfilled')
  expect(await namedVersions(id)).toEqual([{ missing: [] }])
  const paper = await startPaper(app, await signIn(app, await makeStudent(app)), id)
  expect(paper.questions).toHaveLength(2)
})

it('refuses where too few are left, and stores no form', async () => {
  const { id, publish, held, questionId } = await draft(3)
  const outcome = await whileWaiting(held, publish, () => deletePermanentlyNow([questionId]))
  expect(outcome.status).toBe('rejected')
  if (outcome.status === 'rejected')
    expect(await refusalOf(Promise.reject(outcome.reason as Error))).toBe('BLUEPRINT_TOO_FEW')
  expect(await namedVersions(id)).toEqual([])
})

it('is not undone by a deletion that looked before the commit', async () => {
  const bank = await makeBank(app, administrator)
  const question = await makeQuestion(app, { bank, type: 1 })
  const other = await makeQuestion(app, { bank, type: 2 })
  const examId = await makeExam(app, staff, [picked([other.id])])
  await app.call(questions.delete, { ids: [question.id] }, staff)
  // What publishing does last, in a transaction that has not committed yet.
  const lock = `insert into exam_form_versions (form_id, version_id)
    select (select form_id from exams where id = $1), newest_version_id from questions where id = '${question.id}'`
  const deletePermanently = () => app.call(banks.deletePermanently, { ids: [question.id] }, staff)
  const outcome = await whileWaiting({ lock, id: examId }, deletePermanently, () => Promise.resolve())
  expect(outcome.status).toBe('rejected')
  if (outcome.status === 'rejected')
    expect(await refusalOf(Promise.reject(outcome.reason as Error))).toBe('QUESTION_IN_USE')
  const { rowCount } = await pool.query('select from question_versions where question_id = $1', [question.id])
  expect(rowCount).toBe(1)
})

it('takes picked questions only where the publisher may use them, and says which one it may not; a preview neither', async () => {
  const department = await makeDepartment(app)
  const departmentIds = [department.id]
  const theirs = await makeBank(app, administrator)
  const own = await makeAdministrator(app, { scope: 2, departmentIds })
  const token = await signIn(app, own)
  const [one, two] = await makeQuestions(app, 2, { bank: await makeBank(app, own), type: 1 })
  const secret = await makeQuestion(app, { bank: theirs, type: 1 })
  // A blueprint of the department, made by somebody who may use both.
  const blueprintId = await makeBlueprint(app, staff, [picked([one?.id ?? '']), picked([two?.id ?? '', secret.id])])
  await pool.query('update blueprints set department_id = $1 where id = $2', [department.id, blueprintId])
  const input = examInput(blueprintId, {
    departmentId: department.id,
    openType: 2,
    audienceDepartmentIds: departmentIds,
  })
  const { id } = await app.call(exams.save, input, token)
  const { body } = await app.send(exams.publish, { id, confirmed: ['passZero'] }, token)
  expect(body.msg).toBe('Question 2 in section 1, line 2 is not in any bank you may use.')
  expect(await namedVersions(id)).toEqual([])
  expect(await refusalOf(app.call(paperPreview.ofBlueprint, { id: blueprintId }, token))).toBe('PICKED_NOT_USABLE')
  const detail = await app.call(exams.blueprintDetail, { id: blueprintId }, token)
  expect(detail.report).toMatchObject({ isReady: false, problem: body.msg })
  // Its text is not theirs to read either.
  expect(new Set(detail.picked.map(question => question.id))).toEqual(new Set([one?.id, two?.id]))
  const whole = await app.call(exams.blueprintDetail, { id: blueprintId }, staff)
  expect(whole.picked.map(question => question.id)).toContain(secret.id)
  await app.call(exams.publish, { id, confirmed: ['passZero'] }, staff)
})
