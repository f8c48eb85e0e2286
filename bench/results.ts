/** After a large exam: the pages of it, hand-ins while its figures are kept up, and what is taken away from it. `npm run bench -- results` */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readSheet } from '@tripos/documents/sheet.ts'
import { openZip } from '@tripos/documents/zip.ts'
import { noisyPng } from '@tripos/pdf/test/noisy-png.ts'
import { ask, type Client } from '../apps/server/test/load/client.ts'
import { databaseOf, freePort, type Product, startProduct } from '../apps/server/test/load/product.ts'
import { makeSeeder, seedExam, type Seeder, seedUsers, type Student } from '../apps/server/test/load/seed.ts'
import { files } from '../modules/files/contract.ts'
import { makeSuperAdministrator, signIn } from '../modules/identity/test/make-identity.ts'
import { candidateExports, type ExportFormat } from '../modules/papers/contract/candidate-exports.ts'
import { papers as calls } from '../modules/papers/contract/papers.ts'
import { makeBank, makeQuestion } from '../modules/questions/test/make-questions.ts'
import { examStatistics } from '../modules/statistics/contract/exam-statistics.ts'
import { fetchFile, machineLine, send } from './asking.ts'
import { pageRows, reached, type Row } from './exam-pages.ts'
import type { Figures, LoadReport, Plan } from './plan.ts'
import { childMegabytes, residentMegabytes } from './resources.ts'
import { print, requireNoRefusal, startLoad } from './stage.ts'
import { tableLines } from './table.ts'

const isQuick = process.argv.includes('--quick')
/** Nothing but the hand-ins. */
const isShort = process.argv.includes('--hand-ins')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const PAPERS = isQuick ? 1500 : 20_000
const QUESTIONS = 50
const DEPARTMENTS = 40
const CONNECTIONS = 64
const PER_SECOND = 400
/** So many that a slow reply of one puts off no other. */
const CANDIDATES = 400
/** Hand-ins by which a process that has just started is warm. */
const WARM_UP = isQuick ? 50 : 500
/** Hand-ins without, with, and without what keeps figures up; the longer part sees figures folded several times. */
const WITHOUT_MS = isQuick ? 1000 : 6000
const WITH_MS = isQuick ? 1500 : 28_000
/** Between two hand-ins on a connection, so that all together make so many a second. */
const PAUSE_MS = (CANDIDATES / PER_SECOND) * 1000
const ASKED = isQuick ? 10 : 60
const SHEETS = isQuick ? 10 : 200
const PICTURES = 10
const SETTLED_MS = 6000

const inWords = (count: number): string => count.toLocaleString('en-US')

interface Bench {
  readonly dataFolder: string
  readonly port: number
  readonly load: (plan: Plan) => Promise<LoadReport>
  product: Product
}

/** The same school, served by a process that does only what is asked of it, or everything. */
async function restart(bench: Bench, roles: 'web' | 'web,worker'): Promise<void> {
  await bench.product.stop()
  bench.product = await startProduct({ ...bench, settings: { TRIPOS_ROLES: roles } })
}

