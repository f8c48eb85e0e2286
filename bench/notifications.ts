/** An exam for 20,000 people is published while others write, and a bell over a million rows. `npm run bench -- notifications` */
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ask, type Client } from '../apps/server/test/load/client.ts'
import { makeSuperAdministrator, signIn } from '../modules/identity/test/make-identity.ts'
import { makeSeeder, seedExam, seedUsers, type Student } from '../apps/server/test/load/seed.ts'
import { exams } from '../modules/exams/contract/exams.ts'
import { notifications } from '../modules/notifications/contract.ts'
import { papers as calls } from '../modules/papers/contract/papers.ts'
import { machineLine, quantile } from './asking.ts'
import { ANY_OPTION, type PaperTarget } from './plan.ts'
import { type Measured, measured, onStage, print, requireNoRefusal, type Stage } from './stage.ts'
import { tableLines } from './table.ts'

const isQuick = process.argv.includes('--quick')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const TOLD = isQuick ? 2000 : 20_000
const STORED = isQuick ? 20_000 : 1_000_000
const WRITERS = 500
const MEASURE_MS = isQuick ? 4000 : 10_000
const ASKED = isQuick ? 20 : 400
const inWords = (count: number): string => count.toLocaleString('en-US')

interface School extends Stage {
  readonly people: readonly Student[]
  readonly writers: readonly PaperTarget[]
  readonly staff: Client
  readonly examId: string
}

async function seed(stage: Stage): Promise<School> {
  const { client, product, load } = stage
  const seeder = await makeSeeder(stage.connectionString)
  const writing = await seedUsers(seeder, { prefix: 'writer-', count: WRITERS })
  const people = await seedUsers(seeder, { prefix: 'told-', count: TOLD - WRITERS })
  const written = await seedExam(seeder)
  const examId = await seedExam(seeder)
  const administrator = await makeSuperAdministrator(seeder)
  const staff = { port: product.port, token: await signIn(seeder, administrator) }
  await seeder.close()
  const requests = writing.map(({ token }) => ({ token, data: { examId: written } }))
  const plan = { kind: 'once', port: product.port, connections: 64, path: calls.start.path, requests } as const
  requireNoRefusal(await load(plan))
  const tokens = new Map(writing.map(({ userId, token }) => [userId, token]))
  const { rows } = await client.query<{ id: string; user_id: string; count: number }>(
    'select id, user_id, length(types) as count from papers where exam_id = $1',
    [written],
  )
  const writers = rows.map(row => ({
    paperId: row.id,
    token: tokens.get(row.user_id) ?? '',
    nos: Array.from({ length: row.count }, (_, i) => i + 1),
  }))
  return { ...stage, people, writers, staff, examId }
}

/** Of ten digits, as the load writes them into place. */
let firstSeq = 1_000_000_000
async function saves({ product, writers, ...stage }: School): Promise<Measured> {
  firstSeq += 10_000_000
  const plan = {
    kind: 'saves',
    port: product.port,
    connections: 64,
    warmUpMs: 1000,
    measureMs: MEASURE_MS,
    firstSeq,
    papers: writers,
    answer: ANY_OPTION,
    pauseMs: 20,
  } as const
  return (await measured({ product, ...stage }, plan)).measured
}

async function toldCount(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from notifications')
  return rows[0]?.count ?? 0
}

async function untilTold(client: pg.Client, count: number): Promise<void> {
  for (const began = performance.now(); (await toldCount(client)) < count; await sleep(100))
    if (performance.now() - began > 120_000) throw new Error(`${await toldCount(client)} rows instead of ${count}`)
}

/** How long it takes from the call until everybody has a row. Both exams have been announced once, and this one called off. */
async function publish({ client, staff, examId }: School): Promise<number> {
  const began = performance.now()
  await ask(staff, exams.setState, { ids: [examId], state: 0 })
  await untilTold(client, 4 * TOLD)
  return (performance.now() - began) / 1000
}

/** As if everybody had been told of many exams before; a tenth of it is unread. */
async function fill({ client }: School): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into notification_events (id, kind, key, params, link, created_at)
     select gen_random_uuid(), kind, 'bench ' || n, params, link, now() - n * interval '1 hour'
     from (select * from notification_events where kind = 'exam.assigned' limit 1) as one, generate_series(1, $1::int) n`,
    [Math.ceil(STORED / TOLD)],
  )
  await client.query(
    `insert into notifications (user_id, event_id, created_at, read_at, routed_at)
     select users.id, events.id, events.created_at, case when random() > 0.1 then now() end, now()
     from notification_events events, users where events.key like 'bench %' and users.role_type = 1`,
  )
  await client.query('vacuum analyze notifications')
}

async function bell({ product, people }: School, endpoint: keyof Pick<typeof notifications, 'unread' | 'mine'>) {
  const times: number[] = []
  for (let i = -5; i < ASKED; i += 1) {
    const token = people[(Math.abs(i) * 37) % people.length]?.token ?? ''
    const began = performance.now()
    if (endpoint === 'unread') await ask({ port: product.port, token }, notifications.unread, {})
    else await ask({ port: product.port, token }, notifications.mine, { page: 1, size: 10 })
    if (i >= 0) times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)
}

const figures = (times: readonly number[]): string[] =>
  [0.5, 0.95, 0.99].map(share => quantile(times, share).toFixed(1))
const ofSaves = ({ p50, p95, p99 }: Measured): string[] => [p50, p95, p99].map(value => value.toFixed(1))
const reached = (isReached: boolean): string => (isReached ? 'yes' : '**no**')

await onStage(async stage => {
  print(`Making a school of ${inWords(TOLD)}`)
  const school = await seed(stage)
  await untilTold(school.client, 2 * TOLD)
  await ask(school.staff, exams.setState, { ids: [school.examId], state: 1 })
  await untilTold(school.client, 3 * TOLD)
  const alone = await saves(school)
  print(`  saves alone: p50 ${alone.p50.toFixed(1)} ms`)
  const [beside, seconds] = await Promise.all([saves(school), publish(school)])
  print(`  saves beside: p50 ${beside.p50.toFixed(1)} ms; all told after ${seconds.toFixed(1)} s`)
  await fill(school)
  const [unread, mine] = [await bell(school, 'unread'), await bell(school, 'mine')]
  const slower = (beside.p50 / alone.p50 - 1) * 100
  const p95 = quantile(unread, 0.95)
  const lines = [
    ...tableLines(
      ['measured', 'p50 ms', 'p95 ms', 'p99 ms', 'figure', 'aim', 'reached'],
      [
        ['saves alone', ...ofSaves(alone), `${inWords(Math.round(alone.perSecond))}/s`, '', ''],
        [
          'saves while people are told',
          ...ofSaves(beside),
          `${slower.toFixed(0)} % slower`,
          '10 %',
          reached(slower <= 10),
        ],
        [
          `an exam published for ${inWords(TOLD)}`,
          '',
          '',
          '',
          `${seconds.toFixed(1)} s`,
          '10 s',
          reached(seconds < 10),
        ],
        [`the bell, ${inWords(STORED)} stored`, ...figures(unread), '', 'p95 20 ms', reached(p95 < 20)],
        ['its newest ten', ...figures(mine), '', '', ''],
      ],
    ),
    '',
    `${WRITERS} papers are written over 64 connections, each with a pause of 20 ms; ${MEASURE_MS / 1000} s each.`,
    machineLine(),
  ]
  if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
})
