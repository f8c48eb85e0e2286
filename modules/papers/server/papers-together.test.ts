/**
 * Papers that many candidates begin or hand in at once share transactions, and each is as if it had been alone: one that is
 * refused, or that cannot be stored, hurts nobody else, and what is lost on the way is there wholly or not at all.
 */
import { PaperState, QuestionType } from '@tripos/contract-kit/enums.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, type TestQuestion } from '../../questions/test/make-questions.ts'
import { papers } from '../contract/papers.ts'
import { ResultState } from '../contract/result-states.ts'
import { makePaperCaches } from './caches.ts'
import { finishMarking } from './mark-papers.ts'

interface Candidate {
  readonly id: string
  readonly token: string
}

let app: TestApp
let staff: string
let choice: TestQuestion
let written: TestQuestion
let examId: string
let candidates: readonly Candidate[]

beforeAll(async () => {
  // What is provoked here belongs into the log of a server, not of the tests.
  app = await startTestApp({ logLevel: 'silent' })
  app.deps.log.level = 'silent'
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  choice = await makeQuestion(app, { bank, type: QuestionType.singleChoice })
  written = await makeQuestion(app, { bank, type: QuestionType.shortAnswer })
  candidates = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const student = await makeStudent(app)
      return { id: student.id, token: await signIn(app, student) }
    }),
  )
})
beforeEach(async () => {
  examId = await makeExam(app, staff, [picked([choice.id, written.id])], { attemptLimit: 1 })
  await sql`delete from pgboss.job where name = 'papers.tell-marked'`.execute(app.deps.db)
})
afterEach(async () => {
  await sql`drop function if exists hinder cascade`.execute(app.deps.db)
})
afterAll(() => app.close())

/** Of each candidate the state of the last paper at the exam and of what is kept as result; null for nothing. */
async function standing(exam = examId): Promise<(readonly [number | null, number | null])[]> {
  const { rows } = await sql<{ paper: number | null; result: number | null }>`
    select (select max(state) from papers where exam_id = ${exam} and user_id = candidate.id) as paper,
      (select state from exam_results where exam_id = ${exam} and user_id = candidate.id) as result
    from unnest(${candidates.map(({ id }) => id)}::uuid[]) with ordinality as candidate (id, no) order by no`.execute(
    app.deps.db,
  )
  return rows.map(({ paper, result }) => [paper, result] as const)
}

const paperCount = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from papers where exam_id = ${examId}`.execute(app.deps.db)).rows[0]
    ?.count ?? 0

/** Whom the news was told of that a paper is marked, as often as it was. */
async function toldMarked(): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select told ->> 'userId' as user_id
    from pgboss.job, jsonb_array_elements(coalesce(data -> 'batch', jsonb_build_array(data))) as told
    where name = 'papers.tell-marked'`.execute(app.deps.db)
  return rows.map(row => row.userId)
}

/** Something goes wrong when results are written, which comes last: for everybody, or for one candidate. */
async function hinder(how: 'lose the connection' | 'fail', candidate?: Candidate): Promise<void> {
  const act = how === 'fail' ? `raise exception 'hindered'` : 'perform pg_terminate_backend(pg_backend_pid())'
  const whom = candidate === undefined ? 'true' : `new.user_id = '${candidate.id}'`
  await sql`create function hinder() returns trigger language plpgsql as ${sql.lit(
    `begin if ${whom} then ${act}; end if; return new; end`,
  )}`.execute(app.deps.db)
  await sql`create trigger hinder before insert or update on exam_results for each row execute function hinder()`.execute(
    app.deps.db,
  )
}

const start = (at: number, exam = examId) => app.call(papers.start, { examId: exam }, candidates[at]?.token)
/** What came of it: done, or the name of the refusal. */
const outcomes = (calls: readonly Promise<unknown>[]): Promise<string[]> =>
  Promise.all(
    calls.map(call =>
      call.then(
        () => 'done',
        (error: unknown) => refusalOf(Promise.reject(error)),
      ),
    ),
  )