async function withClient<T>({ dataFolder }: Bench, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseOf(dataFolder).url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function withSeeder<T>({ dataFolder }: Bench, work: (seeder: Seeder) => Promise<T>): Promise<T> {
  const seeder = await makeSeeder(databaseOf(dataFolder).url)
  try {
    return await work(seeder)
  } finally {
    await seeder.close()
  }
}

interface OpenPaper {
  readonly paperId: string
  readonly submitKey: string
}

async function startAll(bench: Bench, examId: string, students: readonly Student[]): Promise<OpenPaper[]> {
  const requests = students.map(({ token }) => ({ token, data: { examId } }))
  const plan = { kind: 'once', port: bench.port, connections: CONNECTIONS, path: calls.start.path, requests } as const
  requireNoRefusal(await bench.load(plan))
  return withClient(bench, async client => {
    const { rows } = await client.query<OpenPaper>(
      'select id as "paperId", submit_key as "submitKey" from papers where exam_id = $1 order by id',
      [examId],
    )
    return rows
  })
}

/** Each candidate in a department, and an answer to every question: better candidates are right more often. */
const FILL = `
  insert into departments (id, parent_id, name, sort, path, created_at)
    select id, null, 'Department ' || no, no, array[id], now() from (select gen_random_uuid() as id, no
      from generate_series(1, ${DEPARTMENTS}) as no) as made;
  insert into user_departments (user_id, department_id)
    select users.id, departments.id from (select id, row_number() over (order by id) as no from users
      where user_name like 'student-%') as users
    join departments on departments.sort = 1 + users.no % ${DEPARTMENTS} and departments.name like 'Department %';
  insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
    select user_id, id, no, jsonb_build_object('options', case
      when hashtext(id::text) % 100 > hashtext(id::text || no) % 160 then jsonb_build_array(1)
      else jsonb_build_array(abs(hashtext(id::text || no)) % 4) end), no, now()
    from papers, generate_series(1, length(types)) as no where state = 0;
  analyze; checkpoint`

async function handIn({ load, port }: Bench, papers: readonly OpenPaper[], measureMs: number): Promise<Figures> {
  const requests = papers.map(({ paperId, submitKey }) => ({ data: { paperId, submitKey } }))
  const plan = { kind: 'paced', port, connections: CANDIDATES, path: calls.submit.path, measureMs } as const
  return requireNoRefusal(await load({ ...plan, pauseMs: PAUSE_MS, requests })).figures
}

async function handInAll({ load, port }: Bench, papers: readonly OpenPaper[]): Promise<void> {
  const requests = papers.map(({ paperId, submitKey }) => ({ data: { paperId, submitKey } }))
  const plan = { kind: 'once', port, connections: CONNECTIONS, path: calls.submit.path, requests } as const
  requireNoRefusal(await load(plan))
}

/** Seconds until the figures say what the papers say. */
async function untilCurrent(staff: Client, examId: string, paperCount: number): Promise<number> {
  const from = performance.now()
  for (;;) {
    const { isBehind, figures } = await ask(staff, examStatistics.overview, { examId, view: 'all' })
    if (!isBehind && (figures?.paperCount ?? 0) >= paperCount) return (performance.now() - from) / 1000
    await sleep(1000)
  }
}

interface HandIns {
  readonly without: readonly Figures[]
  readonly with: Figures
}

/** Papers are taken from the front: whoever has handed in hands in no more. */
async function measureHandIns(bench: Bench, given: { examId: string; papers: OpenPaper[]; staff: Client }) {
  const { examId, papers, staff } = given
  // A few too many: what is sent twice is answered as the first time, and would be quicker.
  const take = (ms: number): OpenPaper[] => papers.splice(0, Math.ceil((ms / 1000) * PER_SECOND * 1.15))
  const before = papers.length
  const warmUp = (): Promise<void> => handInAll(bench, papers.splice(0, WARM_UP))
  const without: Figures[] = []
  await warmUp()
  without.push(await handIn(bench, take(WITHOUT_MS), WITHOUT_MS))
  await restart(bench, 'web,worker')
  const closed = await withClient(bench, async client => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from papers where state = 2')
    return rows[0]?.count ?? 0
  })
  await untilCurrent(staff, examId, closed)
  await warmUp()
  const figures = await handIn(bench, take(WITH_MS), WITH_MS)
  await restart(bench, 'web')
  await warmUp()
  without.push(await handIn(bench, take(WITHOUT_MS), WITHOUT_MS))
  print(`  ${before - papers.length} papers of ${before} taken for hand-ins`)
  return { without, with: figures }
}

const meanOf = (figures: readonly Figures[], key: 'p50' | 'p95'): number =>
  figures.reduce((sum, one) => sum + one[key], 0) / figures.length

function handInRows({ without, with: beside }: HandIns): Row[] {
  const rate = `${Math.round(beside.perSecond)}/s`
  return (['p50', 'p95'] as const).map(key => {
    const alone = meanOf(without, key)
    const more = (beside[key] / alone - 1) * 100
    const figure = `${alone.toFixed(1)} and ${beside[key].toFixed(1)} ms, ${more.toFixed(0)} % more`
    return [
      `hand-ins' ${key} at ${rate} alone and beside all background work`,
      figure,
      '10 % more',
      reached(more <= 10),
    ]
  })
}

