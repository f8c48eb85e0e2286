/** Measures practice: lists over 10,000,000 rows of it, and 5,000 students who train at once beside saves at half load. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@tripos/contract-kit/endpoint.ts'
import { post } from '../apps/server/test/load/client.ts'
import { type PracticeCall, practiceCalls } from '../apps/server/test/load/practice-calls.ts'
import { type PractisedSchool, seedPractised } from '../apps/server/test/load/practised.ts'
import { makeSeeder, seedUsers, type Student } from '../apps/server/test/load/seed.ts'
import { papers as paperCalls } from '../modules/papers/contract/papers.ts'
import { training } from '../modules/practice/contract/training.ts'
import { machineLine, quantile } from './asking.ts'
import { ANY_OPTION, type LoadReport, type PaperTarget, type SavePlan } from './plan.ts'
import { type Cores, startMeter } from './resources.ts'
import { type Measured, measured, onStage, print, requireNoRefusal, type Stage, startLoad } from './stage.ts'
import { tableLines } from './table.ts'
import { verifySaves } from './verify.ts'

const option = (name: string): string | undefined =>
  process.argv.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const isQuick = process.argv.includes('--quick')
const hasLists = !process.argv.includes('--no-lists')
const outFile = option('out')
const ROWS = Number(option('rows') ?? (isQuick ? 100_000 : 10_000_000))
const ASKED = isQuick ? 5 : 60
const LIST_AIM_MS = 100
const HOME_AIM_MS = 60
const TRAINING_AIM_MS = 50
const TRAINEES = Number(option('students') ?? (isQuick ? 150 : 5000))
const ANSWER_EVERY_MS = 5000
/** A page of a training fetches so many questions at once. */
const FETCHED = 7
/** It tells where one is only where one rests or leaves, since answers say it too: once in so many. */
const ANSWERS_TO_A_PLACE = 10
const WRITERS = isQuick ? 50 : 500
const WARM_UP_MS = isQuick ? 5000 : 15_000
const MEASURE_MS = isQuick ? 5000 : 30_000
/** Of people by turns, three times: more than five hundred at once wait to be let in. */
const LINES = 150
const FIRST_SEQ = 1_000_000_000
const TIMES = ['count', 'p50 ms', 'p95 ms', 'p99 ms'] as const
const HOME = 'home: what is due'

const yesOrNo = (isReached: boolean): string => (isReached ? 'yes' : '**no**')
const inMs = (value: number): string => value.toFixed(1)

async function measureCall({ who, what, endpoint, token, input }: PracticeCall, port: number): Promise<string[]> {
  const times: number[] = []
  for (let i = -2; i < ASKED; i++) {
    const at = Math.abs(i)
    const began = performance.now()
    const reply = await post({ port, token: token(at) }, endpoint, JSON.stringify(input(at)))
    const envelope = (await reply.json()) as Envelope<unknown>
    if (i >= 0) times.push(performance.now() - began)
    if (envelope.code !== 0) throw new Error(`${what}: ${envelope.code} ${envelope.msg}`)
  }
  times.sort((a, b) => a - b)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map(share => quantile(times, share))
  const aim = what === HOME ? HOME_AIM_MS : LIST_AIM_MS
  print(`  ${who}, ${what}: p95 ${inMs(p95 ?? 0)} ms`)
  const figures = [p50, p95, p99].map(time => inMs(time ?? 0))
  return [`${what}, ${who}`, String(ASKED), ...figures, `p95 under ${aim} ms`, yesOrNo((p95 ?? 0) < aim)]
}

interface Training {
  readonly token: string
  readonly runId: string
  readonly versionIds: readonly string[]
}

/** Each begins one, in order. */
async function startTrainings({ client, product, load }: Stage, school: PractisedSchool): Promise<Training[]> {
  const trainees = school.students.slice(0, TRAINEES)
  const requests = trainees.map(({ token }, at) => ({
    token,
    data: { bankId: school.bankIds[at % school.bankIds.length], mode: 1, isAnew: true },
  }))
  const { path } = training.start
  const report = await load({ kind: 'once', port: product.port, connections: 16, path, requests })
  const runIds = requireNoRefusal(report).replies.map(
    reply => (JSON.parse(reply) as { data: { runId: string } }).data.runId,
  )
  const { rows } = await client.query<{ id: string; version_ids: string[] }>(
    `select practice_runs.id, array_agg(questions.newest_version_id order by asked.no) as version_ids
     from practice_runs, unnest(question_ids) with ordinality as asked (question_id, no)
     join questions on questions.id = asked.question_id where practice_runs.id = any($1::uuid[]) group by practice_runs.id`,
    [runIds],
  )
  const versions = new Map(rows.map(row => [row.id, row.version_ids]))
  return trainees.map(({ token }, at) => {
    const runId = runIds[at] ?? ''
    return { token, runId, versionIds: versions.get(runId) ?? [] }
  })
}

