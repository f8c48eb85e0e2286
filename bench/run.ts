/** Measures the product as it runs: the built server, its own PostgreSQL, fsync on, and the load in another process. */
import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { papers as calls } from '../modules/papers/contract/papers.ts'
import pg from 'pg'
import { hashPassword } from '../modules/identity/server/index.ts'
import { databaseOf, freePort, postgresFamily, type Product, startProduct } from '../apps/server/test/load/product.ts'
import { makeSeeder, seedExam, seedUsers, type Student } from '../apps/server/test/load/seed.ts'
import { measureFloor } from './floor.ts'
import { measureJourneys } from './journey.ts'
import { clearPgbench, findPgbench, runPgbench, seedPgbench } from './pgbench.ts'
import { type Figures, type LoadReport, type OncePlan, type PaperTarget, type Plan } from './plan.ts'
import { reportLines, type Results } from './report.ts'
import { proportionalMegabytes, residentMegabytes, startMeter } from './resources.ts'
import { verifySaves, verifySubmits } from './verify.ts'

const isQuick = process.argv.includes('--quick')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const ROUNDS = isQuick ? 1 : 3
const CONNECTIONS = 64
const CLASS = isQuick ? 500 : 2000
const WARM_UP_STARTS = 200
const TRAVELLERS = isQuick ? 10 : 50
const MEASURE_MS = isQuick ? 2000 : 10_000
const WARM_UP_MS = isQuick ? 500 : 2000
const FIRST_SEQ = 1_000_000_000
const PASSWORD = 'a password of the bench'

const print = (text: string): void => void process.stderr.write(`${text}\n`)

interface Stage {
  readonly product: Product
  readonly client: pg.Client
  readonly connectionString: string
  readonly postmaster: number
}

const load = fork(fileURLToPath(new URL('load.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })

/** One plan at a time. Whatever was refused ends the bench. */
function runLoad(plan: Plan): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('the load process ended'))
    load.once('exit', onExit)
    load.once('message', (message: unknown) => {
      load.off('exit', onExit)
      const report = message as LoadReport
      const refused = Object.entries(report.refusals).map(([what, count]) => `${count} times ${what}`)
      if (refused.length === 0) resolve(report)
      else reject(new Error(`requests of the bench were refused:\n${refused.join('\n')}`))
    })
    load.send(plan)
  })
}

const once = (port: number, path: string, requests: OncePlan['requests']): Promise<LoadReport> =>
  runLoad({ kind: 'once', port, connections: CONNECTIONS, path, requests })

function startMemoryWatch({ product, postmaster }: Stage): { stop: () => { server: number; postgres: number } } {
  const largest = { server: 0, postgres: 0 }
  const look = (): void => {
    largest.server = Math.max(largest.server, residentMegabytes(product.pid))
    largest.postgres = Math.max(largest.postgres, proportionalMegabytes(postgresFamily(postmaster)))
  }
  const timer = setInterval(look, 1000)
  return {
    stop() {
      look()
      clearInterval(timer)
      return largest
    },
  }
}

interface StartedPaper extends PaperTarget {
  readonly submitKey: string
}

async function papersOf({ client }: Stage, students: readonly Student[]): Promise<StartedPaper[]> {
  const tokens = new Map(students.map(student => [student.userId, student.token]))
  const { rows } = await client.query<{ id: string; user_id: string; submit_key: string; count: number }>(
    'select id, user_id, submit_key, length(types) as count from papers where user_id = any($1::uuid[])',
    [students.map(student => student.userId)],
  )
  return rows.map(row => ({
    paperId: row.id,
    token: tokens.get(row.user_id) ?? '',
    questionCount: row.count,
    submitKey: row.submit_key,
  }))
}

/** Every class starts at once: a class is a round. */
async function measureStarts(stage: Stage, examId: string, classes: readonly (readonly Student[])[]) {
  const rounds: Figures[] = []
  for (const students of classes) {
    const requests = students.map(({ token }) => ({ token, data: { examId } }))
    const { figures, replies } = await once(stage.product.port, calls.start.path, requests)
    const made = new Set(replies.map(reply => (JSON.parse(reply) as { data: { paperId: string } }).data.paperId))
    if (made.size !== students.length) throw new Error(`${students.length} starts made ${made.size} papers`)
    rounds.push(figures)
  }
  return rounds
}

