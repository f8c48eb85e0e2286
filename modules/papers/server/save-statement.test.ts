/** The save statement by itself, where only a race or one batch would show a fault: a lock holds the moment still. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { hashSecret } from '@tripos/runtime/random.ts'
import { saveBatch, type SaveInput } from './save.queries.ts'

const GRACE_SECONDS = 30
let app: TestApp
let pool: Pool
let examId: string

beforeAll(async () => {
  app = await startTestApp()
  pool = app.database.pool
  const author = await makeAdministrator(app)
  const token = await signIn(app, author)
  const bank = await makeBank(app, author)
  await makeQuestions(app, 3, { bank, type: 1 })
  examId = await makeExam(app, token, [drawn(bank.id, 3)])
})
afterAll(() => app.close())

async function openPaper() {
  const student = await makeStudent(app)
  const token = await signIn(app, student)
  const { paperId, epoch } = await startPaper(app, token, examId)
  const save = (fields: Partial<SaveInput> = {}): SaveInput => ({
    tokenHash: hashSecret(token),
    paperId,
    questionNo: 1,
    answer: '{"chosen":[0]}',
    fitsTypes: '1',
    maxOption: 0,
    seq: 1,
    epoch,
    arrivedAt: app.clock.now(),
    ...fields,
  })
  return { paperId, token, save }
}

const saved = (inputs: readonly SaveInput[]) => saveBatch(app.deps.statements, inputs, GRACE_SECONDS)

async function stored(paperId: string): Promise<{ answer: unknown; seq: number }[]> {
  const { rows } = await pool.query<{ answer: unknown; seq: number }>(
    'select answer, seq from answers where paper_id = $1 order by question_no',
    [paperId],
  )
  return rows
}

/** Holds the row of a paper with this change until what `meanwhile` began waits for it; then commits. */
async function whileHeld<T>(
  paperId: string,
  change: string,
  meanwhile: () => Promise<T>,
): Promise<{ waited: boolean; outcome: T }> {
  const holder: PoolClient = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`update papers set ${change} where id = $1`, [paperId])
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    let isDone = false
    const running = meanwhile().finally(() => (isDone = true))
    let waited = false
    while (!isDone && !waited) {
      const blocked = await pool.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [
        rows[0]?.pid,
      ])
      waited = blocked.rowCount === 1
    }
    await holder.query('commit')
    return { waited, outcome: await running }
  } finally {
    holder.release()
  }
}

describe('a save that meets a change of its paper', () => {
  it.each([
    ['a hand-in', `state = ${PaperState.finished}, closed_at = started_at, close_reason = 1`],
    ['a take-over', 'epoch = epoch + 1'],
    ['a deadline that staff brought forward', `deadline_at = started_at - interval '1 hour'`],
  ])('%s: waits for it, and sees the paper as that left it', async (_, change) => {
    const { paperId, save } = await openPaper()
    const { waited, outcome } = await whileHeld(paperId, change, () => saved([save()]))
    expect(waited).toBe(true)
    expect(outcome[0]?.stored_seq).toBeNull()
    expect(await stored(paperId)).toEqual([])
  })
})

describe('saves of one question', () => {
  it.each([
    ['in order', [1, 2]],
    ['the later one first', [2, 1]],
  ])('in one batch, %s: the highest seq is stored, and both are told so', async (_, seqs) => {
    const { paperId, save } = await openPaper()
    const outcomes = await saved(seqs.map(seq => save({ seq, answer: `{"chosen":[${seq}]}`, maxOption: 0 })))
    expect(outcomes.map(outcome => outcome.stored_seq)).toEqual([2, 2])
    expect(await stored(paperId)).toEqual([{ answer: { chosen: [2] }, seq: 2 }])
  })

  it('with a seq that is stored already: what is stored stays', async () => {
    const { paperId, save } = await openPaper()
    await saved([save({ seq: 5, answer: '{"chosen":[0]}' })])
    const [again] = await saved([save({ seq: 5, answer: '{"chosen":[1]}', maxOption: 1 })])
    expect(again?.stored_seq).toBe(5)
    const [older] = await saved([save({ seq: 4, answer: '{"chosen":[2]}', maxOption: 2 })])
    expect(older?.stored_seq).toBe(5)
    expect(await stored(paperId)).toEqual([{ answer: { chosen: [0] }, seq: 5 }])
  })
})

describe('a session', () => {
  it.each(['idle_expires_at', 'expires_at'])('past its %s saves nothing', async column => {
    const { paperId, token, save } = await openPaper()
    const end = addSeconds(app.clock.now(), -1)
    // An end of all is an end of idling too.
    await pool.query(`update sessions set ${column} = $1 where token_hash = $2`, [end, hashSecret(token)])
    const [refused] = await saved([save()])
    expect([refused?.user_id, refused?.stored_seq]).toEqual([null, null])
    expect(await stored(paperId)).toEqual([])
    await pool.query(`update sessions set ${column} = $1 where token_hash = $2`, [
      addSeconds(app.clock.now(), 60),
      hashSecret(token),
    ])
    expect((await saved([save()]))[0]?.stored_seq).toBe(1)
  })
})
