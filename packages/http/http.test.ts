import { identity } from '../../modules/identity/contract/identity.ts'
import { allEndpoints } from '../../apps/server/test/all-endpoints.ts'
import { exams } from '../../modules/exams/contract/exams.ts'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, refusalOf, startTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import * as z from 'zod/mini'
import { makeAdministrator, makeStudent, signIn } from '../../modules/identity/test/make-identity.ts'
import { buildApp } from '../../apps/server/app.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import { mount } from './mount.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

describe('what is no refusal carries an HTTP status, with the same envelope', () => {
  it('404 for an unknown path, as POST and as GET', async () => {
    for (const method of ['POST', 'GET'] as const) {
      const reply = await app.app.inject({ method, url: '/api/no/such/call' })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ code: codeOf('UNKNOWN_PATH'), data: null })
    }
  })

  it('413 for a body over the limit', async () => {
    const reply = await post(identity.login.path, JSON.stringify({ userName: 'x'.repeat(1_100_000) }))
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ code: codeOf('TOO_LARGE') })
  })
})

describe('a refusal is HTTP 200 with its code', () => {
  it('for a body that is no JSON, and for one that is no object', async () => {
    for (const body of ['{"userName":', 'null', '[]', '"x"']) {
      const reply = await post(identity.login.path, body)
      expect(reply.statusCode).toBe(200)
      expect([codeOf('NOT_JSON'), codeOf('BAD_INPUT')]).toContain(reply.json<{ code: number }>().code)
    }
  })

  it('names the field, in the language of the caller', async () => {
    const bad = { userName: 'a', password: 'x', more: 1 }
    const english = await app.send(identity.login, bad)
    const chinese = await app.send(identity.login, bad, undefined, 'zh-CN')
    expect(english.body).toMatchObject({ code: codeOf('BAD_INPUT') })
    expect(english.body.msg).toBe('Input: This is not known here: more. Please leave it out.')
    expect(chinese.body.msg).toBe('输入有误：包含不支持的内容：more。请删除后重试。')
  })

  it('does not let a body reach the prototype', async () => {
    await post(identity.login.path, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}')
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })
})

describe('a session', () => {
  it('is taken from the header alone, never from a cookie', async () => {
    const token = await signIn(app, await makeStudent(app))
    const reply = await post(identity.info.path, '{}', { cookie: `token=${token}` })
    expect(reply.json()).toMatchObject({ code: 10010002 })
  })

  it('of a disabled user is refused at once, and nothing else changes', async () => {
    const user = await makeStudent(app)
    const token = await signIn(app, user)
    await app.call(identity.info, {}, token)
    const staff = await signIn(app, await makeAdministrator(app))
    await app.call(identity.setState, { ids: [user.id], state: 1 }, staff)
    expect(await refusalOf(app.call(identity.info, {}, token))).toBe('SESSION_INVALID')
    expect(await refusalOf(app.call(exams.mine, {}, token))).toBe('SESSION_INVALID')
  })

  it('is not called invalid because the database is away', async () => {
    const away = await startTestApp()
    const token = await signIn(away, await makeStudent(away))
    await away.database.close()
    const { status, body } = await away.send(identity.info, {}, token)
    expect(body.code).not.toBe(10010002)
    expect(status).toBeGreaterThanOrEqual(500)
    await away.app.close()
  })
})

it('parses every declared call: a body of the wrong shape never becomes a bug', async () => {
  const staff = await signIn(app, await makeAdministrator(app))
  const student = await signIn(app, await makeStudent(app))
  const bodies = [{ id: 7 }, { ids: 'x', page: 'x', paperId: {}, examId: [] }, { unknown: true }, { search: { a: 1 } }]
  for (const endpoint of allEndpoints.filter(one => one.transport === 'json' && one !== identity.logout)) {
    for (const body of bodies) {
      for (const token of [staff, student]) {
        expect({ path: endpoint.path, status: (await app.send(endpoint, body, token)).status }).toEqual({
          path: endpoint.path,
          status: 200,
        })
      }
    }
  }
}, 60_000)

describe('what leaves the server', () => {
  const shape = endpoint({
    path: '/api/test/shape',
    summary: 'Gives more than it declares',
    access: 'public',
    input: z.strictObject({ fails: z.optional(z.string()) }),
    output: z.object({ name: z.string(), inner: z.object({ no: z.int() }) }),
  })
  const SECRET = 'relation "answer_keys" of 13800138000'

  async function build(isStrict: boolean) {
    const group = mount(
      { shape },
      {
        shape: ({ fails }) => {
          if (fails !== undefined) throw new Error(SECRET)
          const more = { name: 'A', key: 'B', inner: { no: 1, isRight: true } }
          return Promise.resolve(more)
        },
      },
    )
    const calls = buildApp({
      deps: { ...app.deps, log: makeLog('silent') },
      modules: [{ manifest: { name: 'test', row: 0, about: 'a test' }, calls: group, jobs: [] }],
      findCaller: () => Promise.resolve(undefined),
      isReady: () => Promise.resolve(true),
      isStrict,
    })
    await calls.ready()
    return calls
  }
  const ask = (calls: FastifyInstance, payload: object) => calls.inject({ method: 'POST', url: shape.path, payload })

  it.each([true, false])('is what the call declares, and nothing beside it (strict: %s)', async isStrict => {
    const calls = await build(isStrict)
    const reply = await ask(calls, {})
    expect(reply.json()).toEqual({ code: 0, msg: 'ok', data: { name: 'A', inner: { no: 1 } } })
    await calls.close()
  })

  it('says nothing of a bug but the id of the request', async () => {
    const calls = await build(false)
    const reply = await ask(calls, { fails: 'x' })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toMatchObject({ code: codeOf('BUG'), data: { requestId: expect.any(String) } })
    const { msg } = reply.json<{ msg: string }>()
    expect(msg).toContain(String(reply.headers['x-request-id']))
    for (const word of ['answer_keys', '13800138000', 'Error']) expect(reply.body).not.toContain(word)
    await calls.close()
  })
})

it('a caller who has gone before the answer is no bug', async () => {
  const long = endpoint({
    path: '/api/test/long',
    summary: 'Takes its time',
    access: 'public',
    input: z.strictObject({}),
    output: z.object({ text: z.string() }),
  })
  let logged = ''
  let answer = () => {}
  const isLeft = new Promise<void>(resolve => (answer = resolve))
  const group = mount({ long }, { long: () => isLeft.then(() => ({ text: 'x'.repeat(200_000) })) })
  const calls = buildApp({
    deps: { ...app.deps, log: makeLog('info', { write: line => void (logged += line) }) },
    modules: [{ manifest: { name: 'test', row: 0, about: 'a test' }, calls: group, jobs: [] }],
    findCaller: () => Promise.resolve(undefined),
    isReady: () => Promise.resolve(true),
  })
  await calls.listen({ host: '127.0.0.1', port: 0 })
  const [accepted, asked] = [once(calls.server, 'connection'), once(calls.server, 'request')]
  const caller = connect((calls.server.address() as AddressInfo).port, '127.0.0.1')
  const head = ['POST /api/test/long HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 2']
  caller.write(`${[...head, 'accept-encoding: gzip'].join('\r\n')}\r\n\r\n{}`)
  const [line] = (await accepted) as [Socket]
  await asked
  caller.destroy()
  await once(line, 'close')
  answer()
  await calls.close()
  expect(logged).not.toMatch(/premature/i)
})
