/**
 * Reads the plans of the statements that frequent calls send, in a school after years: PostgreSQL tells the plan of each as it
 * runs it. A list that reads a large table as a whole is quick on a small database, and on nobody's own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { MAX_COUNTED } from '@tripos/runtime/page.ts'
import { newId } from '@tripos/runtime/random.ts'
import { sessions } from '../../../modules/identity/contract/sign-ins.ts'
import { exams } from '../../../modules/exams/contract/exams.ts'
import { papers } from '../../../modules/papers/contract/papers.ts'
import { startTestApp, type TestApp } from './app.ts'
import { grownCalls } from './load/grown-calls.ts'
import { type GrownSchool, grownId, seedGrown } from './load/grown.ts'
import { type PlanReader, readPlans } from './read-plans.ts'

const PAPERS = 20_000

/** Tables that grow with what ever was, or with the school. */
const LARGE = [
  'papers',
  'answers',
  'folded_answers',
  'users',
  'sessions',
  'sign_ins',
  'audit_log',
  'marking_tasks',
  'course_records',
  'lesson_records',
  'notice_receipts',
]

/** Sessions that are over are cleared away: what is listed is nearly the whole table. */
const EXCEPT: readonly string[] = [sessions.paging.path]

/** Of these no index is read from end to end either. */
const STRICT = ['papers', 'answers', 'folded_answers', 'marking_tasks']

let home: TestApp
let app: TestApp
let reader: PlanReader
let school: GrownSchool

beforeAll(async () => {
  home = await startTestApp()
  const { database, deps } = home
  home.clock.set(new Date())
  school = await seedGrown({ deps, pool: database.pool, close: () => Promise.resolve() }, PAPERS)
  reader = await readPlans(home, { large: LARGE, strict: STRICT })
  app = reader.app
}, 300_000)
afterAll(async () => {
  await app.close()
  await home.close()
})

const ask = async (endpoint: Pick<Endpoint, 'path'>, input: unknown, token: string): Promise<unknown> => {
  const { body } = await app.send(endpoint, input, token)
  expect(body.code, `${endpoint.path}: ${body.msg}`).toBe(0)
  return body.data
}

describe('in a school after years', () => {
  it('every table that is meant is there, and large', () => {
    expect([...reader.sizes].filter(([, size]) => size < 1000)).toEqual([])
    expect([...reader.sizes.keys()].toSorted()).toEqual(LARGE.toSorted())
  })

  it('a plan that reads a large table as a whole is noticed', async () => {
    const all = await reader.plansOf(() =>
      app.database.pool.query('select count(*) from papers where submit_key like $1', ['%x']),
    )
    expect(reader.wholeReads(all)).toHaveLength(1)
  })

  it('no list and no dashboard reads a large table as a whole', async () => {
    const found: string[] = []
    for (const { who, what, endpoint, input } of grownCalls(school).filter(
      call => !EXCEPT.includes(call.endpoint.path),
    )) {
      const all = await reader.plansOf(() => ask(endpoint, input(1), school.tokens[who]))
      expect(all.length, what).toBeGreaterThan(0)
      found.push(...reader.wholeReads(all).map(text => `${who}, ${what}: ${text}`))
    }
    expect(found).toEqual([])
  })

  it('no page is looked for beyond what is counted', async () => {
    const page = async (no: number) =>
      (await ask(papers.paging, { page: no, size: 20 }, school.tokens.administrator)) as Output<typeof papers.paging>
    const [last, beyond] = [await page(MAX_COUNTED / 20), await page(MAX_COUNTED / 20 + 1)]
    expect(last.rows).toHaveLength(20)
    expect(beyond).toEqual({ total: MAX_COUNTED, isMore: true, rows: [] })
  })

  it('nothing that a candidate does on exam day reads a large table as a whole', async () => {
    const token = school.tokens.student
    const call = <T extends Endpoint>(endpoint: T, input: Input<T>) => app.call(endpoint, input, token)
    // For everybody, and open now.
    const examId = grownId('exam', school.exams - (school.exams % 100))
    await app.database.pool.query(
      `update exams set starts_at = now() - interval '1 day', ends_at = now() + interval '1 day', attempt_limit = 0 where id = $1`,
      [examId],
    )
    await reader.expectNoWholeReads(async () => {
      await call(exams.mine, {})
      await call(exams.check, { id: examId })
      const { paperId } = await call(papers.start, { examId })
      const { epoch, submitKey, questions } = await call(papers.open, { paperId, deviceId: newId() })
      const no = questions[0]?.no ?? 1
      await call(papers.saveAnswers, { paperId, epoch, answers: [{ no, seq: 1, answer: { options: [0] } }] })
      await call(papers.state, { paperId })
      await call(papers.submit, { paperId, submitKey })
      await call(papers.result, { paperId })
    })
  })
})
