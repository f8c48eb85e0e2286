/**
 * Reads the plans of the statements that frequent calls send, in a school after years: PostgreSQL tells the plan of each as it
 * runs it. A list that reads a large table as a whole is quick on a small database, and on nobody's own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, Input } from '@tripos/contract-kit/endpoint.ts'
import type { Pool } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { sessions } from '../../../modules/identity/contract/sign-ins.ts'
import { exams } from '../../../modules/exams/contract/exams.ts'
import { papers } from '../../../modules/papers/contract/papers.ts'
import { startTestApp, type TestApp } from './app.ts'
import { grownCalls } from './load/grown-calls.ts'
import { type GrownSchool, grownId, seedGrown } from './load/grown.ts'

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

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

interface Explained {
  readonly text: string
  readonly plan: Plan
}

/** Sessions that are over are cleared away: what is listed is nearly the whole table. */
const EXCEPT: readonly string[] = [sessions.paging.path]

/** Of these no index is read from end to end either. */
const STRICT = ['papers', 'answers', 'folded_answers', 'marking_tasks']

/** A sequential scan that a limit ends early is none of the whole table. */
const WHOLE = 0.9
const sizes = new Map<string, number>()
const tableOf = new Map<string, string>()

let home: TestApp
let app: TestApp
let school: GrownSchool
let explained: Explained[] = []

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  // As the embedded server is set up.
  random_page_cost: '1.1',
  work_mem: '16MB',
}

const known = new WeakSet<object>()
function listen(pool: Pool): void {
  pool.on('acquire', client => {
    if (known.has(client)) return
    known.add(client)
    client.on('notice', ({ message = '' }) => {
      if (!message.includes('plan:')) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(message.indexOf('{'))) as {
        'Query Text': string
        Plan: Plan
      }
      explained.push({ text, plan })
    })
  })
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const readBy = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** What reads a large table as a whole; of one that lies in months, a month is a part. */
function wholeReads(all: readonly Explained[]): string[] {
  return all.flatMap(({ text, plan }) => {
    const read = new Map<string, number>()
    for (const node of nodesOf(plan)) {
      const table = tableOf.get(node['Relation Name'] ?? '')
      if (table !== undefined && (node['Node Type'] === 'Seq Scan' || STRICT.includes(table)))
        read.set(table, (read.get(table) ?? 0) + readBy(node))
    }
    return [...read]
      .filter(([table, rows]) => rows > WHOLE * (sizes.get(table) ?? Infinity))
      .map(([table, rows]) => `${rows} rows of ${table}: ${text.replaceAll(/\s+/g, ' ').slice(0, 2000)}`)
  })
}

/** The large tables by the names of their partitions, and how many rows each has. */
async function measureTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ part: string; name: string; size: number }>(
    `select coalesce(part.relname, whole.relname) as part, whole.relname as name,
       greatest(coalesce(part.reltuples, whole.reltuples), 0)::float8 as size
     from pg_class whole left join pg_inherits on inhparent = whole.oid left join pg_class part on part.oid = inhrelid
     where whole.relname = any($1) and whole.relkind in ('r', 'p')`,
    [LARGE],
  )
  for (const { part, name, size } of rows) {
    tableOf.set(part, name)
    sizes.set(name, (sizes.get(name) ?? 0) + size)
  }
}

async function plansOf(work: () => Promise<unknown>): Promise<Explained[]> {
  explained = []
  await work()
  return explained
}

async function expectNoWholeReads(work: () => Promise<unknown>): Promise<void> {
  const all = await plansOf(work)
  // Something was told, or the test says nothing.
  expect(all.length).toBeGreaterThan(0)
  expect(wholeReads(all)).toEqual([])
}

beforeAll(async () => {
  home = await startTestApp()
  const { database, deps } = home
  home.clock.set(new Date())
  school = await seedGrown({ deps, pool: database.pool, close: () => Promise.resolve() }, PAPERS)
  await measureTables(database.pool)
  const name = new URL(database.url).pathname.slice(1)
  for (const [setting, value] of Object.entries(SETTINGS))
    await database.pool.query(`alter database ${name} set ${setting} = '${value}'`)
  app = await startTestApp({}, { on: home })
  app.clock.set(new Date())
  app.database.pools.forEach(listen)
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
    expect([...sizes].filter(([, size]) => size < 1000)).toEqual([])
    expect([...sizes.keys()].toSorted()).toEqual(LARGE.toSorted())
  })

  it('a plan that reads a large table as a whole is noticed', async () => {
    const all = await plansOf(() =>
      app.database.pool.query('select count(*) from papers where submit_key like $1', ['%x']),
    )
    expect(wholeReads(all)).toHaveLength(1)
  })

  it('no list and no dashboard reads a large table as a whole', async () => {
    const found: string[] = []
    for (const { who, what, endpoint, input } of grownCalls(school).filter(
      call => !EXCEPT.includes(call.endpoint.path),
    )) {
      const all = await plansOf(() => ask(endpoint, input(1), school.tokens[who]))
      expect(all.length, what).toBeGreaterThan(0)
      found.push(...wholeReads(all).map(text => `${who}, ${what}: ${text}`))
    }
    expect(found).toEqual([])
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
    await expectNoWholeReads(async () => {
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
