import { endpoint } from '@tripos/contract/kernel'
import { identity } from '@tripos/contract/identity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { envelope, serve } from '../testing/local-server.ts'
import { call, fileNameOf, upload } from './call.ts'
import { CallError, isRefusal, isUnavailable } from './call-error.ts'
import { clearCookie, writeCookie } from './cookies.ts'
import { useLocaleStore } from './locale.ts'

let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  server = await serve(() => envelope({ token: 'abc' }))
})
afterEach(async () => {
  clearCookie('token')
  await server.close()
})

const login = () => call(identity.login, { userName: 'a', password: 'secret-1' })
const failure = async (): Promise<unknown> =>
  login().then(
    () => undefined,
    (error: unknown) => error,
  )

describe('call', () => {
  it('posts JSON to the path of the endpoint and gives the data of the envelope', async () => {
    expect(await login()).toEqual({ token: 'abc' })
    expect(server.received[0]?.path).toBe('/api/sys/user/login')
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ userName: 'a', password: 'secret-1' })
    expect(server.received[0]?.headers['content-type']).toBe('application/json')
  })

  it('sends the token in its header only when there is one, and never a cookie', async () => {
    await login()
    writeCookie('token', 'T0')
    await login()
    expect(server.received.map(request => request.headers.token)).toEqual([undefined, 'T0'])
    expect(server.received.map(request => request.headers.cookie)).toEqual([undefined, undefined])
  })

  it('asks in the language of the reader', async () => {
    useLocaleStore.getState().setLanguage('en-US')
    await login()
    useLocaleStore.getState().setLanguage('zh-CN')
    await login()
    expect(server.received.map(request => request.headers['accept-language'])).toEqual(['en-US', 'zh-CN'])
  })

  it('throws a refusal with its code, name, sentence and data', async () => {
    server.answerWith(() => envelope('one-use', 10010015, 'bind first'))
    const error = await failure()
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ code: 10010015, errorName: 'IDENTITY_UNBOUND', text: 'bind first', data: 'one-use' })
    expect(isRefusal(error, 'IDENTITY_UNBOUND')).toBe(true)
    expect(isRefusal(error, 'LOGIN_WRONG')).toBe(false)
    expect(isUnavailable(error)).toBe(false)
  })

  it('keeps a code that it does not know', async () => {
    server.answerWith(() => envelope(null, 19999999, 'new'))
    expect(await failure()).toMatchObject({ code: 19999999, errorName: undefined, text: 'new' })
  })

  it('tells a failing server from a refusal, with request id and waiting time', async () => {
    server.answerWith(() => ({
      ...envelope(null, 10010005, 'busy'),
      status: 503,
      headers: { 'content-type': 'application/json', 'x-request-id': 'r-1', 'retry-after': '7' },
    }))
    const error = await failure()
    expect(error).toMatchObject({ status: 503, requestId: 'r-1', retryAfter: 7, text: 'busy' })
    expect(isUnavailable(error)).toBe(true)
  })

  it.each([
    ['a page of a proxy', 502, '<html>Bad gateway</html>'],
    ['an empty body', 200, ''],
    ['JSON that is no envelope', 200, '{"ok":true}'],
    ['a code that is no number', 200, '{"code":"0","data":1}'],
  ])('takes %s for an answer that could not be read', async (_what, status, body) => {
    server.answerWith(() => ({ status, body }))
    expect(await failure()).toMatchObject({ name: 'CallError', code: -1, status, text: '' })
  })

  it('passes a network error on unchanged', async () => {
    server.answerWith(() => ({ body: '', hangUp: true }))
    const error = await failure()
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(CallError)
    expect(isUnavailable(error)).toBe(true)
  })

  it('gives up after its time', async () => {
    server.answerWith(() => new Promise(() => undefined))
    const error = await call(identity.captcha, {}, { timeoutMs: 50 }).catch((reason: unknown) => reason)
    expect(error).not.toBeInstanceOf(CallError)
    expect(isUnavailable(error)).toBe(true)
  })

  it('can be called off', async () => {
    server.answerWith(() => new Promise(() => undefined))
    const control = new AbortController()
    const waiting = call(identity.captcha, {}, { signal: control.signal })
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    control.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('upload', () => {
  const target = endpoint({
    path: '/api/test/upload',
    summary: 'test',
    access: 'public',
    transport: 'upload',
    input: z.object({ bankId: z.string(), isDryRun: z.boolean() }),
    output: z.object({ count: z.int() }),
  })

  it('sends the fields, the file last, and gives the data of the envelope', async () => {
    server.answerWith(() => envelope({ count: 3 }))
    const file = new File(['{"a":1}'], '题目.jsonl', { type: 'application/json' })
    expect(await upload(target, { file, input: { bankId: 'b1', isDryRun: true } })).toEqual({ count: 3 })
    const body = server.received[0]?.body ?? ''
    expect(server.received[0]?.headers['content-type']).toMatch(/^multipart\/form-data/)
    expect(body.indexOf('name="bankId"')).toBeGreaterThan(0)
    expect(body.indexOf('name="file"')).toBeGreaterThan(body.indexOf('name="isDryRun"'))
    expect(body).toContain('{"a":1}')
  })

  it('throws a refusal like any call', async () => {
    server.answerWith(() => envelope(null, 10020006, 'type'))
    const file = new File(['x'], 'x.exe')
    await expect(upload(target, { file, input: { bankId: 'b', isDryRun: false } })).rejects.toMatchObject({
      errorName: 'FILE_TYPE_REFUSED',
    })
  })
})

describe('fileNameOf', () => {
  it.each([
    [`attachment; filename="x.xlsx"; filename*=UTF-8''%E9%A2%98%E5%BA%93.xlsx`, '题库.xlsx'],
    ['attachment; filename="questions.jsonl"', 'questions.jsonl'],
    ['', 'download'],
  ])('%s is %s', (disposition, name) => expect(fileNameOf(disposition)).toBe(name))
})
