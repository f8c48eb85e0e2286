/** Saves of 1,000 people who write, while something else goes on: what exam day is. `npm run bench -- mixed` */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { ask, type Client } from '../apps/server/test/load/client.ts'
import { seedGrown } from '../apps/server/test/load/grown.ts'
import { makeSeeder, seedExam, seedUsers, type Student } from '../apps/server/test/load/seed.ts'
import { users } from '../modules/identity/contract/users.ts'
import { papers as calls } from '../modules/papers/contract/papers.ts'
import { fetchFile, machineLine, send } from './asking.ts'
import { ANY_OPTION, type LoadReport, type PaperTarget } from './plan.ts'
import {
  type Measured,
  measured,
  onStage,
  print,
  requireNoRefusal,
  type Stage,
  startLoad,
  watchMemory,
} from './stage.ts'
import { tableLines } from './table.ts'
import { sheetOfUsers } from './user-sheet.ts'
import { verifySaves } from './verify.ts'

const isQuick = process.argv.includes('--quick')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const WRITERS = 1000
const OPENERS = 500
const STAFF = 12
const PAPERS = isQuick ? 20_000 : 200_000
const inWords = PAPERS.toLocaleString('en-US')
/** Each writer saves about every so often. */
const SAVE_EVERY_MS = 10_000
/** A click on the next page of a list. */
const CLICK_EVERY_MS = 500
const MEASURE_MS = isQuick ? 5000 : 20_000
const FIRST_SEQ = 1_000_000_000
const AIM_MS = 200
const BACKUP = fileURLToPath(new URL('../apps/server/dist/backup.js', import.meta.url))

interface Day extends Stage {
  readonly writers: readonly PaperTarget[]
  readonly openers: readonly PaperTarget[]
  readonly staff: Client
}

/** What goes on beside the saves until they have been measured. Gives what it did in words. */
type Beside = (day: Day, isOver: () => boolean) => Promise<string>

async function untilOver(isOver: () => boolean, work: () => Promise<void>): Promise<number> {
  let count = 0
  for (; !isOver(); count += 1) await work()
  return count
}

async function withLoad<T>(work: (run: ReturnType<typeof startLoad>['run']) => Promise<T>): Promise<T> {
  const { run, end } = startLoad()
  try {
    return await work(run)
  } finally {
    end()
  }
}

const slowest = ({ figures }: LoadReport): string => `p99 ${Math.round(figures.p99)} ms`

/** The whole school at the bell, again and again: each time all of them at once. */
const opening: Beside = (day, isOver) =>
  withLoad(async run => {
    let last = ''
    const requests = day.openers.map(({ paperId, token }) => ({ token, data: { paperId, deviceId: randomUUID() } }))
    const plan = { kind: 'once', port: day.product.port, path: calls.open.path, requests } as const
    const storms = await untilOver(isOver, async () => {
      last = slowest(requireNoRefusal(await run({ ...plan, connections: OPENERS })))
    })
    return `${storms} times ${OPENERS} opened at once, the last ${last}`
  })

const paging: Beside = (day, isOver) =>
  withLoad(async run => {
    const sorts = ['startedAt', 'closedAt', 'score', 'userName']
    const requests = Array.from({ length: 400 }, (_, i) => ({
      token: day.staff.token,
      data: { page: 1 + (i % 100), size: 20, sort: sorts[i % 4], order: i % 8 < 4 ? 'desc' : 'asc' },
    }))
    const plan = { kind: 'paced', port: day.product.port, path: calls.paging.path, requests } as const
    const timing = { measureMs: MEASURE_MS, pauseMs: CLICK_EVERY_MS }
    const report = requireNoRefusal(await run({ ...plan, ...timing, connections: STAFF }))
    while (!isOver()) await new Promise(resolve => setTimeout(resolve, 50))
    return `${report.answered} pages, ${slowest(report)}`
  })

let imports = 0
const importing: Beside = async (day, isOver) => {
  const done = await untilOver(isOver, async () => {
    imports += 1
    const importId = randomUUID()
    const fields = { importId, existing: 'skip' }
    const bytes = await sheetOfUsers(`mixed${imports}x`, false, 29 + imports)
    const preview = await send(day.staff, users.importDryRun, { fields, fileName: 'users.xlsx', bytes })
    if (preview.problemCount > 0) throw new Error(`the sheet has problems: ${JSON.stringify(preview.problems[0])}`)
    await ask(day.staff, users.importCommit, { importId })
  })
  return `${done} imports of 20,000`
}

const exporting: Beside = async (day, isOver) => {
  let bytes = 0
  const done = await untilOver(isOver, async () => {
    const reply = await fetchFile(day.staff, users.export, {})
    bytes = (await reply.arrayBuffer()).byteLength
  })
  return `${done} exports of all users, ${(bytes / 1e6).toFixed(1)} MB each`
}

