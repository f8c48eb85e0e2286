import { afterEach, expect, it, vi } from 'vitest'
import { clearCookie, writeCookie } from './cookies.ts'
import { takeEarlyAnswer, takeReadyAnswer } from './early-calls.ts'
import { currentLanguage } from './locale.ts'

const PATH = '/api/sys/config/detail'
const KEY = `${PATH}{"id":1}`
const OK = '{"code":0,"msg":"ok","data":{"siteName":"x"}}'

const early = (body: string, fields: object = {}) => ({
  at: performance.now(),
  language: currentLanguage(),
  token: null,
  reply: Promise.resolve(new Response(body)),
  ...fields,
})

afterEach(() => {
  globalThis.earlyCalls = undefined
  clearCookie('token')
  vi.useRealTimers()
})

it('takes the answer of the very same call, once', async () => {
  globalThis.earlyCalls = { [KEY]: early(OK) }
  expect(await takeEarlyAnswer(PATH, { id: 2 })).toBeUndefined()
  expect(await takeEarlyAnswer(PATH, { id: 1 })).toBe(OK)
  expect(await takeEarlyAnswer(PATH, { id: 1 })).toBeUndefined()
})

it('takes none of somebody else, of another language, or of long ago', async () => {
  const other = currentLanguage() === 'zh-CN' ? 'en-US' : 'zh-CN'
  for (const fields of [{ token: 'another' }, { language: other }, { at: performance.now() - 31_000 }]) {
    globalThis.earlyCalls = { [KEY]: early(OK, fields) }
    expect(await takeEarlyAnswer(PATH, { id: 1 }), JSON.stringify(fields)).toBeUndefined()
  }
  writeCookie('token', 'mine')
  globalThis.earlyCalls = { [KEY]: early(OK) }
  expect(await takeEarlyAnswer(PATH, { id: 1 })).toBeUndefined()
  globalThis.earlyCalls = { [KEY]: early(OK, { token: 'mine' }) }
  expect(await takeEarlyAnswer(PATH, { id: 1 })).toBe(OK)
})

it('has the call sent again where it was refused, answered by something else, or lost', async () => {
  const lost = Promise.reject(new TypeError('no network'))
  lost.catch(() => undefined)
  for (const call of [early('{"code":10002,"msg":"no","data":null}'), early('<html>'), early('', { reply: lost })]) {
    globalThis.earlyCalls = { [KEY]: call }
    expect(await takeEarlyAnswer(PATH, { id: 1 })).toBeUndefined()
  }
})

it('gives the data of an answer that stands in the page at once, and only to who asked', async () => {
  const other = currentLanguage() === 'zh-CN' ? 'en-US' : 'zh-CN'
  globalThis.earlyCalls = { [KEY]: early(OK, { answer: OK }) }
  expect(takeReadyAnswer(PATH, { id: 2 })).toBeUndefined()
  expect(takeReadyAnswer(PATH, { id: 1 })).toEqual({ siteName: 'x' })
  expect(takeReadyAnswer(PATH, { id: 1 })).toBeUndefined()
  globalThis.earlyCalls = { [KEY]: early(OK, { answer: OK, language: other }) }
  expect(takeReadyAnswer(PATH, { id: 1 })).toBeUndefined()
})

it('leaves what is on its way to who waits for it', async () => {
  globalThis.earlyCalls = { [KEY]: early(OK) }
  expect(takeReadyAnswer(PATH, { id: 1 })).toBeUndefined()
  expect(await takeEarlyAnswer(PATH, { id: 1 })).toBe(OK)
})
