/**
 * Kills the server again and again while the deadline of a whole room passes, under candidates who go on sending. The
 * room must be closed and marked soon after the last restart, with nothing lost, nothing late, nothing twice.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import type { Envelope } from '@tripos/contract-kit/endpoint.ts'
import { newId } from '@tripos/runtime/random.ts'
import { databaseOf, freePort, type Product, startProduct, stopPostgresOf } from '../load/product.ts'
import { makeSeeder, type Seeder, seedExam, seedUsers, type Student } from '../load/seed.ts'

export interface SweepRound {
  readonly kills: number
  /** From the line that says the server is ready until every paper of the room is closed, and marked. */
  readonly closedMs: number
  readonly markedMs: number
  readonly saves: number
  readonly problems: readonly string[]
}

export interface SweepStage {
  round(kills: number): Promise<SweepRound>
  close(): Promise<void>
}

const GRACE_SECONDS = 1
const QUESTIONS = 10
const LIMIT_MS = 60_000
const BUSY = ERRORS.BUSY.code

interface Sent {
  readonly seq: number
  readonly no: number
  readonly sentAt: number
}

interface Candidate {
  readonly paperId: string
  /** The newest acknowledged seq of each question. */
  readonly acknowledged: Map<number, number>
  /** Before each save leaves. */
  readonly sent: Sent[]
  stop(): Promise<void>
}

interface Caller {
  readonly port: number
  readonly token: string
}

async function post<T>({ port, token }: Caller, path: string, data: unknown): Promise<Envelope<T> | undefined> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(data),
      signal: AbortSignal.timeout(5000),
    })
    return reply.status >= 500 ? undefined : ((await reply.json()) as Envelope<T>)
  } catch {
    // Killed in between: the candidate cannot know, and sends again.
    return undefined
  }
}

/** Until there is an answer: a whole room that enters at once may keep a busy machine for a while. */
async function ask<T>(caller: Caller, path: string, data: unknown): Promise<T> {
  for (let began = performance.now(); performance.now() - began < LIMIT_MS; await sleep(100)) {
    const reply = await post<T>(caller, path, data)
    if (reply?.code === 0) return reply.data
    if (reply !== undefined && reply.code !== BUSY) throw new Error(`${path} refused: ${reply.msg}`)
  }
  throw new Error(`${path} was never answered`)
}

async function startCandidate(port: number, examId: string, { token }: Student): Promise<Candidate> {
  const caller = { port, token }
  const { paperId } = await ask<{ paperId: string }>(caller, '/api/paper/start', { examId })
  const { epoch } = await ask<{ epoch: number }>(caller, '/api/paper/open', { paperId, deviceId: newId() })
  const acknowledged = new Map<number, number>()
  const sent: Sent[] = []
  let isStopped = false
  const work = async (): Promise<void> => {
    for (let seq = 1; !isStopped; seq += 1) {
      const no = 1 + (seq % QUESTIONS)
      sent.push({ seq, no, sentAt: performance.timeOrigin + performance.now() })
      const answers = [{ no, seq, answer: { options: [seq % 4] } }]
      const reply = await post(caller, '/api/paper/save-answers', { paperId, epoch, answers })
      if (reply?.code === 0) acknowledged.set(no, seq)
      // It goes on when it is refused, as a page does that has not heard of the end.
      await sleep(reply === undefined ? 50 : 2)
    }
  }
  const working = work()
  return {
    paperId,
    acknowledged,
    sent,
    async stop() {
      isStopped = true
      await working
    },
  }
}

const nameOf = (paperId: string, no: number): string => `${paperId}/${no}`

export async function setSweepStage(candidates: number): Promise<SweepStage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-sweep-'))
  chmodSync(dataFolder, 0o711)
  const port = await freePort()
  const start = () => startProduct({ dataFolder, port, settings: { TRIPOS_GRACE_SECONDS: String(GRACE_SECONDS) } })
  let product: Product | undefined
  let seeder: Seeder | undefined
  let pool: pg.Pool | undefined
  let count = 0

  const close = async (): Promise<void> => {
    await pool?.end()
    await seeder?.close()
    await product?.stop()
    await stopPostgresOf(dataFolder)
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    product = await start()
    seeder = await makeSeeder(databaseOf(dataFolder).url)
    pool = new pg.Pool({ connectionString: databaseOf(dataFolder).url, max: 2 })
  } catch (error) {
    await close()
    throw error
  }
  const database = pool
  const seeding = seeder

  const until = async (condition: string, examId: string, since: number): Promise<number> => {
    for (;;) {
      const { rows } = await database.query<{ left: string }>(
        `select count(*) as left from papers where exam_id = $1 and not (${condition})`,
        [examId],
      )
      const ms = performance.now() - since
      if (Number(rows[0]?.left) === 0 || ms > LIMIT_MS) return ms
      await sleep(50)
    }
  }

  const problemsOf = async (room: readonly Candidate[], deadline: number): Promise<string[]> => {
    const problems: string[] = []
    for (const { paperId, acknowledged, sent } of room) {
      const { rows } = await database.query<{ no: number; seq: number }>(
        'select question_no as no, seq from answers where paper_id = $1',
        [paperId],
      )
      const stored = new Map(rows.map(row => [row.no, row.seq]))
      for (const [no, seq] of acknowledged)
        if ((stored.get(no) ?? 0) < seq)
          problems.push(`${nameOf(paperId, no)}: seq ${seq} was acknowledged, not stored`)
      for (const { seq, no, sentAt } of sent)
        if (stored.get(no) === seq && sentAt > deadline + GRACE_SECONDS * 1000)
          problems.push(`${nameOf(paperId, no)}: seq ${seq} was sent after the end and is stored`)
    }
    return problems
  }

  return {
    async round(kills) {
      count += 1
      const students = await seedUsers(seeding, { prefix: `swept-${count}-`, count: candidates })
      const examId = await seedExam(seeding, { questions: 40, drawn: QUESTIONS, limitMinutes: 60 })
      const room = await Promise.all(students.map(student => startCandidate(port, examId, student)))
      // The room ends in a second and its grace; the kills fall around that moment.
      const { rows } = await database.query<{ ms: number }>(
        // In the order in which the batches of the server lock them.
        `with held as (select id from papers where exam_id = $1 order by id for no key update)
         update papers set deadline_at = clock_timestamp() + interval '1 s' from held where papers.id = held.id
         returning (extract(epoch from deadline_at) * 1000)::double precision as ms`,
        [examId],
      )
      const deadline = Math.max(...rows.map(row => row.ms))
      const began = performance.now()
      for (let i = 0; i < kills; i += 1) {
        if (i === 0) await sleep(Math.max(0, 1000 + GRACE_SECONDS * 1000 - 300 - (performance.now() - began)))
        await sleep(Math.random() * 900)
        await product?.kill()
        product = await start()
      }
      const since = performance.now()
      const closedMs = await until('state <> 0', examId, since)
      const markedMs = await until('state = 2 and score is not null', examId, since)
      await Promise.all(room.map(candidate => candidate.stop()))
      const problems = await problemsOf(room, deadline)
      const { rows: wrong } = await database.query<{ id: string }>(
        'select id from papers where exam_id = $1 and (close_reason <> 2 or closed_at <> deadline_at)',
        [examId],
      )
      return {
        kills,
        closedMs,
        markedMs,
        saves: room.reduce((sum, candidate) => sum + candidate.sent.length, 0),
        problems: [...problems, ...wrong.map(({ id }) => `${id}: closed otherwise than by its deadline`)],
      }
    },
    close,
  }
}
