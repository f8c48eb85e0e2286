// The product as people start it: `tools/start.mjs` on data folders of its own, and everything that can stand in its way.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isAlive } from '@tripos/embedded-postgres/processes.ts'
import { type PreparedFolder, prepareFolder } from './prepared-folder.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const isRoot = process.getuid?.() === 0
const nobody = 65_534
const ready = /^Tripos is ready at (\S+)$/m
const oneSentence = (text: string) => new RegExp(`^${text}[^\\n]*\\.\\n$`)

interface Started {
  child: ChildProcess
  out: string
  err: string
  /** undefined while it runs. */
  code: number | null | undefined
}

let base = ''
let dataFolder = ''
const started: Started[] = []
let prepared: PreparedFolder

beforeAll(async () => {
  const child = spawn(process.execPath, ['tools/build.mjs', '--changed'], { cwd: root, stdio: 'inherit' })
  expect(await new Promise(done => child.once('exit', done))).toBe(0)
  prepared = await prepareFolder(async folder => {
    dataFolder = folder
    await interrupt(await untilReady())
  })
}, 180_000)
afterAll(() => prepared.remove())

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'tripos-start-'))
  await chmod(base, 0o755)
  dataFolder = join(base, 'data')
})

afterEach(async () => {
  for (const one of started.splice(0)) one.child.kill('SIGKILL')
  const pid = await postgresPid()
  if (pid !== undefined && isAlive(pid)) {
    process.kill(pid, 'SIGQUIT')
    await waitUntil(() => !isAlive(pid))
  }
  await rm(base, { recursive: true, force: true })
})

async function postgresPid(): Promise<number | undefined> {
  const text = await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
  return text === '' ? undefined : Number(text.split('\n')[0])
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (isTrue()) return
    await sleep(50)
  }
  throw new Error('waited a minute in vain')
}

interface How {
  environment?: Record<string, string>
  uid?: number
  node?: string[]
}

