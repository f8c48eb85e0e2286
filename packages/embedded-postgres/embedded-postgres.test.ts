// The supervisor against the real PostgreSQL, each rule of docs/adr/0002 once.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PreparedFolder, prepareFolder } from '../../apps/server/test/prepared-folder.ts'
import { type EmbeddedPostgres, StartRefusal, startEmbeddedPostgres } from './index.ts'
import { isAlive } from './processes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isRoot = process.getuid?.() === 0
const nobody = 65_534

let base = ''
let dataFolder = ''
let messages: string[] = []
const servers: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
let prepared: PreparedFolder

beforeAll(async () => {
  prepared = await prepareFolder(async folder => {
    const server = await startEmbeddedPostgres({ dataFolder: folder, environment: process.env, log: () => undefined })
    await server.stop()
  })
})
afterAll(() => prepared.remove())

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'tripos-supervisor-'))
  await chmod(base, 0o755)
  dataFolder = join(base, 'data')
  messages = []
})

afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.stop()))
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await endPostgres()
  await rm(base, { recursive: true, force: true })
})

const cluster = () => join(dataFolder, 'postgres', 'cluster')

async function postmasterPid(): Promise<number | undefined> {
  const text = await readFile(join(cluster(), 'postmaster.pid'), 'utf8').catch(() => '')
  return text === '' ? undefined : Number(text.split('\n')[0])
}

/** What a killed process left running. */
async function endPostgres(): Promise<void> {
  const pid = await postmasterPid()
  if (pid === undefined || !isAlive(pid)) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(cluster())) return
  process.kill(pid, 'SIGINT')
  await waitUntil(() => !isAlive(pid))
}

async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (await isTrue()) return
    await sleep(50)
  }
  throw new Error('waited 15 s in vain')
}

async function start(environment: Record<string, string | undefined> = process.env): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, environment, log: message => messages.push(message) })
  servers.push(server)
  return server
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  servers.splice(servers.indexOf(server), 1)
  await server.stop()
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(text)
    return result.rows[0] ?? {}
  } finally {
    await client.end()
  }
}

interface Report {
  connectionString: string
  pid: number
}

/** Starts the supervisor in a process of its own; resolves with what it says first. */
async function startProcess(
  uid?: number,
): Promise<{ child: ChildProcess; report: Report | undefined; refusal: string }> {
  const args = ['--import', 'tsx', join(root, 'apps/server/test/embedded-process.ts'), dataFolder]
  const who = uid === undefined ? {} : { uid, gid: uid }
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...who })
  children.push(child)
  let out = ''
  let refusal = ''
  child.stdout.on('data', chunk => (out += String(chunk)))
  child.stderr.on('data', chunk => (refusal += String(chunk)))
  const ended = new Promise(done => child.once('close', done))
  await Promise.race([ended, waitUntil(() => out.includes('\n'))])
  return { child, report: out === '' ? undefined : (JSON.parse(out) as Report), refusal }
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>(done => child.once('exit', code => done(code)))
  child.kill(signal)
  return ended
}

describe('a new database', () => {
  test('has the locale, the durability and the doors that we ask for, whatever the environment says', async () => {
    const server = await start({ ...process.env, PGPORT: '1', PGDATA: '/nowhere', LC_ALL: 'zh_CN.UTF-8', LANG: 'x' })
    const facts = await query(
      server.connectionString,
      `select lower('Ä') as lower, '中' ~ '\\w' as word, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('listen_addresses') as address,
        current_setting('unix_socket_directories') as sockets, current_setting('shared_buffers') as buffers,
        current_setting('max_connections') as connections, current_setting('TimeZone') as zone`,
    )
    expect(facts).toEqual({
      lower: 'ä',
      word: true,
      encoding: 'UTF8',
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      address: '127.0.0.1',
      sockets: '',
      buffers: expect.stringMatching(/^(\d+MB|1GB)$/),
      connections: '100',
      zone: 'UTC',
    })
    expect(messages).toEqual([expect.stringMatching(/^PostgreSQL 18\.\d+: made a new database in .* \(\d+\.\d s\)$/)])
  })

  test('lets nobody in without its password, which only its owner may read', async () => {
    await prepared.copyTo(dataFolder)
    const server = await start()
    const wrong = new URL(server.connectionString)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(dataFolder, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataFolder, 'postgres'))).mode & 0o777).toBe(0o700)
  })

  test('is made from the start again where an earlier attempt was cut off', async () => {
    await prepared.copyTo(dataFolder)
    await rename(cluster(), `${cluster()}.partial`)
    await rm(join(`${cluster()}.partial`, 'global'), { recursive: true })
    const server = await start()
    expect(await query(server.connectionString, 'select 1 as one')).toEqual({ one: 1 })
  })
})