interface Taken {
  readonly seconds: number
  readonly serverMegabytes: number
  readonly makerMegabytes: number
  readonly bytes: Buffer
}

/** Asked for, made, and fetched. */
async function takeFile({ product, port }: Bench, staff: Client, asked: { examId: string; format: ExportFormat }) {
  const most = { server: 0, maker: 0 }
  const timer = setInterval(() => {
    most.server = Math.max(most.server, residentMegabytes(product.pid))
    most.maker = Math.max(most.maker, childMegabytes(product.pid, 'pdf-process'))
  }, 100)
  const from = performance.now()
  const { id } = await ask(staff, candidateExports.start, { ...asked, state: 'marked' })
  try {
    for (;;) {
      const file = (await ask(staff, candidateExports.list, { examId: asked.examId })).find(one => one.id === id)
      if (file?.state === 'failed') throw new Error(`the ${asked.format} of candidates was not made`)
      if (file?.state === 'ready') break
      await sleep(100)
    }
    const reply = await fetchFile({ port, token: staff.token }, candidateExports.download, { id })
    const bytes = Buffer.from(await reply.arrayBuffer())
    const seconds = (performance.now() - from) / 1000
    return { seconds, bytes, serverMegabytes: most.server, makerMegabytes: most.maker } satisfies Taken
  } finally {
    clearInterval(timer)
  }
}

/** Opened again, it has what the database has. */
async function requireSame(bench: Bench, examId: string, { bytes }: Taken): Promise<void> {
  const found = { rows: 0, points: 0 }
  for await (const { line, cells } of readSheet(bytes)) {
    if (line === 1) continue
    found.rows += 1
    found.points += Math.round(Number(cells[5]) * 100)
  }
  const stored = await withClient(bench, async client => {
    const { rows } = await client.query<{ rows: number; points: number }>(
      'select count(*)::int as rows, sum(score)::int as points from exam_results where exam_id = $1',
      [examId],
    )
    return rows[0]
  })
  if (found.rows !== stored?.rows || found.points !== stored.points)
    throw new Error(`the sheet has ${JSON.stringify(found)}, the database ${JSON.stringify(stored)}`)
}

async function sheetRows(bench: Bench, staff: Client, examId: string): Promise<Row[]> {
  const taken = await takeFile(bench, staff, { examId, format: 'xlsx' })
  await requireSame(bench, examId, taken)
  const { seconds, serverMegabytes } = taken
  return [
    [
      `sheet of ${inWords(PAPERS)} results, asked for to fetched`,
      `${seconds.toFixed(1)} s`,
      '30 s',
      reached(seconds < 30),
    ],
    [
      'memory of the server meanwhile, largest seen',
      `${serverMegabytes.toFixed(0)} MB`,
      '300 MB',
      reached(serverMegabytes < 300),
    ],
  ]
}

const FORMULA = String.raw`<span data-type="inline-math" data-latex="\frac{-b\pm\sqrt{b^2-4ac}}{2a}"></span>`

/** Questions that each show a picture of their own and formulas, in stems and options. */
async function makePictured(bench: Bench, staff: Client): Promise<string> {
  const urls: string[] = []
  for (let no = 0; no < PICTURES; no += 1) {
    const bytes = noisyPng(160 + no)
    urls.push((await send(staff, files.uploadImage, { fields: {}, fileName: `figure-${no}.png`, bytes })).url)
  }
  return withSeeder(bench, async seeder => {
    const owner = await makeSuperAdministrator(seeder)
    const bank = await makeBank(seeder, owner)
    const questionIds: string[] = []
    for (const [no, url] of urls.entries()) {
      const option = (isRight: boolean, text: string) => ({ html: `<p>${text} ${FORMULA}</p>`, isRight })
      const content = {
        type: 1 as const,
        stem: `<p>第 ${no + 1} 题：如图，求 ${FORMULA} 的值。</p><p><img src="${url}" alt=""></p>`,
        options: [option(true, '其值为'), option(false, '不小于'), option(false, '不大于'), option(false, '等于')],
        analysis: '',
      }
      questionIds.push((await makeQuestion(seeder, { bank, content })).id)
    }
    return seedExam(seeder, { questionIds })
  })
}