const IN_EXAM = [PaperState.inExam, ResultState.inExam] as const
const NOTHING = [null, null] as const

describe('papers that are begun at once', () => {
  it('are made though some among them are refused', async () => {
    const { paperId, submitKey } = await startPaper(app, candidates[2]?.token ?? '', examId)
    await app.call(papers.submit, { paperId, submitKey })
    const all = await outcomes([start(0), start(1), start(2), start(3, newId()), start(4), start(5)])
    expect(all).toEqual(['done', 'done', 'EXAM_NO_ATTEMPTS', 'NOT_FOUND', 'done', 'done'])
    const states = await standing()
    expect([0, 1, 3, 4, 5].map(at => states[at])).toEqual([IN_EXAM, IN_EXAM, NOTHING, IN_EXAM, IN_EXAM])
  })

  it('are one of each candidate, however often it is asked for', async () => {
    const calls = candidates.flatMap((_, at) => [start(at), start(at), start(at)])
    const ids = (await Promise.all(calls)).map(({ paperId }) => paperId)
    expect(new Set(ids).size).toBe(candidates.length)
    expect(await paperCount()).toBe(candidates.length)
  })

  it('are made though one cannot be, of which nothing is left', async () => {
    await hinder('fail', candidates[3])
    const all = await outcomes(candidates.map((_, at) => start(at)))
    expect(all.filter(outcome => outcome === 'done')).toHaveLength(candidates.length - 1)
    expect(all[3]).not.toBe('done')
    expect(await standing()).toEqual(candidates.map((_, at) => (at === 3 ? NOTHING : IN_EXAM)))
  })

  it('are there wholly or not at all where the connection is lost, and once when asked for again', async () => {
    await hinder('lose the connection')
    expect(new Set(await outcomes(candidates.map((_, at) => start(at))))).toEqual(new Set(['BUSY']))
    expect(await standing()).toEqual(candidates.map(() => NOTHING))
    await sql`drop function hinder cascade`.execute(app.deps.db)
    const again = await Promise.all(candidates.map((_, at) => start(at)))
    // The reply was lost: the same paper is told again.
    const resumed = await Promise.all(candidates.map((_, at) => start(at)))
    expect(resumed).toEqual(again.map(({ paperId }) => ({ paperId, isResumed: true })))
    expect(await standing()).toEqual(candidates.map(() => IN_EXAM))
    expect(await paperCount()).toBe(candidates.length)
  })
})