/** Rounds of saves and of pgbench by turns, so that a machine that slows down slows both. */
async function measureSaves(stage: Stage, papers: readonly StartedPaper[]) {
  const pgbench = findPgbench()
  const saves: Figures[] = []
  const limits: number[] = []
  const acknowledged = new Map<string, number[]>(papers.map(paper => [paper.paperId, []]))
  let cores = { server: 0, postgres: 0, machine: 0, load: 0 }
  if (pgbench !== undefined) await seedPgbench(stage.client, CONNECTIONS)
  for (let round = 0; round < ROUNDS; round += 1) {
    const meter = startMeter(stage.product.pid, stage.postmaster)
    const began = performance.now()
    const report = await runLoad({
      kind: 'saves',
      port: stage.product.port,
      connections: CONNECTIONS,
      warmUpMs: WARM_UP_MS,
      measureMs: MEASURE_MS,
      firstSeq: FIRST_SEQ + round * 10_000_000,
      papers,
    })
    cores = { ...meter.cores(), load: report.cpuSeconds / ((performance.now() - began) / 1000) }
    saves.push(report.figures)
    report.acknowledged.forEach((seqs, i) => {
      const kept = acknowledged.get(papers[i]?.paperId ?? '') ?? []
      seqs.forEach((seq, no) => (kept[no] = Math.max(kept[no] ?? 0, seq)))
    })
    print(`  ${Math.round(report.figures.perSecond)} saves/s, p99 ${report.figures.p99.toFixed(1)} ms`)
    if (pgbench === undefined) continue
    const { connectionString } = stage
    const rate = await runPgbench({
      program: pgbench,
      connectionString,
      clients: CONNECTIONS,
      seconds: MEASURE_MS / 1000,
    })
    limits.push(rate)
    print(`  ${Math.round(rate)} bare saves/s by pgbench`)
  }
  if (pgbench !== undefined) await clearPgbench(stage.client)
  return { saves, limits, acknowledged, cores }
}

/** Papers that were not saved to get an answer to every question, as after an exam. */
async function fillAnswers({ client }: Stage): Promise<void> {
  await client.query(
    `insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
     select user_id, id, no, jsonb_build_object('options', jsonb_build_array((no + attempt_no) % 4)), no, now()
     from papers, generate_series(1, length(types)) as no where state = 0
     on conflict do nothing`,
  )
  await client.query('analyze answers')
  await client.query('checkpoint')
}

async function measureSubmits(stage: Stage, classes: readonly (readonly StartedPaper[])[]): Promise<Figures[]> {
  const rounds: Figures[] = []
  for (const papers of classes) {
    const requests = papers.map(({ paperId, submitKey }) => ({ data: { paperId, submitKey } }))
    const { figures } = await once(stage.product.port, calls.submit.path, requests)
    print(`  ${Math.round(figures.perSecond)} hand-ins/s, p99 ${figures.p99.toFixed(1)} ms`)
    rounds.push(figures)
  }
  return rounds
}

async function measure(stage: Stage): Promise<{ results: Results; problems: string[] }> {
  const { client, product } = stage
  print('Making an exam and its candidates')
  const seeder = await makeSeeder(stage.connectionString)
  const passwordHash = await hashPassword(PASSWORD)
  const travellers = await seedUsers(seeder, { prefix: 'traveller-', count: TRAVELLERS, passwordHash })
  const warm = await seedUsers(seeder, { prefix: 'warm-', count: WARM_UP_STARTS })
  const students = await seedUsers(seeder, { prefix: 'student-', count: CLASS * ROUNDS })
  const examId = await seedExam(seeder)
  await seeder.close()
  await client.query('vacuum analyze')
  const classes = Array.from({ length: ROUNDS }, (_, i) => students.slice(i * CLASS, (i + 1) * CLASS))
  const memory = startMemoryWatch(stage)

  print('One student after the other')
  const people = travellers.map(({ userName }) => ({ userName, password: PASSWORD }))
  const journeys = await measureJourneys(product.port, examId, people)
  print('Starts')
  await measureStarts(stage, examId, [warm])
  const starts = await measureStarts(stage, examId, classes)
  print(`  ${starts.map(round => Math.round(round.perSecond)).join(', ')} starts/s`)
  const papers: StartedPaper[][] = []
  for (const one of classes) papers.push(await papersOf(stage, one))
  print('Saves')
  const { saves, limits, acknowledged, cores } = await measureSaves(stage, papers[0] ?? [])
  const told = {
    acknowledged,
    firstBenchSeq: FIRST_SEQ,
    submitted: papers.flat().map(paper => paper.paperId),
  }
  print('A server that only answers')
  const floor = await measureFloor(runLoad, { connections: CONNECTIONS, measureMs: MEASURE_MS / 2 })
  const problems = await verifySaves(client, told)
  print('Hand-ins')
  await fillAnswers(stage)
  const submits = await measureSubmits(stage, papers)
  problems.push(...(await verifySubmits(client, told)))
  const { server, postgres } = memory.stop()
  const results: Results = {
    saves,
    starts,
    submits,
    pgbench: limits,
    journeys,
    serverMegabytes: server,
    postgresMegabytes: postgres,
    cores,
    floor,
  }
  return { results, problems }
}

async function main(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-bench-'))
  chmodSync(dataFolder, 0o711)
  const product = await startProduct({ dataFolder, port: await freePort() })
  const { url: connectionString, pid: postmaster } = databaseOf(dataFolder)
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    const { results, problems } = await measure({ product, client, connectionString, postmaster })
    const lines = reportLines(results)
    if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
    process.stdout.write(`\n${lines.join('\n')}\n`)
    if (problems.length === 0) return
    process.stderr.write(`${problems.length} wrong results:\n${problems.slice(0, 20).join('\n')}\n`)
    process.exitCode = 1
  } finally {
    load.kill()
    await client.end()
    await product.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

await main()