async function paperRows(bench: Bench, staff: Client): Promise<Row[]> {
  const examId = await makePictured(bench, staff)
  const students = await withSeeder(bench, seeder => seedUsers(seeder, { prefix: 'filed-', count: SHEETS }))
  const papers = await startAll(bench, examId, students)
  await withClient(bench, client => client.query(FILL.slice(FILL.indexOf('insert into answers'))))
  await handInAll(bench, papers)
  const { seconds, bytes, serverMegabytes, makerMegabytes } = await takeFile(bench, staff, { examId, format: 'papers' })
  const { names } = openZip(bytes, 2_000_000_000)
  if (names.length !== SHEETS) throw new Error(`${names.length} papers in the archive of ${SHEETS}`)
  return [
    [
      `${SHEETS} papers as PDF, ${PICTURES} questions each with a picture and formulas`,
      `${seconds.toFixed(1)} s, ${(bytes.length / 1024 / 1024).toFixed(0)} MB`,
      '120 s',
      reached(seconds < 120),
    ],
    [
      'memory of the server, and of the process that makes them, meanwhile',
      `${serverMegabytes.toFixed(0)} + ${makerMegabytes.toFixed(0)} MB`,
      '',
      '',
    ],
  ]
}

async function measureAll(bench: Bench): Promise<Row[]> {
  print(`Making ${inWords(PAPERS)} papers`)
  const { examId, students, token } = await withSeeder(bench, async seeder => ({
    examId: await seedExam(seeder, { questions: QUESTIONS, drawn: QUESTIONS }),
    students: await seedUsers(seeder, { prefix: 'student-', count: PAPERS }),
    token: await signIn(seeder, await makeSuperAdministrator(seeder)),
  }))
  const staff = { port: bench.port, token }
  const papers = await startAll(bench, examId, students)
  await withClient(bench, client => client.query(FILL))
  print('Hand-ins')
  // Those that the pace did not come to are handed in after it.
  const all = [...papers]
  const handIns = await measureHandIns(bench, { examId, papers, staff })
  const rows = handInRows(handIns)
  for (const row of rows) print(`  ${row.join(', ')}`)
  if (isShort) return rows
  await restart(bench, 'web,worker')
  await handInAll(bench, all)
  const behind = await untilCurrent(staff, examId, PAPERS)
  rows.push(['figures are those of all papers, after the last hand-in', `${behind.toFixed(0)} s`, '', ''])
  await withClient(bench, client => client.query('analyze'))
  print('Pages')
  rows.push(...(await pageRows({ staff, asked: ASKED }, examId)))
  print('Files')
  rows.push(...(await sheetRows(bench, staff, examId)), ...(await paperRows(bench, staff)))
  return rows
}

const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-bench-'))
const load = startLoad()
const port = await freePort()
// What a new school has to do once is done before anybody is measured.
const product = await startProduct({ dataFolder, port, settings: { TRIPOS_ROLES: 'web,worker' } })
const bench: Bench = { dataFolder, port, load: load.run, product }
try {
  await sleep(SETTLED_MS)
  await restart(bench, 'web')
  const lines = [
    ...tableLines(['measured', 'figure', 'aim', 'reached'], await measureAll(bench)),
    '',
    `${inWords(PAPERS)} papers of ${QUESTIONS} questions, ${DEPARTMENTS} departments; ${ASKED} requests of each kind, one after the other, over HTTP. Hand-ins are meant to come at ${PER_SECOND}/s, from ${CANDIDATES} connections: ${WITHOUT_MS / 1000} s to a process without background work, ${WITH_MS / 1000} s to one that does all of it, and again as at first. The result of a candidate is written in the transaction of the hand-in and is in both.`,
    machineLine(),
  ]
  if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
} finally {
  load.end()
  await bench.product.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
