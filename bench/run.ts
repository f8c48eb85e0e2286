/** Measures the product as it runs: the built server, its own PostgreSQL, fsync on, and the load in another process. */
import { askAfterMs } from '../modules/papers/server/index.ts'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { papers as calls } from '../modules/papers/contract/papers.ts'
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import { hashPassword } from '../modules/identity/server/index.ts'
import { makeSeeder, seedExam, seedUsers, type Student } from '../apps/server/test/load/seed.ts'
import { filesOfVisit } from './first-visit.ts'
import { measureFloor } from './floor.ts'
import { measureJourneys } from './journey.ts'
import { clearPgbench, findPgbench, runPgbench, seedPgbench } from './pgbench.ts'
import { ANY_OPTION, type OncePlan, type PaperTarget } from './plan.ts'
import { reportLines, type Results, type SaveRound, type Visit } from './report.ts'
import { collectionsOf } from './resources.ts'
import { SHAPES } from './shapes.ts'
import { type Measured, measured, onStage, print, type Stage, watchMemory } from './stage.ts'
import { verifySaves, verifyShape, verifySubmits } from './verify.ts'

const isQuick = process.argv.includes('--quick')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const ROUNDS = isQuick ? 1 : 3
const CONNECTIONS = 64
const CLASS = isQuick ? 500 : 2000
const WARM_UP = 200
const TRAVELLERS = isQuick ? 10 : 50
const MEASURE_MS = isQuick ? 2000 : 10_000
const WARM_UP_MS = isQuick ? 500 : 2000
const VISITS = isQuick ? 50 : 300
/** Rooms in which nobody writes, on as many lines as one load process holds without being the bottleneck itself. */
const ROOMS = 10_000
const ROOM_LINES = 1000
const FIRST_SEQ = 1_000_000_000
const PASSWORD = 'a password of the bench'

interface StartedPaper extends PaperTarget {
  readonly submitKey: string
  readonly types: string
}

const eachOnce = (stage: Stage, plan: Pick<OncePlan, 'path' | 'requests'> & { connections?: number }) =>
  measured(stage, { connections: CONNECTIONS, ...plan, kind: 'once', port: stage.product.port })

const saying = (what: string, rounds: readonly Measured[]): void =>
  print(
    `  ${what}: ${rounds.map(one => `${Math.round(one.perSecond)}/s ${Math.round(one.microseconds)} µs p99 ${one.p99.toFixed(1)} ms`).join(', ')}`,
  )

async function papersOf({ client }: Stage, students: readonly Student[]): Promise<StartedPaper[]> {
  const tokens = new Map(students.map(student => [student.userId, student.token]))
  const { rows } = await client.query<{ id: string; user_id: string; submit_key: string; types: string }>(
    'select id, user_id, submit_key, types from papers where user_id = any($1::uuid[])',
    [students.map(student => student.userId)],
  )
  return rows.map(row => ({
    paperId: row.id,
    token: tokens.get(row.user_id) ?? '',
    nos: Array.from({ length: row.types.length }, (_, i) => i + 1),
    submitKey: row.submit_key,
    types: row.types,
  }))
}

async function startAll(stage: Stage, examId: string, students: readonly Student[]): Promise<Measured> {
  const requests = students.map(({ token }) => ({ token, data: { examId } }))
  const { measured: figures, report } = await eachOnce(stage, { path: calls.start.path, requests })
  const made = new Set(report.replies.map(reply => (JSON.parse(reply) as { data: { paperId: string } }).data.paperId))
  if (made.size !== students.length) throw new Error(`${students.length} starts made ${made.size} papers`)
  return figures
}

/** Each paper for the first time, as at the bell. */
async function openAll(stage: Stage, papers: readonly StartedPaper[], connections = CONNECTIONS): Promise<Measured> {
  const requests = papers.map(({ paperId, token }) => ({
    token,
    data: { paperId, deviceId: randomUUID(), pageId: randomUUID() },
  }))
  const { measured: figures, report } = await eachOnce(stage, { path: calls.open.path, requests, connections })
  const short = report.replies.filter(reply => !reply.includes('"questions":[{')).length
  if (short > 0) throw new Error(`${short} papers came without questions`)
  return figures
}

/** How often an open room looks when nobody writes in it: as the server says, less what each takes off it by chance. */
const LOOK_EVERY_MS = askAfterMs({ rooms: ROOMS, isBusy: false }) * 0.85

