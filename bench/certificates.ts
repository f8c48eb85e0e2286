/** Archives of 1,000 certificates while others write, and codes that are guessed while others check. `npm run bench -- certificates` */
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Client } from '../apps/server/test/load/client.ts'
import { makeSeeder, seedExam, seedUsers } from '../apps/server/test/load/seed.ts'
import { defaultDesign } from '../modules/certificates/contract/default-design.ts'
import { certificates } from '../modules/certificates/contract/certificates.ts'
import { certificateKinds } from '../modules/certificates/contract/kinds.ts'
import { makeSuperAdministrator, signIn } from '../modules/identity/test/make-identity.ts'
import { papers as calls } from '../modules/papers/contract/papers.ts'
import { machineLine, quantile } from './asking.ts'
import { ADDRESSES, guess, type Guessed } from './guesses.ts'
import { ANY_OPTION, type PaperTarget } from './plan.ts'
import { childMegabytes, residentMegabytes } from './resources.ts'
import { measured, onStage, print, requireNoRefusal, type Stage } from './stage.ts'
import { tableLines } from './table.ts'

const isQuick = process.argv.includes('--quick')
/** Without the guesses. */
const archivesOnly = process.argv.includes('--archives')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const FILES = isQuick ? 100 : 1000
const GUESSES = isQuick ? 10_000 : 1_000_000
const WRITERS = isQuick ? 100 : 1000
const SAVE_EVERY_MS = isQuick ? 1000 : 10_000
const ALONE_MS = isQuick ? 1000 : 30_000
/** About as long as an archive takes meanwhile. */
const BESIDE_MS = isQuick ? 1000 : 110_000
/** Twice as often as the page of staff asks. */
const LOOK_MS = 1000
const QUIET_MS = 6000
/** Alone and beside archives by turns, so that a machine that slows down slows both. */
const ROUNDS = isQuick ? 1 : 3
const GRANTED_AT_ONCE = 200
const MAX_WRONG_OF_ADDRESS = 30
const WINDOW_SECONDS = 600
const inWords = (count: number): string => count.toLocaleString('en-US')
const reached = (isReached: boolean): string => (isReached ? 'yes' : '**no**')

interface School extends Stage {
  readonly writers: readonly PaperTarget[]
  readonly staff: Client
  readonly kindId: string
  readonly code: string
}

/** A template in Chinese with what one begins with, granted to everybody by hand. */
async function issue(staff: Client, userIds: readonly string[]): Promise<{ kindId: string; code: string }> {
  const { id: kindId } = await ask(staff, certificateKinds.save, {
    name: '消防安全培训合格证',
    language: 'zh-CN',
    criteria: '通过消防安全考试',
    design: defaultDesign('zh-CN'),
    numberPattern: 'BENCH-{seq:5}',
    validMonths: 24,
    renewDays: 30,
    rule: 0,
    examIds: [],
    courseId: null,
    afterVoid: 1,
    afterRegrade: 1,
    afterLaterFail: 0,
    isActive: true,
  })
  for (let from = 0; from < userIds.length; from += GRANTED_AT_ONCE)
    await ask(staff, certificates.grant, { kindId, userIds: userIds.slice(from, from + GRANTED_AT_ONCE) })
  const { rows } = await ask(staff, certificates.paging, { kindId })
  return { kindId, code: rows[0]?.code ?? '' }
}

async function seed(stage: Stage): Promise<School> {
  const { client, product, load } = stage
  const seeder = await makeSeeder(stage.connectionString)
  const writing = await seedUsers(seeder, { prefix: 'writer-', count: WRITERS })
  const holders = await seedUsers(seeder, { prefix: '持证人', count: FILES })
  const examId = await seedExam(seeder)
  const staff = { port: product.port, token: await signIn(seeder, await makeSuperAdministrator(seeder)) }
  await seeder.close()
  const requests = writing.map(({ token }) => ({ token, data: { examId } }))
  const plan = { kind: 'once', port: product.port, connections: 64, path: calls.start.path, requests } as const
  requireNoRefusal(await load(plan))
  const tokens = new Map(writing.map(({ userId, token }) => [userId, token]))
  const { rows } = await client.query<{ id: string; user_id: string; count: number }>(
    'select id, user_id, length(types) as count from papers where exam_id = $1',
    [examId],
  )
  const writers = rows.map(row => ({
    paperId: row.id,
    token: tokens.get(row.user_id) ?? '',
    nos: Array.from({ length: row.count }, (_, i) => i + 1),
  }))
  const issued = await issue(
    staff,
    holders.map(one => one.userId),
  )
  return { ...stage, ...issued, writers, staff }
}

/** Of ten digits, as the load writes them into place. */
let firstSeq = 1_000_000_000
async function savesP95(school: School, measureMs: number): Promise<number> {
  firstSeq += 10_000_000
  const plan = {
    kind: 'saves',
    port: school.product.port,
    connections: WRITERS,
    warmUpMs: 1000,
    measureMs,
    firstSeq,
    papers: school.writers,
    answer: ANY_OPTION,
    pauseMs: SAVE_EVERY_MS,
  } as const
  return (await measured(school, plan)).measured.p95
}

/** What archives add: the server's growth, and the process that makes PDF files, at their largest. */
function watchMakers(pid: number) {
  const before = residentMegabytes(pid)
  const largest = { before, server: before, maker: 0 }
  const look = (): void => {
    largest.server = Math.max(largest.server, residentMegabytes(pid))
    largest.maker = Math.max(largest.maker, childMegabytes(pid, 'pdf-process'))
  }
  const timer = setInterval(look, 250)
  return () => {
    clearInterval(timer)
    return largest
  }
}

