/** Measures how a whole school signs in from one address, while some mistype and somebody attacks from the same address. */
import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { examsErrors } from '../modules/exams/errors.ts'
import { identityErrors } from '../modules/identity/errors.ts'
import { identity } from '../modules/identity/contract/identity.ts'
import { papers } from '../modules/papers/contract/papers.ts'
import { sealExamPassword } from '../modules/exams/server/index.ts'
import { hashPassword } from '../modules/identity/server/index.ts'
import { databaseOf, freePort, startProduct, stopPostgresOf } from '../apps/server/test/load/product.ts'
import { makeSeeder, type Seeder, seedExam, seedUsers } from '../apps/server/test/load/seed.ts'
import { solveWork } from '../apps/server/test/solve-work.ts'
import { machineLine, quantile } from './asking.ts'
import { buildRequest, type Connection, openConnection } from './connection.ts'
import type { AttackPlan, AttackReport } from './sign-in-attacker.ts'
import { tableLines } from './table.ts'

const isQuick = process.argv.includes('--quick')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const PEOPLE = isQuick ? 500 : 5000
/** So evenly they come; the last of them has the rest of the five minutes. */
const ARRIVE_SECONDS = isQuick ? 24 : 240
const ALL_IN_SECONDS = isQuick ? 30 : 300
const MISTYPE_EVERY = 50
const ATTACKED = 40
const ATTACK_CONNECTIONS = 200
const PASSWORD = 'a password of the bench'
const AIM_MS = 2000
const MAX_CHECKED = 5
const BURST = 1500
const RIGHT_AT = 1400

const print = (text: string): void => void process.stderr.write(`${text}\n`)
const reached = (is: boolean): string => (is ? 'yes' : '**no**')

interface Answer {
  readonly code: number
  readonly data: unknown
}

interface Person {
  readonly userName: string
  readonly mistypes: boolean
  devices?: readonly string[]
}

interface Outcome {
  readonly isIn: boolean
  /** Of each sign-in with the right password: from the press of the button to the answer, waiting and work included. */
  readonly milliseconds: number
  readonly hasWorked: boolean
  readonly hasWaited: boolean
}

async function ask(port: number, connection: Connection, input: object): Promise<Answer> {
  const request = buildRequest({ port, path: identity.login.path, token: undefined, body: JSON.stringify(input) })
  return JSON.parse(await connection.send(request)) as Answer
}

/** As the sign-in page does it: works when asked, waits when told, comes again when the server is busy. */
async function signIn(port: number, { userName, mistypes, devices = [] }: Person): Promise<Outcome> {
  const connection = await openConnection(port)
  const input = { userName, password: PASSWORD, devices }
  let [hasWorked, hasWaited] = [false, false]
  try {
    if (mistypes) await ask(port, connection, { ...input, password: 'a pasword of the bench' })
    const began = performance.now()
    for (;;) {
      let answer = await ask(port, connection, input)
      if (answer.code === identityErrors.WORK_NEEDED.code) {
        hasWorked = true
        answer = await ask(port, connection, { ...input, work: solveWork(answer.data) })
      }
      const isIn = answer.code === 0
      const milliseconds = performance.now() - began
      if (isIn || milliseconds > ALL_IN_SECONDS * 1000) return { isIn, milliseconds, hasWorked, hasWaited }
      hasWaited = true
      const told = answer.code === ERRORS.TRY_LATER.code ? (answer.data as { seconds: number }).seconds : 2
      await sleep(Math.min(told, 5) * 1000)
    }
  } finally {
    connection.close()
  }
}