async function measureStates(stage: Stage, papers: readonly StartedPaper[]) {
  const { port } = stage.product
  const requests = papers.map(({ paperId, token }) => ({ token, data: { paperId, epoch: 1 } }))
  const plan = { kind: 'paced', port, path: calls.state.path, measureMs: MEASURE_MS, requests } as const
  const { measured: asked } = await measured(stage, { ...plan, connections: CONNECTIONS, pauseMs: 0 })
  const everyMs = LOOK_EVERY_MS
  const pauseMs = (everyMs * ROOM_LINES) / ROOMS
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push((await measured(stage, { ...plan, connections: ROOM_LINES, pauseMs })).measured)
  const resting = rounds.toSorted((a, b) => a.cores.server - b.cores.server)[Math.floor(ROUNDS / 2)]
  if (resting === undefined) throw new Error('nothing was measured')
  return { asked, resting: { ...resting, rooms: ROOMS, everyMs } }
}

/** Saves, the bare server and pgbench by turns, so that a machine that slows down slows all three. */
async function measureSaves(stage: Stage, papers: readonly StartedPaper[]) {
  const pgbench = findPgbench()
  const rounds: SaveRound[] = []
  const acknowledged = new Map<string, number[]>(papers.map(paper => [paper.paperId, []]))
  if (pgbench !== undefined) await seedPgbench(stage.client, CONNECTIONS)
  const before = await collectionsOf(stage.product.port)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { measured: saves, report } = await measured(stage, {
      kind: 'saves',
      port: stage.product.port,
      connections: CONNECTIONS,
      warmUpMs: WARM_UP_MS,
      measureMs: MEASURE_MS,
      firstSeq: FIRST_SEQ + round * 10_000_000,
      papers,
      answer: ANY_OPTION,
      pauseMs: 0,
    })
    report.acknowledged.forEach((seqs, i) => {
      const kept = acknowledged.get(papers[i]?.paperId ?? '') ?? []
      seqs.forEach((seq, no) => (kept[no] = Math.max(kept[no] ?? 0, seq)))
    })
    const floor = await measureFloor(stage.load, { connections: CONNECTIONS, measureMs: MEASURE_MS / 2 })
    const { connectionString } = stage
    const run = { connectionString, clients: CONNECTIONS, seconds: Math.max(3, MEASURE_MS / 2000) }
    const bare = pgbench === undefined ? undefined : await runPgbench({ program: pgbench, ...run })
    rounds.push({ saves, floor, pgbench: bare })
    saying('saves', [saves])
    print(
      `  bare server ${Math.round(floor.perSecond)}/s ${Math.round(floor.microseconds)} µs, pgbench ${Math.round(bare ?? 0)}/s`,
    )
  }
  if (pgbench !== undefined) await clearPgbench(stage.client)
  const { young, full } = await collectionsOf(stage.product.port)
  return { rounds, acknowledged, collections: { young: young - before.young, full: full - before.full } }
}

const numbersOf = ({ types }: StartedPaper, type: QuestionType): number[] =>
  [...types].flatMap((code, i) => (Number.parseInt(code, 36) === type ? [i + 1] : []))

/** One kind of answer after the other, on papers that ask for all of them. */
async function measureShapes(stage: Stage, papers: readonly StartedPaper[]) {
  const problems: string[] = []
  const shapes: Results['shapes'][number][] = []
  for (const [i, { type, name, answer }] of SHAPES.entries()) {
    const targets = papers.map(paper => ({ ...paper, nos: numbersOf(paper, type) }))
    const { measured: figures, report } = await measured(stage, {
      kind: 'saves',
      port: stage.product.port,
      connections: CONNECTIONS,
      warmUpMs: WARM_UP_MS / 4,
      measureMs: MEASURE_MS / 4,
      firstSeq: FIRST_SEQ + i * 10_000_000,
      papers: targets,
      answer,
      pauseMs: 0,
    })
    shapes.push({ name, figures })
    saying(name, [figures])
    problems.push(...(await verifyShape(stage.client, { targets, answer, acknowledged: report.acknowledged })))
  }
  return { shapes, problems }
}

/** Papers that were not saved to get an answer to every question, as after an exam. */
async function fillAnswers({ client }: Stage, examId: string): Promise<void> {
  await client.query(
    `insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
     select user_id, id, no, jsonb_build_object('options', jsonb_build_array((no + attempt_no) % 4)), no, now()
     from papers, generate_series(1, length(types)) as no where state = 0 and exam_id = $1
     on conflict do nothing`,
    [examId],
  )
  await client.query('analyze answers')
  await client.query('checkpoint')
}

