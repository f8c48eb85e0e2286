/** A backup of a full school and its way back, on the built product: how long, how much memory. For `npm run soak`. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseOf, freePort, peakMegabytes, startProduct } from './load/product.ts'
import { makeSeeder, seedExam, seedUsers } from './load/seed.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const PAPERS = 10_000
const ANSWERS = PAPERS * 20
const FILES = 100
const FILE_BYTES = 2 * 1024 * 1024
const NOW = new Date('2026-03-02T08:00:00Z')

/** Runs a command on a data folder; gives its time and the most memory that it had. */
async function measure(dataFolder: string, [program, ...args]: readonly [string, ...string[]]) {
  const began = performance.now()
  const { DATABASE_URL: _not, ...inherited } = process.env
  const child = spawn(process.execPath, [join(root, `apps/server/dist/${program}.js`), ...args], {
    env: { ...inherited, TRIPOS_DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let [error, peak] = ['', 0]
  child.stderr.on('data', chunk => (error += String(chunk)))
  const sampling = setInterval(() => {
    try {
      peak = Math.max(peak, peakMegabytes(child.pid ?? 0) || 0)
    } catch {
      // It has just ended.
    }
  }, 20)
  const code = await new Promise(done => child.once('close', done))
  clearInterval(sampling)
  expect({ code, error }).toEqual({ code: 0, error: '' })
  return { seconds: (performance.now() - began) / 1000, peak }
}

async function fill(dataFolder: string): Promise<void> {
  const seeder = await makeSeeder(databaseOf(dataFolder).url, { now: () => NOW })
  const examId = await seedExam(seeder, { questions: 100, drawn: 20, limitMinutes: 60 })
  await seedUsers(seeder, { prefix: 'copied-', count: PAPERS })
  await seeder.pool.query(
    `insert into papers (id, user_id, exam_id, form_id, attempt_no, types, option_counts,
       total_points, pass_points, submit_key, started_at, deadline_at, state, closed_at, close_reason)
     select users.id, users.id, exams.id, form_id, 1,
       v.types, repeat('D', 20), 4000, 0, 'key', $2, $2::timestamptz + interval '60 min', 1, $2::timestamptz + interval '60 min', 2
     from users, exams, (select string_agg(type::text, '') as types
       from (select id, type from question_versions order by id limit 20) as q) as v
     where user_name like 'copied-%' and exams.id = $1`,
    [examId, NOW],
  )
  await seeder.pool.query(
    `insert into paper_layouts (paper_id, version_ids, line_nos, option_orders, seed)
     select papers.id, array(select id from question_versions order by id limit 20), array_fill(0::smallint, array[20]),
       array_fill('abcd'::text, array[20]), 'seed' from papers`,
  )
  await seeder.pool.query(
    `insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
     select user_id, id, no, '{"options":[1]}', 1, $1 from papers, generate_series(1, 20) as no`,
    [NOW],
  )
  await seeder.close()
  const folder = join(dataFolder, 'files', 'assets')
  mkdirSync(folder, { recursive: true })
  for (let i = 0; i < FILES; i += 1) writeFileSync(join(folder, `file-${i}`), randomBytes(FILE_BYTES))
}

test.runIf(process.env['TRIPOS_SOAK'] === '1')(
  `a backup of ${ANSWERS} answers and ${FILES} files beside a running server, and its way back`,
  async () => {
    const base = await mkdtemp(join(tmpdir(), 'tripos-backup-soak-'))
    await chmod(base, 0o755)
    const [from, to, file] = [join(base, 'from'), join(base, 'to'), join(base, 'backup.tar')]
    try {
      const product = await startProduct({ dataFolder: from, port: await freePort() })
      await fill(from)
      const made = await measure(from, ['backup', file])
      await product.stop()
      const megabytes = (await stat(file)).size / 1024 ** 2
      const back = await measure(to, ['restore', file])
      const again = await startProduct({ dataFolder: to, port: await freePort() })
      const client = new pg.Client({ connectionString: databaseOf(to).url })
      await client.connect()
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from answers')
      await client.end()
      await again.stop()
      expect(rows).toEqual([{ n: ANSWERS }])
      const size = `${ANSWERS.toLocaleString('en-US')} answers and ${(FILES * FILE_BYTES) / 1024 ** 2} MB of files`
      const line = `| backup of ${size} beside the running server, and back | a file of ${megabytes.toFixed(0)} MB in ${made.seconds.toFixed(1)} s (${(megabytes / made.seconds).toFixed(0)} MB/s), at most ${made.peak.toFixed(0)} MB of memory; restored and compared in ${back.seconds.toFixed(1)} s, at most ${back.peak.toFixed(0)} MB |`
      const report = process.env['TRIPOS_SOAK_REPORT']
      if (report !== undefined) appendFileSync(report, `${line}\n`)
      else console.log(line)
      expect(made.peak).toBeLessThan(400)
      expect(back.peak).toBeLessThan(400)
    } finally {
      await rm(base, { recursive: true, force: true })
    }
  },
  600_000,
)