function attack(plan: AttackPlan): Promise<AttackReport> {
  const child = fork(fileURLToPath(new URL('sign-in-attacker.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as AttackReport))
    child.once('exit', code => reject(new Error(`the attacker ended with ${code}`)))
    child.send(plan)
  })
}

async function measureSchool(port: number, seeder: Seeder): Promise<string[][]> {
  print(`Making ${PEOPLE} people`)
  const passwordHash = await hashPassword(PASSWORD)
  const made = await seedUsers(seeder, { prefix: 'pupil', count: PEOPLE, passwordHash })
  await seeder.pool.query('vacuum analyze')
  const people: Person[] = made.map(({ userName }, i) => ({ userName, mistypes: i % MISTYPE_EVERY === 7 }))
  // Those who are attacked by name come with the browser that they used yesterday; all others have never been here.
  const step = Math.floor(PEOPLE / ATTACKED)
  const attacked = people.filter((_, i) => i % step === 0).slice(0, ATTACKED)
  for (const person of attacked) {
    const connection = await openConnection(port)
    const { data } = await ask(port, connection, { userName: person.userName, password: PASSWORD })
    person.devices = [(data as { device: string }).device]
    connection.close()
  }
  print(`${PEOPLE} people sign in within ${ARRIVE_SECONDS} s, and somebody attacks`)
  const attacking = attack({
    port,
    connections: ATTACK_CONNECTIONS,
    names: attacked.map(person => person.userName),
    seconds: ARRIVE_SECONDS,
  })
  await sleep(2000)
  const began = performance.now()
  const outcomes = await Promise.all(
    people.map(async (person, i) => {
      await sleep((i / PEOPLE) * ARRIVE_SECONDS * 1000)
      const outcome = await signIn(port, person)
      return { ...outcome, at: (performance.now() - began) / 1000 }
    }),
  )
  const report = await attacking
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)]
  const inCount = outcomes.filter(({ isIn }) => isIn).length
  const last = Math.max(...outcomes.map(({ at }) => at))
  const most = Math.max(0, ...Object.values(report.judged))
  const count = (n: number): string => n.toLocaleString('en-US')
  return [
    [
      'honest people in',
      `${count(inCount)} of ${count(PEOPLE)}, the last after ${last.toFixed(0)} s`,
      `all within ${ALL_IN_SECONDS} s`,
      reached(inCount === PEOPLE && last <= ALL_IN_SECONDS),
    ],
    ['a sign-in, p50', `${p50.toFixed(0)} ms`, '', ''],
    ['a sign-in, p95', `${p95.toFixed(0)} ms`, `under ${count(AIM_MS)} ms`, reached(p95 < AIM_MS)],
    ['a sign-in, the slowest', `${count(Math.round(sorted.at(-1) ?? 0))} ms`, '', ''],
    ['honest people whose browser worked', count(outcomes.filter(({ hasWorked }) => hasWorked).length), '', ''],
    ['honest people who came again', count(outcomes.filter(({ hasWaited }) => hasWaited).length), '', ''],
    ['tries of the attacker', count(report.tries), '', ''],
    ['most judged of one account', count(most), `at most ${MAX_CHECKED}`, reached(most <= MAX_CHECKED)],
    ['judged under names that nobody has', count(report.judgedUnknown), '', ''],
    ['right by chance', count(report.succeeded), '0', reached(report.succeeded === 0)],
  ]
}

/** One person, many words at once for an exam with a password, the right one among the last. */
async function measureBurst(port: number, seeder: Seeder): Promise<string[][]> {
  print(`A burst of ${BURST} exam passwords`)
  const examId = await seedExam(seeder, { questions: 20, drawn: 5 })
  const right = '7351'
  const { passwordHash, passwordSalt } = sealExamPassword(right)
  await seeder.pool.query('update exams set open_type = 3, password_hash = $2, password_salt = $3 where id = $1', [
    examId,
    passwordHash,
    passwordSalt,
  ])
  const [guesser] = await seedUsers(seeder, { prefix: 'guesser', count: 1 })
  const lanes = await Promise.all(Array.from({ length: ATTACK_CONNECTIONS }, () => openConnection(port)))
  const codes = new Map<number, number>()
  let next = 0
  await Promise.all(
    lanes.map(async connection => {
      for (let i = next++; i < BURST; i = next++) {
        const body = JSON.stringify({ examId, password: i === RIGHT_AT - 1 ? right : String(10_000 + i) })
        const request = buildRequest({ port, path: papers.start.path, token: guesser?.token, body })
        const { code } = JSON.parse(await connection.send(request)) as Answer
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
      connection.close()
    }),
  )
  const judged = codes.get(examsErrors.EXAM_PASSWORD_WRONG.code) ?? 0
  const started = codes.get(0) ?? 0
  return [
    [
      `exam passwords judged of ${BURST.toLocaleString('en-US')} at once`,
      String(judged),
      `at most ${MAX_CHECKED}`,
      reached(judged > 0 && judged <= MAX_CHECKED),
    ],
    [
      `the right one, at place ${RIGHT_AT.toLocaleString('en-US')}`,
      started === 0 ? 'refused' : 'let in',
      'refused',
      reached(started === 0),
    ],
  ]
}

async function main(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-bench-'))
  chmodSync(dataFolder, 0o711)
  const product = await startProduct({ dataFolder, port: await freePort() })
  const seeder = await makeSeeder(databaseOf(dataFolder).url)
  try {
    const rows = [...(await measureSchool(product.port, seeder)), ...(await measureBurst(product.port, seeder))]
    const lines = [
      ...tableLines(['measured', 'found', 'aim', 'reached'], rows),
      '',
      `${PEOPLE.toLocaleString('en-US')} people behind one address, evenly within ${ARRIVE_SECONDS} s, every ${MISTYPE_EVERY}th mistypes once; one attacker on ${ATTACK_CONNECTIONS} connections from the same address, half at ${ATTACKED} of these accounts (and doing the work that is asked for), half at names that nobody has. The owners of those accounts come with a browser that they have used before, all others with a new one. A sign-in counts from the press of the button with the right password to the session, work and waiting included.`,
      machineLine(),
    ]
    if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
    process.stdout.write(`\n${lines.join('\n')}\n`)
  } finally {
    await seeder.close()
    await product.stop()
    await stopPostgresOf(dataFolder)
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

await main()