async function measureVisits(stage: Stage): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const page of ['/login', '/web/index', '/web/course', '/web/exam/start/0', '/admin/dashboard']) {
    const paths = await filesOfVisit(stage.product.port, page)
    const plan = { kind: 'visits', port: stage.product.port, connections: CONNECTIONS, paths } as const
    await stage.load({ ...plan, visits: CONNECTIONS })
    const { measured: figures } = await measured(stage, { ...plan, visits: VISITS })
    visits.push({ page, files: paths.length, figures })
    saying(`visit of ${page}, ${paths.length} files`, [figures])
  }
  return visits
}

async function measureSubmits(stage: Stage, classes: readonly (readonly StartedPaper[])[]): Promise<Measured[]> {
  const rounds: Measured[] = []
  for (const papers of classes) {
    const requests = papers.map(({ paperId, submitKey }) => ({ data: { paperId, submitKey } }))
    rounds.push((await eachOnce(stage, { path: calls.submit.path, requests })).measured)
  }
  return rounds
}

async function seedDay(stage: Stage) {
  print('Making exams and their candidates')
  const seeder = await makeSeeder(stage.connectionString)
  const passwordHash = await hashPassword(PASSWORD)
  const travellers = await seedUsers(seeder, { prefix: 'traveller-', count: TRAVELLERS, passwordHash })
  const warm = await seedUsers(seeder, { prefix: 'warm-', count: WARM_UP })
  // One class more than rounds: it opens its papers all at once.
  const students = await seedUsers(seeder, { prefix: 'student-', count: CLASS * (ROUNDS + 1) })
  const writers = await seedUsers(seeder, { prefix: 'writer-', count: CONNECTIONS * 4 })
  const examId = await seedExam(seeder)
  const everyTypeId = await seedExam(seeder, { everyType: true })
  await seeder.close()
  await stage.client.query('vacuum analyze')
  const classes = Array.from({ length: ROUNDS + 1 }, (_, i) => students.slice(i * CLASS, (i + 1) * CLASS))
  return { travellers, warm, classes, writers, examId, everyTypeId }
}

async function measureAll(stage: Stage): Promise<{ results: Results; problems: string[] }> {
  const { travellers, warm, classes, writers, examId, everyTypeId } = await seedDay(stage)
  const memory = watchMemory(stage)
  print('One student after the other')
  const people = travellers.map(({ userName }) => ({ userName, password: PASSWORD }))
  const journeys = await measureJourneys(stage.product.port, examId, people)
  print('Starts and opens')
  await startAll(stage, examId, warm)
  const starts: Measured[] = []
  for (const one of classes) starts.push(await startAll(stage, examId, one))
  saying('starts', starts)
  const papers: StartedPaper[][] = []
  for (const one of classes) papers.push(await papersOf(stage, one))
  await openAll(stage, await papersOf(stage, warm))
  const opens: Measured[] = []
  for (const one of papers.slice(0, ROUNDS)) opens.push(await openAll(stage, one))
  const opensAtOnce = await openAll(stage, papers.at(-1) ?? [], CLASS)
  saying('opens', [...opens, opensAtOnce])
  print('Rooms at rest')
  const states = await measureStates(stage, papers[0] ?? [])
  saying('states', [states.asked, states.resting])
  print('Saves')
  const { rounds, acknowledged, collections } = await measureSaves(stage, papers[0] ?? [])
  const told = { acknowledged, firstBenchSeq: FIRST_SEQ, submitted: papers.flat().map(paper => paper.paperId) }
  const problems = await verifySaves(stage.client, told)
  await startAll(stage, everyTypeId, writers)
  const shapes = await measureShapes(stage, await papersOf(stage, writers))
  problems.push(...shapes.problems)
  print('First visits')
  const visits = await measureVisits(stage)
  print('Hand-ins')
  await fillAnswers(stage, examId)
  const submits = await measureSubmits(stage, papers)
  saying('hand-ins', submits)
  problems.push(...(await verifySubmits(stage.client, told)))
  const { server: serverMegabytes, postgres: postgresMegabytes } = memory.stop()
  const megabytes = { serverMegabytes, postgresMegabytes }
  const results = {
    rounds,
    collections,
    starts,
    opens,
    opensAtOnce,
    states,
    shapes: shapes.shapes,
    visits,
    submits,
    journeys,
  }
  return { results: { ...results, ...megabytes }, problems }
}

await onStage(async stage => {
  const { results, problems } = await measureAll(stage)
  const lines = reportLines(results)
  if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
  if (problems.length === 0) return
  process.stderr.write(`${problems.length} wrong results:\n${problems.slice(0, 20).join('\n')}\n`)
  process.exitCode = 1
})