describe('stopping and starting again', () => {
  beforeEach(() => prepared.copyTo(dataFolder))

  test('ends PostgreSQL, even with a connection open, and keeps the data', async () => {
    const server = await start()
    await query(server.connectionString, 'create table kept as select 7 as n')
    const idle = new pg.Client({ connectionString: server.connectionString })
    idle.on('error', () => undefined)
    await idle.connect()
    const pid = server.pid()
    await stop(server)
    expect(isAlive(pid)).toBe(false)
    const again = await start()
    expect(await query(again.connectionString, 'select n from kept')).toEqual({ n: 7 })
    expect(messages[1]).toContain(': started in ')
  })

  test('refuses data of another major version and leaves it as it is', async () => {
    await writeFile(join(cluster(), 'PG_VERSION'), '17\n')
    const attempt = start()
    await expect(attempt).rejects.toBeInstanceOf(StartRefusal)
    await expect(attempt).rejects.toThrow(/is of PostgreSQL 17, but this version of Tripos brings PostgreSQL 18/)
    expect(await readFile(join(cluster(), 'PG_VERSION'), 'utf8')).toBe('17\n')
    await writeFile(join(cluster(), 'PG_VERSION'), '18\n')
    await start()
  })

  test('says which file is missing when the password is gone', async () => {
    await rm(join(dataFolder, 'postgres', 'password'))
    await expect(start()).rejects.toThrow(/password file .* is missing/)
  })
})

