// The product as people start it: `tools/start.mjs` on data folders of its own, and everything that can stand in its way.
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PreparedFolder, prepareFolder } from './prepared-folder.ts'
import { buildProduct, health, type How, interrupt, StartingPlace, waitUntil } from './starting-place.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
const oneSentence = (text: string) => new RegExp(`^${text}[^\\n]*\\.\\n$`)

let place: StartingPlace
let prepared: PreparedFolder

beforeAll(async () => {
  await buildProduct()
  prepared = await prepareFolder(async folder => {
    await interrupt(await new StartingPlace(dirname(folder), folder).untilReady())
  })
}, 180_000)
afterAll(() => prepared.remove())

beforeEach(async () => {
  place = await StartingPlace.make()
})
afterEach(() => place.end())

describe('starting', () => {
  test('says that PORT is not what it listens to', async () => {
    // Whether 8080 is free here or not: the line comes first.
    const one = place.launch({ environment: { PORT: '1234', TRIPOS_PORT: '' }, node: ['apps/server/dist/main.js'] })
    await waitUntil(() => one.out !== '' || one.code !== undefined)
    expect(one.out).toMatch(/^PORT is not read here: set TRIPOS_PORT\. Listening on 8080\.$/m)
    one.child.kill('SIGINT')
    await waitUntil(() => one.code !== undefined)
    const heard = await place.untilReady({ environment: { PORT: '1234' } })
    expect(heard.out).not.toContain('PORT is not read')
  })

  test.runIf(isRoot)('works for an ordinary user', async () => {
    await mkdir(place.dataFolder)
    await chown(place.dataFolder, nobody, nobody)
    const server = await place.untilReady({ uid: nobody })
    expect(await health(server.url)).toBe(200)
    await interrupt(server)
    expect(server.code).toBe(0)
  })

  test.runIf(isRoot)('works for root below a folder that nobody else may enter', async () => {
    await chmod(place.base, 0o700)
    const server = await place.untilReady()
    expect(await health(server.url)).toBe(200)
  })
})

describe('after kill -9', () => {
  beforeEach(() => prepared.copyTo(place.dataFolder))

  test('recovers by itself where PostgreSQL lived on', async () => {
    const first = await place.untilReady()
    const pid = await place.postgresPid()
    first.child.kill('SIGKILL')
    await waitUntil(() => first.code !== undefined)
    const second = await place.untilReady()
    expect(await health(second.url)).toBe(200)
    expect(await place.postgresPid()).toBe(pid)
  })

  test('recovers by itself where PostgreSQL was killed too', async () => {
    const first = await place.untilReady()
    first.child.kill('SIGKILL')
    process.kill((await place.postgresPid()) ?? 0, 'SIGKILL')
    const second = await place.untilReady()
    expect(await health(second.url)).toBe(200)
  })

  test('gets back a PostgreSQL that is killed while it serves', async () => {
    const server = await place.untilReady()
    process.kill((await place.postgresPid()) ?? 0, 'SIGKILL')
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
    await prepared.copyTo(place.dataFolder)
    // The prepared folder has a setup link, but nobody yet.
    const first = await place.untilReady({ ...withOptions('--demo'), environment: { TRIPOS_DEMO_TERM: 'false' } })
    for (const name of demo.names) expect(await login(first.url, name, demo.password)).toMatchObject({ code: 0 })
    const { token: stillOpen } = await login(first.url, 'author', demo.password)
    await interrupt(first)

    const refused = await place.untilEnd()
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(oneSentence('This data was made with --demo'))
    expect(refused.err).toContain('npm start -- --leave-demo')
    expect(refused.out).not.toContain('ready')

    const left = await place.untilReady(withOptions('--leave-demo'))
    const [, userName = '', password = ''] = /Sign in as (\S+) with the one-time password (\S+);/.exec(left.out) ?? []
    expect(userName).toBe('admin')
    for (const name of demo.names) expect(await login(left.url, name, demo.password)).toMatchObject({ code: wrong })
    expect((await post(left.url, '/api/sys/user/info', stillOpen)).code).toBe(10010002)
    const { token } = await login(left.url, userName, password)
    expect((await post(left.url, '/api/sys/user/info', token)).data).toMatchObject({ mustChangePassword: true })
    expect((await post(left.url, '/api/sys/config/detail', '')).data).toMatchObject({ signUpOpen: false })
    await interrupt(left)

    // From now on it is a place as any other.
    const again = await place.untilReady(withOptions('--leave-demo'))
    expect(again.out).toContain('There is no demo in this data')
    await interrupt(again)
    expect(await health((await place.untilReady()).url)).toBe(200)
  }, 180_000)

  test('takes one of the two options', async () => {
    const refused = await place.untilEnd(withOptions('--demo', '--leave-demo'))
    expect(refused.err).toMatch(oneSentence('--demo and --leave-demo are the opposite'))
  })
})

describe('refuses in one sentence, with a code, and damages nothing', () => {
  test('a port that is taken', async () => {
    await prepared.copyTo(place.dataFolder)
    const other = createServer()
    const port = await new Promise<number>(done => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        done(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
    const refused = await place.untilEnd({ environment: { TRIPOS_PORT: String(port) } })
    // The server itself says the same where it is started without the check that comes before a build.
    const bare = await place.untilEnd({
      environment: { TRIPOS_PORT: String(port) },
      node: ['apps/server/dist/main.js'],
    })
    other.close()
    for (const one of [refused, bare]) {
      expect(one.code).toBe(1)
      expect(one.err).toMatch(oneSentence(`Port ${port} is in use`))
    }
    expect(refused.out).toBe('')
    expect(await place.postgresPid()).toBeUndefined()
    expect(await health((await place.untilReady()).url)).toBe(200)
  })

  test('a data folder that another server uses', async () => {
    await prepared.copyTo(place.dataFolder)
    const first = await place.untilReady()
    const second = await place.untilEnd()
    expect(second.code).toBe(1)
    expect(second.err).toMatch(oneSentence('The data folder .* is in use by another Tripos server'))
    expect(second.err).toContain(`process ${first.child.pid}`)
    expect(await health(first.url)).toBe(200)
  })

  test.runIf(isRoot)('a folder without permission to write', async () => {
    const refused = await place.untilEnd({ uid: nobody })
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(oneSentence('No permission to write in'))
  })

  test('data of another major version', async () => {
    await prepared.copyTo(place.dataFolder)
    const version = join(place.dataFolder, 'postgres/cluster/PG_VERSION')
    await writeFile(version, '17\n')
    const refused = await place.untilEnd()
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(oneSentence('The data in .* is of PostgreSQL 17'))
    await writeFile(version, '18\n')
    expect(await health((await place.untilReady()).url)).toBe(200)
  })

  test.each([
    ['nobody listens there', 'postgres://someone:secret@127.0.0.1:1/tripos'],
    ['no such host', 'postgres://someone:secret@no-such-host.invalid/tripos'],
    ['not an address at all', 'localhost/tripos'],
  ])('a wrong DATABASE_URL: %s', async (_what, url) => {
    const refused = await place.untilEnd({ environment: { DATABASE_URL: url } })
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/^[^\n]*DATABASE_URL[^\n]*\n$/)
    expect(refused.err).not.toContain('secret')
    expect(await place.postgresPid()).toBeUndefined()
  })

  test('a Node that is too old', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })`
    const refused = await place.untilEnd({
      node: ['--input-type=module', '-e', `${older}; await import('./tools/start.mjs')`],
    })
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(oneSentence('Tripos needs Node.js 20.19 or newer, and this is 18.20.4'))
  })
})
