/** What stands between the server and strangers: who waits, who is told what, whose address counts. */
import { site } from '../../../modules/site/contract.ts'
import type { FastifyInstance } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '@tripos/config/config.ts'
import { makeLog } from '@tripos/runtime/log.ts'

let app: TestApp
const built: FastifyInstance[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const one of built) await one.close()
  await app.close()
})

interface Build {
  readonly env?: Record<string, string>
  readonly lines?: string[]
}

/** Another server over the same database, with other settings. */
async function build({ env = {}, lines = [] }: Build = {}): Promise<FastifyInstance> {
  const log = makeLog('warn', { write: (line: string) => void lines.push(line) })
  const one = buildApp({
    deps: { ...app.deps, log, config: readConfig(env, []) },
    modules: app.modules,
    findCaller: () => Promise.resolve(undefined),
    isReady: () => Promise.resolve(true),
    receiveLimits: { wholeSeconds: 0.5, stallSeconds: 0.5, checkEverySeconds: 0.05 },
  })
  built.push(one)
  await one.ready()
  return one
}

describe('a request that does not arrive', () => {
  /** Writes these pieces with a pause between them; gives what came back, and whether the server closed. */
  async function dribble(port: number, head: string, pieces: readonly string[], pauseMs: number, until = 'closed') {
    const socket = connect({ port, host: '127.0.0.1' })
    let said = ''
    let isClosed = false
    const replied = new Promise<void>(resolve =>
      socket.on('data', chunk => {
        said += String(chunk)
        if (said.includes('200 OK')) resolve()
      }),
    )
    socket.on('error', () => undefined)
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
    void closed.then(() => (isClosed = true))
    socket.write(head)
    for (const piece of pieces) {
      await sleep(pauseMs)
      if (isClosed) break
      socket.write(piece)
    }
    await Promise.race([closed, sleep(3000), ...(until === 'replied' ? [replied] : [])])
    socket.destroy()
    return { said, isClosed }
  }
  const headOf = (type: string, length: number): string =>
    `POST ${site.detail.path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

  let port = 0
  beforeAll(async () => {
    const one = await build()
    await one.listen({ port: 0, host: '127.0.0.1' })
    port = (one.server.address() as AddressInfo).port
  })

  it('is closed where its body stalls', async () => {
    const { said, isClosed } = await dribble(port, headOf('application/json', 100), ['{"id"'], 10)
    expect(isClosed).toBe(true)
    expect(said).toContain('408')
  })

  it('is closed where the second of a connection stalls, after one that came whole', async () => {
    const body = JSON.stringify({ id: 1 })
    const rest = [body, headOf('application/json', 100), '{"id"']
    const { said, isClosed } = await dribble(port, headOf('application/json', body.length), rest, 50)
    expect(said).toContain('200 OK')
    expect(said).toContain('408')
    expect(isClosed).toBe(true)
  })

  it('is closed where JSON comes a byte now and then', async () => {
    const { isClosed } = await dribble(port, headOf('application/json', 1000), Array<string>(40).fill(' '), 50)
    expect(isClosed).toBe(true)
  })

  it('is closed where a file stalls, and goes on while something of a file comes', async () => {
    const type = 'multipart/form-data; boundary=b'
    expect((await dribble(port, headOf(type, 1000), ['--b\r\n'], 10)).isClosed).toBe(true)
    const slow = await dribble(port, headOf(type, 30), Array<string>(30).fill('x'), 50, 'replied')
    expect(slow.said).not.toContain('408')
    expect(slow.said).toContain('HTTP/1.1 ')
  })

  it('is answered where it is only late', async () => {
    const body = JSON.stringify({ id: 1 })
    const { said } = await dribble(port, headOf('application/json', body.length), [...body], 5, 'replied')
    expect(said).toContain('200 OK')
  })

  it('has limits for the whole of it and for silence', async () => {
    const one = await build()
    expect(one.server.requestTimeout).toBe(1_200_000)
    expect(one.server.timeout).toBe(300_000)
  })
})

describe('what is for operators', () => {
  const get = (one: FastifyInstance, url: string, remoteAddress = '127.0.0.1', headers = {}) =>
    one.inject({ method: 'GET', url, remoteAddress, headers })

  it.each(['/metrics', '/api/docs', '/api/docs/openapi.json', '/api/docs/page.js'])('%s', async url => {
    const one = await build()
    expect((await get(one, url)).statusCode).toBe(200)
    expect((await get(one, url, '::1')).statusCode).toBe(200)
    const strangers = [
      await get(one, url, '192.168.1.7'),
      await get(one, url, '127.0.0.1', { 'x-forwarded-for': '192.168.1.7' }),
      await get(one, url, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }),
      await get(one, url, '127.0.0.1', { 'x-real-ip': '127.0.0.1' }),
    ]
    for (const reply of strangers) expect([reply.statusCode, reply.json()]).toMatchObject([404, { data: null }])
    const unknown = await get(one, `${url}x`, '192.168.1.7')
    expect(unknown.statusCode).toBe(404)
  })

  it('is where a setting says so, also behind a proxy that is known', async () => {
    const env = { TRIPOS_OPERATOR_ADDRESSES: '10.7.0.0/16', TRIPOS_TRUSTED_PROXIES: 'loopback' }
    const one = await build({ env })
    const from = (address: string) => get(one, '/metrics', '127.0.0.1', { 'x-forwarded-for': address })
    expect((await from('10.7.1.1')).statusCode).toBe(200)
    expect((await from('10.8.1.1')).statusCode).toBe(404)
    // Whoever writes a header of their own in front of the proxy's is still who the proxy saw.
    expect((await from('10.7.1.1, 10.8.1.1')).statusCode).toBe(404)
  })
})

describe('whose address counts', () => {
  async function addressSeen(env: Record<string, string>, remoteAddress: string, forwarded: string): Promise<string> {
    const one = buildApp({
      deps: { ...app.deps, config: readConfig(env, []) },
      modules: [],
      findCaller: () => Promise.resolve(undefined),
      isReady: () => Promise.resolve(true),
      registerGets: server => void server.get('/whoami', request => Promise.resolve({ ip: request.ip })),
    })
    built.push(one)
    const reply = await one.inject({
      method: 'GET',
      url: '/whoami',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    })
    return reply.json<{ ip: string }>().ip
  }

  it.each([
    ['', '127.0.0.1', '6.6.6.6', '127.0.0.1'],
    ['loopback', '127.0.0.1', '6.6.6.6', '6.6.6.6'],
    ['loopback', '9.9.9.9', '6.6.6.6', '9.9.9.9'],
    ['10.0.0.0/8', '10.0.0.5', '1.1.1.1, 6.6.6.6, 10.0.0.6', '6.6.6.6'],
  ])('proxies %s, from %s, forwarded for %s: %s', async (proxies, from, forwarded, seen) => {
    expect(await addressSeen({ TRIPOS_TRUSTED_PROXIES: proxies }, from, forwarded)).toBe(seen)
  })

  it('says once that a proxy is not named', async () => {
    const lines: string[] = []
    const one = await build({ lines })
    for (let count = 0; count < 3; count += 1)
      await one.inject({ method: 'GET', url: '/healthz', headers: { 'x-forwarded-for': '1.2.3.4' } })
    expect(lines.filter(line => line.includes('TRIPOS_TRUSTED_PROXIES'))).toHaveLength(1)
  })
})

describe('HTTPS', () => {
  it.each([
    ['https://exams.example', 'max-age=31536000'],
    ['http://exams.example', undefined],
    ['', undefined],
  ])('at %s: %s', async (publicUrl, said) => {
    const one = await build({ env: { TRIPOS_PUBLIC_URL: publicUrl } })
    for (const url of ['/healthz', '/api/no/such/call'])
      expect((await one.inject({ method: 'GET', url })).headers['strict-transport-security']).toBe(said)
  })
})
