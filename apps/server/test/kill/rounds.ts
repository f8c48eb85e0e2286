/** Kills the server or PostgreSQL under save load, brings it back, and compares what is stored with what was acknowledged. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseOf, freePort, killPostgres, type Product, startProduct, stopPostgresOf } from '../load/product.ts'
import { makeSeeder, seedExam, seedUsers } from '../load/seed.ts'
import type { StoredRow } from './answer-log.ts'
import { type Candidates, PROBE_NO, startCandidates } from './candidates.ts'
import { type EarlyAcknowledgement, startEarlyAcknowledgement } from './early-acknowledgement.ts'

export type Victim = 'server' | 'postgres'

export interface Round {
  readonly victim: Victim
  /** From the kill to the first accepted save. */
  readonly recoveryMs: number
  /** Acknowledgements since the round before. */
  readonly acknowledgements: number
  readonly problems: readonly string[]
}

export interface Stage {
  round(victim: Victim): Promise<Round>
  /** Control: commits are acknowledged before they are on disk. */
  turnSynchronousCommitOff(): Promise<void>
  close(): Promise<void>
}

const CANDIDATES = 32

export async function setStage({ acknowledgesEarly = false } = {}): Promise<Stage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-kill-'))
  chmodSync(dataFolder, 0o711)
  const port = await freePort()
  let product: Product | undefined
  let proxy: EarlyAcknowledgement | undefined
  let candidates: Candidates | undefined

  const withDatabase = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: databaseOf(dataFolder).url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const storedRows = () =>
    withDatabase(async client => {
      const { rows } = await client.query<StoredRow>(
        `select paper_id as "paperId", question_no as no, seq, (answer -> 'options' ->> 0)::int as option from answers`,
      )
      return rows
    })
  const close = async (): Promise<void> => {
    await candidates?.stop().catch(() => undefined)
    await proxy?.close()
    await product?.stop()
    await stopPostgresOf(dataFolder)
    rmSync(dataFolder, { recursive: true, force: true })
  }

  const open = async (): Promise<Candidates> => {
    product = await startProduct({ dataFolder, port })
    const seeder = await makeSeeder(databaseOf(dataFolder).url)
    const students = await seedUsers(seeder, { prefix: 'candidate-', count: CANDIDATES })
    const examId = await seedExam(seeder, { questions: 40, drawn: PROBE_NO })
    await seeder.close()
    proxy = acknowledgesEarly ? await startEarlyAcknowledgement(port) : undefined
    return startCandidates(proxy?.port ?? port, examId, students)
  }

  /** Gives the moment from which recovery counts. */
  const strike = async (victim: Victim): Promise<number> => {
    const since = performance.now()
    if (victim === 'postgres') killPostgres(databaseOf(dataFolder).pid)
    const gone = victim === 'server' ? product?.kill() : undefined
    proxy?.kill()
    candidates?.hold()
    await gone
    return since
  }

  try {
    candidates = await open()
  } catch (error) {
    await close()
    throw error
  }
  const { log } = candidates
  const crowd = candidates

  return {
    async round(victim) {
      const before = log.acknowledgements
      await sleep(400 + Math.random() * 1200)
      const since = await strike(victim)
      const firstSave = crowd.firstSaveAfter(since)
      if (victim === 'server') product = await startProduct({ dataFolder, port })
      await crowd.waitUntilSettled()
      await proxy?.idle()
      const recoveryMs = await firstSave
      const acknowledgements = log.acknowledgements - before
      const problems = log.problems(await storedRows())
      crowd.resume()
      return { victim, recoveryMs, acknowledgements, problems }
    },
    async turnSynchronousCommitOff() {
      await withDatabase(async client => {
        await client.query('alter database tripos set synchronous_commit = off')
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
      })
    },
    close,
  }
}