/** Seconds until the archive can be fetched. */
async function makeArchive({ staff, kindId }: School): Promise<number> {
  const began = performance.now()
  const { id } = await ask(staff, certificates.startBatch, { kindId })
  for (;;) {
    const state = (await ask(staff, certificates.listBatches, {})).find(batch => batch.id === id)?.state
    if (state === 'failed') throw new Error('the archive was not made')
    if (state === 'ready') return (performance.now() - began) / 1000
    await sleep(LOOK_MS)
  }
}

interface Archives {
  /** Begun with saves that go on until it is there, or for as long as these were measured. */
  readonly beside: number
  readonly withoutSaves: number
  readonly p95Alone: number
  readonly p95Beside: number
}

const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

async function measureRound(school: School): Promise<Archives> {
  const p95Alone = await savesP95(school, ALONE_MS)
  let isMeasuring = true
  const saves = savesP95(school, BESIDE_MS).finally(() => (isMeasuring = false))
  const beside = await makeArchive(school)
  while (isMeasuring) await makeArchive(school)
  const p95Beside = await saves
  // Until nobody counts as writing any more.
  await sleep(QUIET_MS)
  const round = { beside, withoutSaves: await makeArchive(school), p95Alone, p95Beside }
  print(
    `  alone p95 ${p95Alone.toFixed(1)} ms, beside ${p95Beside.toFixed(1)} ms, archives ${beside.toFixed(1)} and ${round.withoutSaves.toFixed(1)} s`,
  )
  return round
}

async function measureArchives(school: School): Promise<Archives> {
  const rounds: Archives[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(school))
  const of = (name: keyof Archives): number => median(rounds.map(one => one[name]))
  return {
    beside: of('beside'),
    withoutSaves: of('withoutSaves'),
    p95Alone: of('p95Alone'),
    p95Beside: of('p95Beside'),
  }
}

interface Memory {
  readonly before: number
  readonly server: number
  readonly maker: number
}

function archiveRows({ beside, withoutSaves, p95Alone, p95Beside }: Archives, memory: Memory): string[][] {
  const more = (p95Beside / p95Alone - 1) * 100
  const grown = memory.server - memory.before
  return [
    [
      `an archive of ${inWords(FILES)} PDF files, with nobody writing`,
      `${withoutSaves.toFixed(1)} s`,
      '120 s',
      reached(withoutSaves < 120),
    ],
    ['the same beside saves all the while', `${beside.toFixed(1)} s`, '120 s', reached(beside < 120)],
    [
      `memory of the process that makes them, and what the server grows by (${memory.before.toFixed(0)} MB before)`,
      `${memory.maker.toFixed(0)} + ${grown.toFixed(0)} MB`,
      '400 MB',
      reached(memory.maker + grown < 400),
    ],
    [
      "saves' p95 alone, and while archives are made",
      `${p95Alone.toFixed(1)} and ${p95Beside.toFixed(1)} ms, ${more.toFixed(0)} % more`,
      '10 % more',
      reached(more <= 10),
    ],
  ]
}

function guessRows(guessed: Guessed): string[][] {
  const ofAddress = guessed.lookedUp / ADDRESSES
  const answered = `${inWords(guessed.honestCount)} answered, p95 ${guessed.honestP95.toFixed(1)} ms`
  return [
    [
      `${inWords(GUESSES)} guessed codes from ${ADDRESSES} addresses in ${guessed.seconds.toFixed(0)} s`,
      `${guessed.found} found; ${inWords(guessed.lookedUp)} looked up, ${inWords(guessed.refused)} refused before`,
      '0 found',
      reached(guessed.found === 0),
    ],
    [
      'looked up of one address, on average',
      `${ofAddress.toFixed(0)} in ${guessed.seconds.toFixed(0)} s`,
      '30 in ten minutes',
      reached(ofAddress <= MAX_WRONG_OF_ADDRESS * Math.ceil(guessed.seconds / WINDOW_SECONDS)),
    ],
    ['honest checks meanwhile', answered, 'p95 200 ms', reached(guessed.honestP95 < 200)],
  ]
}

async function measureGuesses({ product, code }: School): Promise<string[][]> {
  print(`  guessing ${inWords(GUESSES)} codes`)
  const guessed = await guess(product.port, { count: GUESSES, code })
  print(`  ${guessed.found} found in ${guessed.seconds.toFixed(0)} s, honest p95 ${guessed.honestP95.toFixed(1)} ms`)
  return guessRows(guessed)
}

await onStage(async stage => {
  const school = await seed(stage)
  const guesses = archivesOnly ? [] : await measureGuesses(school)
  const memory = watchMakers(stage.product.pid)
  const archives = await measureArchives(school)
  const rows = [...archiveRows(archives, memory()), ...guesses]
  const lines = [
    ...tableLines(['measured', 'figure', 'aim', 'reached'], rows),
    '',
    `${inWords(WRITERS)} people write, each with a save about every ${SAVE_EVERY_MS / 1000} s; ${ALONE_MS / 1000} s alone, then ${BESIDE_MS / 1000} s beside archives that are made one after another; the median of ${ROUNDS} such rounds.`,
    machineLine(),
  ]
  if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
})
