/**
 * The limit to compare with: pgbench sends the bare save, one row a commit, with the same guard on the paper, straight to
 * the same PostgreSQL. Papers of its own, whose ids a client can count up without looking them up.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type pg from 'pg'

const DEBIAN = '/usr/lib/postgresql'
const PAPERS_PER_CLIENT = 31

/** The path of a pgbench, or undefined. */
export function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map(version => join(DEBIAN, version, 'bin')),
  ]
  return folders.map(folder => join(folder, 'pgbench')).find(path => existsSync(path))
}

const ID = `('00000000-0000-7000-8000-' || lpad(:n::text, 12, '0'))::uuid`

/** A client writes to papers of its own with a rising seq, so that every statement changes a row, as in the bench. */
const SCRIPT = `\\set n :client_id * ${PAPERS_PER_CLIENT} + random(1, ${PAPERS_PER_CLIENT})
\\set no random(1, 50)
\\set seq :seq + 1
with open as (
  select user_id, id from papers
  where id = ${ID} and user_id = ${ID} and state = 0 and epoch = 1 and deadline_at + interval '30 s' > now() for share
)
insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
select user_id, id, :no, '{"options":[1]}', :seq, now() from open
on conflict (user_id, paper_id, question_no) do update
set answer = excluded.answer, seq = excluded.seq, saved_at = excluded.saved_at where answers.seq < excluded.seq;
`

/** Copies of a real paper, one for each number that a client may choose. */
export async function seedPgbench(client: pg.Client, clients: number): Promise<void> {
  const last = clients * PAPERS_PER_CLIENT
  const id = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  await client.query(
    `insert into users (id, user_name, real_name, role_type, created_at, updated_at)
     select ${id}, 'pgbench-' || n, 'pgbench', 1, now(), now() from generate_series(1, ${last}) as n`,
  )
  await client.query(
    `insert into papers (id, user_id, exam_id, form_id, attempt_no, types, option_counts,
       total_points, pass_points, submit_key, started_at, deadline_at)
     select ${id}, ${id}, exam_id, form_id, 1, types, option_counts, total_points,
       pass_points, submit_key, now(), now() + interval '10 hours'
     from generate_series(1, ${last}) as n, (select * from papers limit 1) as paper`,
  )
  await client.query('analyze')
}

/** Takes them away again: they are no papers of the exam. */
export async function clearPgbench(client: pg.Client): Promise<void> {
  const mine = `user_id in (select id from users where user_name like 'pgbench-%')`
  await client.query(`delete from answers where ${mine}`)
  await client.query(`delete from papers where ${mine}`)
}

interface PgbenchRun {
  readonly program: string
  readonly connectionString: string
  readonly clients: number
  readonly seconds: number
}

/** Transactions a second. */
export async function runPgbench({ program, connectionString, clients, seconds }: PgbenchRun): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(connectionString)
  const folder = mkdtempSync(join(tmpdir(), 'tripos-pgbench-'))
  const script = join(folder, 'save.sql')
  writeFileSync(script, SCRIPT)
  const args = ['-h', hostname, '-p', port, '-U', username, '-n', '-M', 'prepared', '-j', '2']
  args.push('-c', String(clients), '-T', String(seconds), '-D', `seq=${Math.floor(Date.now() / 1000)}`)
  args.push('-f', script, pathname.slice(1))
  try {
    const { code, output } = await new Promise<{ code: number | null; output: string }>(resolve => {
      const child = spawn(program, args, { env: { PATH: process.env['PATH'], PGPASSWORD: password } })
      let text = ''
      child.stdout.on('data', chunk => (text += String(chunk)))
      child.stderr.on('data', chunk => (text += String(chunk)))
      child.on('error', error => resolve({ code: 1, output: error.message }))
      child.on('close', exitCode => resolve({ code: exitCode, output: text }))
    })
    const rate = /^tps = ([\d.]+)/m.exec(output)?.[1]
    if (code !== 0 || rate === undefined) throw new Error(`pgbench failed: ${output}`)
    return Number(rate)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