describe('after a crash', () => {
  beforeEach(() => prepared.copyTo(dataFolder))

  test('takes over the PostgreSQL of a process that was killed, with its port', async () => {
    const first = await startProcess()
    await kill(first.child, 'SIGKILL')
    const server = await start()
    expect(server.pid()).toBe(first.report?.pid)
    expect(server.connectionString).toBe(first.report?.connectionString)
    expect(messages[0]).toContain('took over the server that was still running')
    expect(await query(server.connectionString, 'select 1 as one')).toEqual({ one: 1 })
  })

  test('starts PostgreSQL again on the same port when its parent process is killed', async () => {
    const server = await start()
    await query(server.connectionString, 'create table acknowledged as select 1 as n')
    const killed = server.pid()
    process.kill(killed, 'SIGKILL')
    await waitUntil(() => server.pid() !== killed)
    expect(await query(server.connectionString, 'select n from acknowledged')).toEqual({ n: 1 })
    expect(messages.slice(1)).toEqual([
      `PostgreSQL (process ${killed}) is gone: starting it again`,
      `PostgreSQL runs again as process ${server.pid()}`,
    ])
  })

  test('starts where both were killed', async () => {
    const first = await startProcess()
    const ended = kill(first.child, 'SIGKILL')
    process.kill(first.report?.pid ?? 0, 'SIGKILL')
    await ended
    const server = await start()
    expect(await query(server.connectionString, 'select 1 as one')).toEqual({ one: 1 })
  })

  test.skipIf(process.platform !== 'linux')(
    'is not stopped by a left-over process file whose number another program has now',
    async () => {
      const stranger = spawn('sleep', ['60'], isRoot ? { uid: (await stat(cluster())).uid } : {})
      children.push(stranger)
      await leavePidFile(stranger.pid ?? 0)
      const server = await start()
      expect(server.pid()).not.toBe(stranger.pid)
      expect(isAlive(stranger.pid ?? 0)).toBe(true)
    },
  )

  test.skipIf(process.platform !== 'linux')('is not stopped by a process that ended but was never reaped', async () => {
    // The shell's child ends a moment later; `sleep 60`, which by then has taken the shell's place, never asks for it.
    const shell = spawn('/bin/sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    children.push(shell)
    const zombie = await new Promise<number>(done => shell.stdout.once('data', chunk => done(Number(String(chunk)))))
    await waitUntil(async () => (await readFile(`/proc/${zombie}/stat`, 'utf8')).includes(') Z '))
    await leavePidFile(zombie)
    const server = await start()
    expect(server.pid()).not.toBe(zombie)
    expect(isAlive(server.pid() ?? 0)).toBe(true)
    expect(await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).toMatch(new RegExp(`^${server.pid()}\n`))
  })

  async function leavePidFile(pid: number): Promise<void> {
    const path = join(cluster(), 'postmaster.pid')
    await writeFile(path, `${pid}\n${cluster()}\n1700000000\n54321\n\n127.0.0.1\n\nready   \n`, { mode: 0o600 })
    const owner = await stat(cluster())
    if (isRoot) await chown(path, owner.uid, owner.gid)
  }
})

describe('a second server process', () => {
  beforeEach(() => prepared.copyTo(dataFolder))

  test('is refused in one sentence, and the first goes on', async () => {
    const server = await start()
    const second = await startProcess()
    expect(second.report).toBeUndefined()
    expect(second.refusal).toMatch(/^The data folder .* is in use by another Tripos server \(process \d+\): .*\n$/)
    expect(second.refusal).toContain(`process ${process.pid}`)
    expect(await query(server.connectionString, 'select 1 as one')).toEqual({ one: 1 })
  })

  test('gets the folder when the first has stopped in order', async () => {
    const first = await startProcess()
    expect(await kill(first.child, 'SIGTERM')).toBe(0)
    expect(isAlive(first.report?.pid ?? 0)).toBe(false)
    const server = await start()
    expect(await query(server.connectionString, 'select 1 as one')).toEqual({ one: 1 })
  })
})

describe('folders', () => {
  test('refuses a path that pg_ctl cannot pass on', async () => {
    dataFolder = join(base, 'costs $HOME')
    await expect(start()).rejects.toThrow(/its name holds a quote/)
  })

  test('works in a folder with a blank and Chinese letters in its name', async () => {
    dataFolder = join(base, '考试 数据')
    const server = await start()
    expect(await query(server.connectionString, 'select 1 as one')).toEqual({ one: 1 })
  })
})

describe.runIf(isRoot)('users, seen from root', () => {
  test('runs as an unprivileged user, never as root, and remembers which', async () => {
    await prepared.copyTo(dataFolder)
    const server = await start()
    const owner = (await stat(cluster())).uid
    expect(owner).not.toBe(0)
    expect((await stat(`/proc/${server.pid()}`)).uid).toBe(owner)
    await stop(server)
    await chownAll(nobody)
    const again = await start()
    expect((await stat(`/proc/${again.pid()}`)).uid).toBe(nobody)
  })

  test('runs in a user namespace below a folder that only root may enter, at every start', async () => {
    await chmod(base, 0o700)
    for (let round = 0; round < 2; round += 1) {
      const server = await start()
      expect((await stat(cluster())).uid).toBe(0)
      expect(await readFile(`/proc/${server.pid()}/uid_map`, 'utf8')).toMatch(/^\s*65534\s+0\s+1\s*$/)
      await stop(server)
    }
  })

  test('works the same for an ordinary user, who is adopted by root later', async () => {
    await mkdir(dataFolder)
    await chown(dataFolder, nobody, nobody)
    const first = await startProcess(nobody)
    expect(first.refusal).toBe('')
    expect(await query(first.report?.connectionString ?? '', 'select 1 as one')).toEqual({ one: 1 })
    await kill(first.child, 'SIGKILL')
    const server = await start()
    expect(server.pid()).toBe(first.report?.pid)
  })

  test('tells an ordinary user in one sentence that the folder is not theirs to write', async () => {
    const first = await startProcess(nobody)
    expect(first.refusal).toMatch(/^No permission to write in .*: start Tripos as the user who owns it, .*\n$/)
    await stop(await start())
    const second = await startProcess(nobody)
    expect(second.refusal).toMatch(/^No permission to write in .*\n$/)
  })

  async function chownAll(uid: number): Promise<void> {
    const child = spawn('chown', ['-R', String(uid), join(dataFolder, 'postgres')])
    await new Promise(done => child.once('exit', done))
  }
})
