import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { files } from '../../modules/files/contract.ts'
import { identity } from '../../modules/identity/contract/identity.ts'
import { questionFiles } from '../../modules/questions/contract/question-files.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { envelope, serve } from './testing/local-server.ts'
import { call, download, fileNameOf, type Progress, upload } from './call.ts'
import { CallError, isRefusal, isUnavailable } from './call-error.ts'
import { clearCookie, writeCookie } from './cookies.ts'
import { useLocaleStore } from './locale.ts'

let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  server = await serve(() => envelope({ token: 'abc' }))
})
afterEach(async () => {
  vi.restoreAllMocks()
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
  it('[spec 7.1, 8.1] posts JSON to the path of the endpoint and gives the data of the envelope', async () => {
    expect(await login()).toEqual({ token: 'abc' })
    expect(server.received[0]?.method).toBe('POST')
    expect(server.received[0]?.path).toBe('/api/sys/user/login')
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ userName: 'a', password: 'secret-1' })
    expect(server.received[0]?.headers['content-type']).toBe('application/json')
  })

  it('[spec 7.1] sends the token in its header only when there is one, and never a cookie', async () => {
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

  it('[spec 8.7] passes a network error on unchanged', async () => {
    server.answerWith(() => ({ body: '', hangUp: true }))
    const error = await failure()
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(CallError)
    expect(isUnavailable(error)).toBe(true)
  })

  it('gives up after its time', async () => {
    server.answerWith(() => new Promise(() => undefined))
    const error = await call(identity.info, {}, { timeoutMs: 50 }).catch((reason: unknown) => reason)
    expect(error).not.toBeInstanceOf(CallError)
    expect(isUnavailable(error)).toBe(true)
  })

  it('[spec 9.1] gives a call 60 seconds', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    await login()
    expect(limit.mock.calls).toEqual([[60_000]])
  })

  it('can be called off', async () => {
    server.answerWith(() => new Promise(() => undefined))
    const control = new AbortController()
    const waiting = call(identity.info, {}, { signal: control.signal })
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

  it('[spec 7.upload.1] sends the fields, the file last, and gives the data of the envelope', async () => {
    server.answerWith(() => envelope({ count: 3 }))
    const file = new File(['{"a":1}'], '题目.jsonl', { type: 'application/json' })
    expect(await upload(target, { file, input: { bankId: 'b1', isDryRun: true } })).toEqual({ count: 3 })
    const body = server.received[0]?.body ?? ''
    expect(server.received[0]?.method).toBe('POST')
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

describe('upload of a large file', () => {
  const file = new File(['x'.repeat(300_000)], 'a.png', { type: 'image/png' })

  it('[spec 9.1] is given 20 minutes', async () => {
    const sent = vi.spyOn(XMLHttpRequest.prototype, 'send')
    await upload(files.uploadImage, { file, input: {} })
    expect(sent.mock.contexts.map(request => (request as XMLHttpRequest).timeout)).toEqual([1_200_000])
  })

  it('passes a network error on unchanged', async () => {
    server.answerWith(() => ({ body: '', hangUp: true }))
    const error: unknown = await upload(files.uploadImage, { file, input: {} }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TypeError)
  })

  it('can be called off before and while it runs', async () => {
    server.answerWith(() => new Promise(() => undefined))
    const cancelled = upload(files.uploadImage, { file, input: {} }, { signal: AbortSignal.abort() })
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    expect(server.received).toEqual([])
    const control = new AbortController()
    const running = upload(files.uploadImage, { file, input: {} }, { signal: control.signal })
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    control.abort()
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('download', () => {
  const BANK = '01890000-0000-7000-8000-000000000000'
  const bytes = Buffer.alloc(300_000, 'x')
  const sheet = (headers: Record<string, string> = {}) => ({
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''%E9%A2%98.xlsx`,
      ...headers,
    },
    body: bytes,
  })
  const saved: { name: string; blob: Blob | undefined }[] = []

  beforeEach(() => {
    saved.length = 0
    let blob: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation(given => {
      blob = given as Blob
      return 'blob:x'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob })
    })
  })

  const fetchSheet = (options: Parameters<typeof download>[2] = {}) =>
    download(questionFiles.export, { bankId: BANK, format: 'xlsx' }, options)

  it('[spec 7.export.1] posts JSON and saves the answer under the name that the server gives', async () => {
    server.answerWith(() => sheet())
    await fetchSheet()
    expect(server.received[0]?.method).toBe('POST')
    expect(server.received[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ bankId: BANK, format: 'xlsx' })
    expect(saved.map(({ name, blob }) => ({ name, size: blob?.size }))).toEqual([{ name: '题.xlsx', size: 300_000 }])
  })

  it('tells how much has come of how much', async () => {
    server.answerWith(() => sheet({ 'content-length': '300000' }))
    const seen: Progress[] = []
    await fetchSheet({ onProgress: progress => seen.push(progress) })
    expect(seen.at(-1)).toEqual({ loaded: 300_000, total: 300_000 })
    expect(seen.map(({ loaded }) => loaded)).toEqual(seen.map(({ loaded }) => loaded).sort((a, b) => a - b))
  })

  it('[spec 9.1] is given 20 minutes', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    server.answerWith(() => sheet())
    await fetchSheet()
    expect(limit.mock.calls).toEqual([[1_200_000]])
  })

  it('throws a refusal and saves nothing', async () => {
    server.answerWith(() => envelope(null, 10010004, 'no such bank'))
    await expect(fetchSheet()).rejects.toMatchObject({ text: 'no such bank' })
    expect(saved).toEqual([])
  })

  it('can be called off', async () => {
    server.answerWith(() => new Promise(() => undefined))
    const control = new AbortController()
    const waiting = fetchSheet({ signal: control.signal })
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    control.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    expect(saved).toEqual([])
  })
})

describe('fileNameOf', () => {
  it.each([
    [`attachment; filename="x.xlsx"; filename*=UTF-8''%E9%A2%98%E5%BA%93.xlsx`, '题库.xlsx'],
    ['attachment; filename="questions.jsonl"', 'questions.jsonl'],
    ['', 'download'],
  ])('%s is %s', (disposition, name) => expect(fileNameOf(disposition)).toBe(name))
})