/** Question after question, everybody's next before anybody's next but one. */
const answersFrom = (trainings: readonly Training[], first: number, ms: number) =>
  Array.from({ length: Math.ceil(ms / ANSWER_EVERY_MS) + 2 }, (_, step) => first + step).flatMap(no =>
    trainings.map(({ token, runId, versionIds }) => ({
      token,
      data: {
        id: randomUUID(),
        runId,
        no,
        versionId: versionIds[no - 1],
        answer: { options: [no % 4] },
        seconds: 5,
      },
    })),
  )

type TrainingFigures = Readonly<Record<'answers' | 'places' | 'questions', LoadReport>>

/** All of them for a while: answers, the place where one is, and the questions that come next. */
async function train(
  { product: { port } }: Stage,
  trainings: readonly Training[],
  { first, ms }: { first: number; ms: number },
): Promise<TrainingFigures> {
  const loads = [startLoad(), startLoad(), startLoad()] as const
  const [answering, placing, fetching] = loads
  const nos = Array.from({ length: FETCHED }, (_, at) => first + at)
  // Fewer lines than people, each for several of them by turns: the load itself is not to be what is slow.
  const every = (people: number) => {
    const connections = Math.min(LINES, people)
    return { connections, pauseMs: (ANSWER_EVERY_MS * connections) / people }
  }
  const plan = { kind: 'paced', port, measureMs: ms, ...every(trainings.length) } as const
  const ofEach = (data: object) => trainings.map(({ token, runId }) => ({ token, data: { runId, ...data } }))
  try {
    const [answers, places, questions] = await Promise.all([
      answering.run({ ...plan, path: training.answer.path, requests: answersFrom(trainings, first, ms) }),
      placing.run({
        ...plan,
        ...every(Math.ceil(trainings.length / ANSWERS_TO_A_PLACE)),
        path: training.place.path,
        requests: ofEach({ no: first }),
      }),
      fetching.run({
        ...plan,
        ...every(Math.ceil(trainings.length / FETCHED)),
        path: training.questions.path,
        requests: ofEach({ nos }),
      }),
    ])
    return {
      answers: requireNoRefusal(answers),
      places: requireNoRefusal(places),
      questions: requireNoRefusal(questions),
    }
  } finally {
    for (const load of loads) load.end()
  }
}

async function startWriters({ client, product, load }: Stage, students: readonly Student[], examId: string) {
  const requests = students.map(({ token }) => ({ token, data: { examId } }))
  const plan = { kind: 'once', port: product.port, connections: 64, path: paperCalls.start.path, requests } as const
  requireNoRefusal(await load(plan))
  const tokens = new Map(students.map(({ userId, token }) => [userId, token]))
  const { rows } = await client.query<{ id: string; user_id: string; count: number }>(
    'select id, user_id, length(types) as count from papers where exam_id = $1 and user_id = any($2::uuid[])',
    [examId, [...tokens.keys()]],
  )
  return rows.map(
    ({ id, user_id: userId, count }): PaperTarget => ({
      paperId: id,
      token: tokens.get(userId) ?? '',
      nos: Array.from({ length: count }, (_, at) => at + 1),
    }),
  )
}

interface Saving {
  readonly connections: number
  readonly pauseMs: number
  readonly firstSeq: number
  readonly ms: number
}

/** Saves that are acknowledged and not stored end the bench. */
async function save(stage: Stage, papers: readonly PaperTarget[], saving: Saving): Promise<Measured> {
  const { ms: measureMs, ...rest } = saving
  const plan: SavePlan = {
    ...rest,
    kind: 'saves',
    port: stage.product.port,
    warmUpMs: 1000,
    measureMs,
    papers,
    answer: ANY_OPTION,
  }
  const { measured: figures, report } = await measured(stage, plan)
  const acknowledged = new Map(papers.map(({ paperId }, at) => [paperId, report.acknowledged[at] ?? []]))
  const problems = await verifySaves(stage.client, { acknowledged, firstBenchSeq: saving.firstSeq, submitted: [] })
  if (problems.length > 0) throw new Error(`${problems.length} wrong results: ${problems[0]}`)
  return figures
}

/** What was answered with a yes is stored, each once. */
async function requireStored({ client }: Stage, trainings: readonly Training[], told: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from practice_answers where run_id = any($1::uuid[])',
    [trainings.map(({ runId }) => runId)],
  )
  if (rows[0]?.count !== told) throw new Error(`${told} answers were acknowledged, ${rows[0]?.count} are stored`)
}

const rowOf = (what: string, { count, perSecond, p50, p95, p99 }: LoadReport['figures'], aimMs?: number): string[] => [
  `${what}, ${Math.round(perSecond).toLocaleString('en-US')}/s`,
  count.toLocaleString('en-US'),
  ...[p50, p95, p99].map(inMs),
  aimMs === undefined ? '' : `p95 under ${aimMs} ms`,
  aimMs === undefined ? '' : yesOrNo(p95 < aimMs),
]