function launch({ environment = {}, uid, node = ['tools/start.mjs'] }: How = {}): Started {
  const { DATABASE_URL: _not, ...inherited } = process.env
  const child = spawn(process.execPath, node, {
    cwd: root,
    env: { ...inherited, TRIPOS_DATA_DIR: dataFolder, TRIPOS_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const one: Started = { child, out: '', err: '', code: undefined }
  child.stdout.on('data', chunk => (one.out += String(chunk)))
  child.stderr.on('data', chunk => (one.err += String(chunk)))
  child.once('close', code => (one.code = code))
  started.push(one)
  return one
}

async function untilReady(how?: How): Promise<Started & { url: string }> {
  const one = launch(how)
  await waitUntil(() => ready.test(one.out) || one.code !== undefined)
  expect(one.err).toBe('')
  return Object.assign(one, { url: ready.exec(one.out)?.[1] ?? '' })
}

async function untilEnd(how?: How): Promise<Started> {
  const one = launch(how)
  await waitUntil(() => one.code !== undefined)
  return one
}

async function interrupt(one: Started): Promise<void> {
  one.child.kill('SIGINT')
  await waitUntil(() => one.code !== undefined)
}

const health = async (url: string) => (await fetch(`${url}/readyz`)).status

describe('starting', () => {
  test('says in a few lines where it is, stops PostgreSQL with Ctrl+C, and is back in seconds', async () => {
    const first = await untilReady()
    expect(await health(first.url)).toBe(200)
    expect(first.out).toMatch(/one-time link: http\S+/)
    expect(first.out.trim().split('\n').length).toBeLessThanOrEqual(9)
    const pid = await postgresPid()
    expect(isAlive(pid ?? 0)).toBe(true)
    await interrupt(first)
    expect(first.code).toBe(0)
    // Its process file goes a moment before the process itself.
    await waitUntil(() => !isAlive(pid ?? 0))
    expect(await postgresPid()).toBeUndefined()

    const began = performance.now()
    const second = await untilReady()
    expect(performance.now() - began).toBeLessThan(8000)
    expect(await health(second.url)).toBe(200)
  })

  test('says that PORT is not what it listens to', async () => {
    // Whether 8080 is free here or not: the line comes first.
    const one = launch({ environment: { PORT: '1234', TRIPOS_PORT: '' }, node: ['apps/server/dist/main.js'] })
    await waitUntil(() => one.out !== '' || one.code !== undefined)
    expect(one.out).toMatch(/^PORT is not read here: set TRIPOS_PORT\. Listening on 8080\.$/m)
    one.child.kill('SIGINT')
    await waitUntil(() => one.code !== undefined)
    const heard = await untilReady({ environment: { PORT: '1234' } })
    expect(heard.out).not.toContain('PORT is not read')
  })

  test.runIf(isRoot)('works for an ordinary user', async () => {
    await mkdir(dataFolder)
    await chown(dataFolder, nobody, nobody)
    const server = await untilReady({ uid: nobody })
    expect(await health(server.url)).toBe(200)
    await interrupt(server)
    expect(server.code).toBe(0)
  })

  test.runIf(isRoot)('works for root below a folder that nobody else may enter', async () => {
    await chmod(base, 0o700)
    const server = await untilReady()
    expect(await health(server.url)).toBe(200)
  })
})

describe('after kill -9', () => {
  beforeEach(() => prepared.copyTo(dataFolder))

  test('recovers by itself where PostgreSQL lived on', async () => {
    const first = await untilReady()
    const pid = await postgresPid()
    first.child.kill('SIGKILL')
    await waitUntil(() => first.code !== undefined)
    const second = await untilReady()
    expect(await health(second.url)).toBe(200)
    expect(await postgresPid()).toBe(pid)
  })

  test('recovers by itself where PostgreSQL was killed too', async () => {
    const first = await untilReady()
    first.child.kill('SIGKILL')
    process.kill((await postgresPid()) ?? 0, 'SIGKILL')
    const second = await untilReady()
    expect(await health(second.url)).toBe(200)
  })

  test('gets back a PostgreSQL that is killed while it serves', async () => {
    const server = await untilReady()
    process.kill((await postgresPid()) ?? 0, 'SIGKILL')
    let status = 0
    for (let waited = 0; waited < 10_000 && status !== 200; waited += 200) {
      await sleep(200)
      status = await health(server.url)
    }
    expect(status).toBe(200)
    expect(server.code).toBeUndefined()
  })
})

describe('a folder of the demo', () => {
  const withOptions = (...options: string[]): How => ({ node: ['tools/start.mjs', ...options] })
  const login = async (url: string, userName: string, password: string) => {
    const response = await fetch(`${url}/api/sys/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US' },
      body: JSON.stringify({ userName, password }),
    })
    const { code, data } = (await response.json()) as { code: number; data: { token: string } | null }
    return { code, token: data?.token ?? '' }
  }
  const post = async (url: string, path: string, token: string) => {
    const headers = { 'content-type': 'application/json', token }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: '{}' })
    return (await response.json()) as { code: number; data: Record<string, unknown> }
  }
  const wrong = 10010010
  const demo = { names: ['admin', 'author', 'marker', 'student01'], password: 'tripos-demo-school' }

  test('does not start without --demo; --leave-demo locks its accounts and gives an administrator', async () => {
    await prepared.copyTo(dataFolder)
    // The prepared folder has a setup link, but nobody yet.
    const first = await untilReady({ ...withOptions('--demo'), environment: { TRIPOS_DEMO_TERM: 'false' } })
    for (const name of demo.names) expect(await login(first.url, name, demo.password)).toMatchObject({ code: 0 })
    const { token: stillOpen } = await login(first.url, 'author', demo.password)
    await interrupt(first)

    const refused = await untilEnd()
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(oneSentence('This data was made with --demo'))
    expect(refused.err).toContain('npm start -- --leave-demo')
    expect(refused.out).not.toContain('ready')

    const left = await untilReady(withOptions('--leave-demo'))
    const [, userName = '', password = ''] = /Sign in as (\S+) with the one-time password (\S+);/.exec(left.out) ?? []
    expect(userName).toBe('admin')
    for (const name of demo.names) expect(await login(left.url, name, demo.password)).toMatchObject({ code: wrong })
    expect((await post(left.url, '/api/sys/user/info', stillOpen)).code).toBe(10010002)
    const { token } = await login(left.url, userName, password)
    expect((await post(left.url, '/api/sys/user/info', token)).data).toMatchObject({ mustChangePassword: true })
    expect((await post(left.url, '/api/sys/config/detail', '')).data).toMatchObject({ signUpOpen: false })
    await interrupt(left)

    // From now on it is a place as any other.
    const again = await untilReady(withOptions('--leave-demo'))
    expect(again.out).toContain('There is no demo in this data')
    await interrupt(again)
    expect(await health((await untilReady()).url)).toBe(200)
  }, 180_000)

  test('takes one of the two options', async () => {
    const refused = await untilEnd(withOptions('--demo', '--leave-demo'))
    expect(refused.err).toMatch(oneSentence('--demo and --leave-demo are the opposite'))
  })
})

describe('refuses in one sentence, with a code, and damages nothing', () => {
  test('a port that is taken', async () => {
    await prepared.copyTo(dataFolder)
    const other = createServer()
    const port = await new Promise<number>(done => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        done(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
    const refused = await untilEnd({ environment: { TRIPOS_PORT: String(port) } })
    // The server itself says the same where it is started without the check that comes before a build.
    const bare = await untilEnd({ environment: { TRIPOS_PORT: String(port) }, node: ['apps/server/dist/main.js'] })
    other.close()
    for (const one of [refused, bare]) {
      expect(one.code).toBe(1)
      expect(one.err).toMatch(oneSentence(`Port ${port} is in use`))
    }
    expect(refused.out).toBe('')
    expect(await postgresPid()).toBeUndefined()
    expect(await health((await untilReady()).url)).toBe(200)
  })

  test('a data folder that another server uses', async () => {
    await prepared.copyTo(dataFolder)
    const first = await untilReady()
    const second = await untilEnd()
    expect(second.code).toBe(1)
    expect(second.err).toMatch(oneSentence('The data folder .* is in use by another Tripos server'))
    expect(second.err).toContain(`process ${first.child.pid}`)
    expect(await health(first.url)).toBe(200)
  })

  test.runIf(isRoot)('a folder without permission to write', async () => {
    const refused = await untilEnd({ uid: nobody })
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(oneSentence('No permission to write in'))
  })

  test('data of another major version', async () => {
    await prepared.copyTo(dataFolder)
    const version = join(dataFolder, 'postgres/cluster/PG_VERSION')
    await writeFile(version, '17\n')
    const refused = await untilEnd()
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(oneSentence('The data in .* is of PostgreSQL 17'))
    await writeFile(version, '18\n')
    expect(await health((await untilReady()).url)).toBe(200)
  })

  test.each([
    ['nobody listens there', 'postgres://someone:secret@127.0.0.1:1/tripos'],
    ['no such host', 'postgres://someone:secret@no-such-host.invalid/tripos'],
    ['not an address at all', 'localhost/tripos'],
  ])('a wrong DATABASE_URL: %s', async (_what, url) => {
    const refused = await untilEnd({ environment: { DATABASE_URL: url } })
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/^[^\n]*DATABASE_URL[^\n]*\n$/)
    expect(refused.err).not.toContain('secret')
    expect(await postgresPid()).toBeUndefined()
  })

  test('a Node that is too old', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })`
    const refused = await untilEnd({
      node: ['--input-type=module', '-e', `${older}; await import('./tools/start.mjs')`],
    })
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(oneSentence('Tripos needs Node.js 20.19 or newer, and this is 18.20.4'))
  })
})