describe('papers that are handed in at once', () => {
  interface Sitting {
    readonly paperId: string
    readonly submitKey: string
  }

  async function sit(exam = examId): Promise<Sitting[]> {
    return Promise.all(
      candidates.map(async ({ token }) => {
        const { paperId, submitKey, epoch, questions } = await startPaper(app, token, exam)
        const answers = questions.map(({ no, type }) => ({
          no,
          seq: 1,
          answer: type === QuestionType.singleChoice ? { options: [0] } : { text: 'as I see it' },
        }))
        await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
        return { paperId, submitKey }
      }),
    )
  }
  const submit = (sitting: Sitting | undefined) =>
    app.call(papers.submit, { paperId: sitting?.paperId ?? '', submitKey: sitting?.submitKey ?? '' })
  /** Handed in; the written question waits for a person. */
  const WAITING = [PaperState.awaitingMarking, ResultState.awaitingMarking] as const

  const answerCount = async (): Promise<number> =>
    (
      await sql<{ count: number }>`select count(*) from answers join papers on papers.id = answers.paper_id
        where papers.exam_id = ${examId}`.execute(app.deps.db)
    ).rows[0]?.count ?? 0
  const taskCount = async (): Promise<number> =>
    (await sql<{ count: number }>`select count(*) from marking_tasks where exam_id = ${examId}`.execute(app.deps.db))
      .rows[0]?.count ?? 0

  it('are closed and marked though some among them are refused', async () => {
    const sittings = await sit()
    const later = await makeExam(app, staff, [picked([choice.id])], { earliestHandInMinutes: 30 })
    const [early] = await sit(later)
    const wrong = { paperId: sittings[2]?.paperId ?? '', submitKey: 'x'.repeat(43) }
    const sent = sittings.map((sitting, at) => submit(at === 2 ? wrong : sitting))
    const all = await outcomes([...sent.slice(0, 4), submit(early), ...sent.slice(4)])
    expect(all).toEqual(['done', 'done', 'NOT_FOUND', 'done', 'HAND_IN_TOO_EARLY', 'done', 'done'])
    expect(await standing()).toEqual(candidates.map((_, at) => (at === 2 ? IN_EXAM : WAITING)))
    expect((await standing(later))[0]).toEqual(IN_EXAM)
    expect(await taskCount()).toBe(candidates.length - 1)
  })

  it('are told of once, whoever hands in how often; a lost reply is told again', async () => {
    examId = await makeExam(app, staff, [picked([choice.id])])
    const sittings = await sit()
    const replies = await Promise.all([...sittings, ...sittings].map(submit))
    expect(await Promise.all(sittings.map(submit))).toEqual(replies.slice(0, candidates.length))
    expect(replies.every(({ state }) => state === PaperState.finished)).toBe(true)
    expect((await toldMarked()).toSorted()).toEqual(candidates.map(({ id }) => id).toSorted())
  })

  it('are closed though one cannot be, which stays as it was', async () => {
    const sittings = await sit()
    await hinder('fail', candidates[3])
    const all = await outcomes(sittings.map(submit))
    expect(all.map(outcome => outcome === 'done')).toEqual(candidates.map((_, at) => at !== 3))
    expect(await standing()).toEqual(candidates.map((_, at) => (at === 3 ? IN_EXAM : WAITING)))
  })

  it('stay open with their answers where the connection is lost, and are closed when handed in again', async () => {
    const sittings = await sit()
    await hinder('lose the connection')
    expect(new Set(await outcomes(sittings.map(submit)))).toEqual(new Set(['BUSY']))
    expect(await standing()).toEqual(candidates.map(() => IN_EXAM))
    expect(await answerCount()).toBe(2 * candidates.length)
    expect(await taskCount()).toBe(0)
    await sql`drop function hinder cascade`.execute(app.deps.db)
    await Promise.all(sittings.map(submit))
    expect(await standing()).toEqual(candidates.map(() => WAITING))
    expect(await taskCount()).toBe(candidates.length)
  })

  it('are closed where a regrade is begun for so long that they cannot be marked, and marked afterwards', async () => {
    examId = await makeExam(app, staff, [picked([choice.id])])
    const sittings = await sit()
    const regrade = await app.database.pool.connect()
    try {
      await regrade.query('begin')
      await regrade.query(`select pg_advisory_xact_lock(hashtextextended('regrade ' || $1, 0))`, [examId])
      const told = await Promise.all(sittings.map(submit))
      expect(told.map(({ state }) => state)).toEqual(candidates.map(() => PaperState.awaitingMarking))
      expect(await standing()).toEqual(candidates.map(() => WAITING))
    } finally {
      await regrade.query('rollback')
      regrade.release()
    }
    // One by handing it in again, all others by the worker.
    expect(await submit(sittings[0])).toMatchObject({ state: PaperState.finished })
    app.clock.advance(6)
    await finishMarking({ ...app.deps, caches: makePaperCaches(app.deps) })
    expect((await standing()).map(([paper]) => paper)).toEqual(candidates.map(() => PaperState.finished))
    expect((await toldMarked()).toSorted()).toEqual(candidates.map(({ id }) => id).toSorted())
  })
})