const coresText = (cores: Cores): string =>
  `server ${cores.server.toFixed(2)} (its thread ${cores.thread.toFixed(2)}), PostgreSQL ${cores.postgres.toFixed(2)}, all ${cores.machine.toFixed(2)}`

async function measureTrainings(stage: Stage, school: PractisedSchool, writers: readonly Student[]) {
  print('Trainings and papers are begun')
  const trainings = await startTrainings(stage, school)
  const papers = await startWriters(stage, writers, school.examId)
  print('Saves alone, as many as there can be')
  const alone = await save(stage, papers, { connections: 64, pauseMs: 0, firstSeq: FIRST_SEQ, ms: MEASURE_MS / 3 })
  print(`  ${Math.round(alone.perSecond)}/s; trainings alone`)
  const steps = (ms: number): number => Math.ceil(ms / ANSWER_EVERY_MS) + 2
  const warm = await train(stage, trainings, { first: 1, ms: WARM_UP_MS })
  const meter = startMeter(stage.product.pid, stage.postmaster)
  const quiet = await train(stage, trainings, { first: 1 + steps(WARM_UP_MS), ms: MEASURE_MS })
  const taken = meter.cores()
  print(`  p95 ${inMs(quiet.answers.figures.p95)} ms; beside saves at half load`)
  const pauseMs = (WRITERS * 1000) / (alone.perSecond / 2)
  const first = 1 + steps(WARM_UP_MS) + steps(MEASURE_MS)
  const [beside, saves] = await Promise.all([
    train(stage, trainings, { first, ms: MEASURE_MS + 2000 }),
    save(stage, papers, { connections: WRITERS, pauseMs, firstSeq: FIRST_SEQ + 100_000_000, ms: MEASURE_MS }),
  ])
  print(`  p95 ${inMs(beside.answers.figures.p95)} ms`)
  await requireStored(
    stage,
    trainings,
    [warm, quiet, beside].reduce((sum, { answers }) => sum + answers.answered, 0),
  )
  const rowsOf = ({ answers, places, questions }: TrainingFigures, where: string): string[][] => [
    rowOf(`answers in trainings, ${where}`, answers.figures, TRAINING_AIM_MS),
    rowOf(`places in trainings, ${where}`, places.figures, TRAINING_AIM_MS),
    rowOf(`${FETCHED} questions of a training, ${where}`, questions.figures, TRAINING_AIM_MS),
  ]
  const rows = [
    rowOf('saves alone, as many as there can be', alone),
    ...rowsOf(quiet, 'alone'),
    ...rowsOf(beside, 'beside saves'),
    rowOf('saves at half load, beside trainings', saves),
  ]
  const perAnswer = ((taken.server + taken.postgres) * MEASURE_MS) / quiet.answers.answered
  const note = `Trainings alone took of 2 cores: ${coresText(taken)}: ${perAnswer.toFixed(2)} ms of processor time for an answer with its shares of places and of questions; beside saves both took: ${coresText(saves.cores)}.`
  return { rows, note }
}

async function countRows({ client }: Stage): Promise<number> {
  const tables = ['practice_answers', 'practice_cards', 'practice_runs', 'practice_days', 'practice_board_counts']
  const { rows } = await client.query<{ count: string }>(
    tables.map(table => `select count(*) from ${table}`).join(' union all '),
  )
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}

/** Until no event waits to be delivered. */
async function untilTold({ client }: Stage): Promise<void> {
  const waiting = `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`
  for (let quiet = 0; quiet < 3; ) {
    await sleep(1000)
    const { rows } = await client.query<{ count: number }>(waiting)
    quiet = (rows[0]?.count ?? 0) === 0 ? quiet + 1 : 0
  }
}

await onStage(async stage => {
  print(`Making a school with ${ROWS.toLocaleString('en-US')} rows of practice`)
  const seeder = await makeSeeder(stage.connectionString)
  const began = performance.now()
  const school = await seedPractised(seeder, { rows: ROWS, untilTold: () => untilTold(stage) })
  const writers = await seedUsers(seeder, { prefix: 'writer-', count: WRITERS })
  await seeder.close()
  const counted = await countRows(stage)
  print(`${counted} rows in ${Math.round((performance.now() - began) / 1000)} s`)
  const lists: string[][] = []
  for (const call of hasLists ? practiceCalls(school) : []) lists.push(await measureCall(call, stage.product.port))
  const trained = await measureTrainings(stage, school, writers)
  const lines = [
    ...tableLines(['measured', ...TIMES, 'aim', 'reached'], [...trained.rows, ...lists]),
    '',
    `${counted.toLocaleString('en-US')} rows of practice (answers, what is remembered, trainings, days) of ${school.students.length.toLocaleString('en-US')} students, one in a hundred with ten times as many; lists one request after the other. ${TRAINEES.toLocaleString('en-US')} students train, an answer of each every ${ANSWER_EVERY_MS / 1000} s on ${LINES} connections, from the moment at which it was due; ${WRITERS} others save. ${trained.note}`,
    machineLine(),
  ]
  if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
})