/** As the nightly one, by the command: everything in one file. */
const backingUp: Beside = async (day, isOver) => {
  const file = join(tmpdir(), `tripos-bench-${randomUUID()}.tar`)
  const done = await untilOver(isOver, async () => {
    const env = { PATH: process.env['PATH'], TRIPOS_DATA_DIR: day.dataFolder }
    const child = spawn(process.execPath, [BACKUP, file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = (await once(child, 'exit')) as [number]
    rmSync(file, { force: true })
    if (code !== 0) throw new Error('the backup failed')
  })
  return `${done} backups`
}

const BESIDE: Readonly<Record<string, Beside>> = {
  'nothing else': () => Promise.resolve(''),
  '500 others open their papers': opening,
  [`12 staff page through ${inWords} papers`]: paging,
  '20,000 users are imported': importing,
  'all users are exported': exporting,
  'a backup is made': backingUp,
}

async function papersOf(client: pg.Client, students: readonly Student[]): Promise<PaperTarget[]> {
  const tokens = new Map(students.map(student => [student.userId, student.token]))
  const { rows } = await client.query<{ id: string; user_id: string; count: number }>(
    'select id, user_id, length(types) as count from papers where user_id = any($1::uuid[])',
    [students.map(student => student.userId)],
  )
  return rows.map(row => ({
    paperId: row.id,
    token: tokens.get(row.user_id) ?? '',
    nos: Array.from({ length: row.count }, (_, i) => i + 1),
  }))
}

async function seed(stage: Stage): Promise<Day> {
  print(`Making a school with ${inWords} papers`)
  const { client, product, load } = stage
  const seeder = await makeSeeder(stage.connectionString)
  const { tokens } = await seedGrown(seeder, PAPERS)
  const students = await seedUsers(seeder, { prefix: 'writer-', count: WRITERS + OPENERS })
  const examId = await seedExam(seeder)
  await seeder.close()
  const requests = students.map(({ token }) => ({ token, data: { examId } }))
  const plan = { kind: 'once', port: product.port, connections: 64, path: calls.start.path, requests } as const
  requireNoRefusal(await load(plan))
  return {
    ...stage,
    writers: await papersOf(client, students.slice(0, WRITERS)),
    openers: await papersOf(client, students.slice(WRITERS)),
    staff: { port: product.port, token: tokens.administrator },
  }
}

interface Outcome {
  readonly name: string
  readonly saves: Measured
  readonly did: string
  readonly problems: readonly string[]
}

async function measureBeside(day: Day, index: number): Promise<Outcome> {
  const [name, beside] = Object.entries(BESIDE)[index] ?? []
  if (name === undefined || beside === undefined) throw new Error('there is nothing to measure')
  let isOver = false
  const work = beside(day, () => isOver)
  const firstSeq = FIRST_SEQ + index * 10_000_000
  const { measured: saves, report } = await measured(day, {
    kind: 'saves',
    port: day.product.port,
    connections: WRITERS,
    warmUpMs: 1000,
    measureMs: MEASURE_MS,
    firstSeq,
    papers: day.writers,
    answer: ANY_OPTION,
    pauseMs: SAVE_EVERY_MS,
  })
  isOver = true
  const did = await work
  const acknowledged = new Map(day.writers.map(({ paperId }, i) => [paperId, report.acknowledged[i] ?? []]))
  const problems = await verifySaves(day.client, { acknowledged, firstBenchSeq: firstSeq, submitted: [] })
  print(`  ${name}: p50 ${saves.p50.toFixed(1)} p99 ${saves.p99.toFixed(1)} ms; ${did}`)
  return { name, saves, did, problems }
}

await onStage(async stage => {
  const day = await seed(stage)
  const memory = watchMemory(stage)
  const outcomes: Outcome[] = []
  for (const index of Object.keys(BESIDE).keys()) outcomes.push(await measureBeside(day, index))
  const { server } = memory.stop()
  const rows = outcomes.map(({ name, saves, did }) => [
    name,
    ...[saves.p50, saves.p95, saves.p99].map(value => value.toFixed(1)),
    `p99 under ${AIM_MS} ms`,
    saves.p99 < AIM_MS ? 'yes' : '**no**',
    did,
  ])
  const lines = [
    ...tableLines(['saves while', 'p50 ms', 'p95 ms', 'p99 ms', 'aim', 'reached', 'what went on'], rows),
    '',
    `${WRITERS} people write, each on a connection of their own and with a save about every ${SAVE_EVERY_MS / 1000} s; ${MEASURE_MS / 1000} s each. Memory of the server at most ${Math.round(server)} MB.`,
    machineLine(),
  ]
  if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
  const problems = outcomes.flatMap(outcome => outcome.problems)
  if (problems.length === 0) return
  process.stderr.write(`${problems.length} wrong results:\n${problems.slice(0, 20).join('\n')}\n`)
  process.exitCode = 1
})
