// Two containers on one data folder, as PID namespaces of this machine: neither sees a process of the other.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PreparedFolder, prepareFolder } from '../../apps/server/test/prepared-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const own = ['--pid', '--ipc', '--mount-proc', '--fork', '--kill-child']
const canIsolate = process.platform === 'linux' && spawnSync('unshare', [...own, 'true']).status === 0
const ROUNDS = process.env['TRIPOS_SOAK'] === '1' ? 20 : 3

let base = ''
let dataFolder = ''
let prepared: PreparedFolder
const children: ChildProcess[] = []
const servers: EmbeddedPostgres[] = []

if (!canIsolate) console.log('Left out: only root on Linux can make PID namespaces for the tests of two containers.')

describe.runIf(canIsolate)('a server in another PID namespace on the same folder', () => {
  beforeAll(async () => {
    prepared = await prepareFolder(async folder => {
      const server = await startEmbeddedPostgres({ dataFolder: folder, environment: process.env, log: () => undefined })
      await server.stop()
    })
  })
  afterAll(() => prepared.remove())
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'tripos-namespaces-'))
    await chmod(base, 0o755)
    dataFolder = join(base, 'data')
    await prepared.copyTo(dataFolder)
  })
  afterEach(async () => {
    for (const child of children.splice(0)) await ended(child, 'SIGKILL')
    for (const server of servers.splice(0)) await server.stop()
    await rm(base, { recursive: true, force: true })
  })

  async function startHere(): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataFolder, environment: process.env, log: () => undefined })
    servers.push(server)
    return server
  }

  interface Elsewhere {
    child: ChildProcess
    out: string
    refusal: string
  }
  /** `inside`: what the first process of the namespace is; it starts the server. */
  async function startElsewhere(inside: string[] = []): Promise<Elsewhere> {
    const server = [process.execPath, '--import', 'tsx', join(root, 'apps/server/test/embedded-process.ts'), dataFolder]
    const child = spawn('unshare', [...own, ...inside, ...server], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
    children.push(child)
    const one: Elsewhere = { child, out: '', refusal: '' }
    child.stdout.on('data', chunk => (one.out += String(chunk)))
    child.stderr.on('data', chunk => (one.refusal += String(chunk)))
    const over = new Promise(done => child.once('close', done))
    const saidSomething = async (): Promise<void> => {
      while (!one.out.includes('\n')) await sleep(20)
    }
    await Promise.race([over, saidSomething()])
    return one
  }

  const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> => {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
    const over = new Promise(done => child.once('exit', done))
    child.kill(signal)
    return over
  }

  async function query(connectionString: string, text: string): Promise<Record<string, unknown>> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows[0] ?? {}
    } finally {
      await client.end()
    }
  }

  test(`is refused, ${ROUNDS} times, while the first goes on writing`, { timeout: 300_000 }, async () => {
    const first = await startHere()
    const writer = new pg.Client({ connectionString: first.connectionString })
    await writer.connect()
    await writer.query('create table written (n int primary key)')
    let [isOver, count] = [false, 0]
    const writing = (async () => {
      while (!isOver) await writer.query('insert into written values ($1)', [(count += 1)])
    })()
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = count
      const second = await startElsewhere()
      expect(second.out).toBe('')
      expect(second.refusal).toMatch(/^The data folder .* is in use by another Tripos server in another [^\n]*\.\n$/)
      await expect.poll(() => count).toBeGreaterThan(before)
    }
    isOver = true
    await writing
    await writer.end()
    await first.stop()
    servers.splice(0)
    const again = await startHere()
    expect(await query(again.connectionString, 'select count(*)::int as n, max(n) as last from written')).toEqual({
      n: count,
      last: count,
    })
  })

  test('is refused while only the PostgreSQL of the first lives on, and gets the folder after it', async () => {
    // The shell stays the first process of the namespace, so that PostgreSQL outlives the server in there.
    const first = await startElsewhere(['/bin/sh', '-c', '"$@" & wait $!; cat > /dev/null', 'sh'])
    const { connectionString } = JSON.parse(first.out) as { connectionString: string }
    await query(connectionString, 'create table acknowledged as select 1 as n')
    await killServer()
    await expect(startHere()).rejects.toThrow(/^A PostgreSQL in another container or namespace still works in/)
    expect(await query(connectionString, 'select n from acknowledged')).toEqual({ n: 1 })
    await ended(first.child, 'SIGKILL')
    const next = await startHere()
    expect(await query(next.connectionString, 'select n from acknowledged')).toEqual({ n: 1 })
  })

  /** kill -9 to the server process in there, and to nothing else. */
  async function killServer(): Promise<void> {
    const server = readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .find(name => textOf(`/proc/${name}/comm`) === 'node\n' && textOf(`/proc/${name}/cmdline`).includes(dataFolder))
    process.kill(Number(server), 'SIGKILL')
    await expect.poll(() => textOf(`/proc/${server}/comm`)).toBe('')
  }

  const textOf = (path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
})
