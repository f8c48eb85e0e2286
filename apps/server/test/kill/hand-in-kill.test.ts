/**
 * `kill -9` of the server while candidates begin papers and hand them in: a paper that somebody was told of is there, once; one that
 * was acknowledged as handed in is closed and marked with its answers; and results are what the papers say, whatever was sent again.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, Envelope, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { inTx } from '@tripos/db/tx.ts'
import { newId } from '@tripos/runtime/random.ts'
import { papers } from '../../../../modules/papers/contract/papers.ts'
import { computeResults } from '../../../../modules/papers/server/results/keep-results.ts'
import { dataOf, post } from '../load/client.ts'
import { databaseOf, freePort, type Product, startProduct, stopPostgresOf } from '../load/product.ts'
import { makeSeeder, type Seeder, seedExam, seedUsers, type Student } from '../load/seed.ts'

const isSoak = process.env['TRIPOS_SOAK'] === '1'
const CANDIDATES = 32
const KILLS = isSoak ? 20 : 4
const QUESTIONS = 5

const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-hand-in-kill-'))
let product: Product
let seeder: Seeder

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  execFileSync(process.execPath, ['tools/build.mjs', '--changed', 'server'], { cwd: root, stdio: 'inherit' })
  chmodSync(dataFolder, 0o711)
  product = await startProduct({ dataFolder, port: await freePort() })
  seeder = await makeSeeder(databaseOf(dataFolder).url)
}, 180_000)
afterAll(async () => {
  await seeder.close()
  await product.stop()
  await stopPostgresOf(dataFolder)
  rmSync(dataFolder, { recursive: true, force: true })
}, 60_000)

/** A candidate, and what was told. */
interface Sitting {
  readonly student: Student
  readonly begun: Set<string>
  readonly handedIn: Map<string, Output<typeof papers.submit>>
  /** Requests that had to be sent again. */
  again: number
}

/** The same request again until it is answered: who sends it cannot know what has been stored. */
async function deliver<T extends Endpoint>(sitting: Sitting, endpoint: T, input: Input<T>): Promise<Output<T>> {
  const { token } = sitting.student
  for (;;) {
    const reply = await post({ port: product.port, token }, endpoint, JSON.stringify(input)).catch(() => undefined)
    if (reply !== undefined && reply.status < 500) {
      const envelope = await reply.json().catch(() => undefined)
      if (envelope !== undefined) return dataOf(endpoint, envelope as Envelope<Output<T>>)
    }
    sitting.again += 1
    await sleep(50)
  }
}

/** Paper after paper, each with one answer, until it is over. */
async function sit(examId: string, sitting: Sitting, isOver: () => boolean) {
  const { begun, handedIn } = sitting
  while (!isOver()) {
    const { paperId } = await deliver(sitting, papers.start, { examId })
    begun.add(paperId)
    const { epoch, submitKey } = await deliver(sitting, papers.open, { paperId, deviceId: newId() })
    const answers = [{ no: 1, seq: 1, answer: { options: [0] } }]
    await deliver(sitting, papers.saveAnswers, { paperId, epoch, answers })
    handedIn.set(paperId, await deliver(sitting, papers.submit, { paperId, submitKey }))
  }
}

interface StoredPaper {
  readonly id: string
  readonly state: number
  readonly closedAt: Date
  readonly isMarked: boolean
  readonly answeredCount: number
}

async function papersOf(examId: string, { userId }: Student): Promise<StoredPaper[]> {
  const { rows } = await seeder.pool.query<StoredPaper>(
    `select id, state, closed_at as "closedAt", not marking_due and score is not null as "isMarked",
       answered_count as "answeredCount"
     from papers where exam_id = $1 and user_id = $2`,
    [examId, userId],
  )
  return rows
}

async function requireSame(examId: string, { student, begun, handedIn }: Sitting): Promise<void> {
  const stored = await papersOf(examId, student)
  expect(stored.map(({ id }) => id).toSorted()).toEqual([...begun].toSorted())
  for (const { id, state, closedAt, isMarked, answeredCount } of stored) {
    expect({ state, closedAt: closedAt.toISOString() }).toEqual(handedIn.get(id))
    expect({ state, isMarked, answeredCount }).toEqual({
      state: PaperState.finished,
      isMarked: true,
      answeredCount: 1,
    })
  }
  const { db } = seeder.deps
  const { userId } = student
  const [result] = await inTx(db, tx => computeResults(tx, [{ examId, userId }]))
  const kept = await db
    .selectFrom('examResults')
    .selectAll()
    .where('examId', '=', examId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual(result)
  expect(kept.attemptCount).toBe(stored.length)
}

test('kill -9 of the server while a class begins and hands in loses no paper, and none is there twice', async () => {
  const examId = await seedExam(seeder, { questions: 20, drawn: QUESTIONS, attemptLimit: 0 })
  const students = await seedUsers(seeder, { prefix: 'candidate-', count: CANDIDATES })
  const sittings = students.map((student): Sitting => ({ student, begun: new Set(), handedIn: new Map(), again: 0 }))
  const countTold = () => sittings.reduce((sum, { handedIn }) => sum + handedIn.size, 0)
  let isOver = false
  const working = sittings.map(sitting => sit(examId, sitting, () => isOver))
  for (let round = 0; round < KILLS; round += 1) {
    const before = countTold()
    // In the middle of hand-ins, not of the start.
    await expect.poll(countTold, { timeout: 60_000 }).toBeGreaterThan(before + 2 * CANDIDATES)
    await sleep(Math.random() * 300)
    await product.kill()
    product = await startProduct({ dataFolder, port: product.port })
  }
  isOver = true
  await Promise.all(working)
  for (const sitting of sittings) await requireSame(examId, sitting)
  const again = sittings.reduce((sum, each) => sum + each.again, 0)
  expect(again).toBeGreaterThan(0)
  const file = process.env['TRIPOS_SOAK_REPORT']
  const line = `| hand-ins: ${KILLS} kills while ${CANDIDATES} candidates begin papers and hand them in | ${countTold().toLocaleString('en-US')} hand-ins acknowledged, ${again} requests sent again, **0 lost**, 0 papers made twice |`
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}, 300_000)
