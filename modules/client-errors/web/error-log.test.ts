import { clientErrors } from '../contract/client-errors.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import './index.ts'
import { listenForErrors, recordError, useErrorLog } from '@tripos/web-kit/error-log.ts'

let server: Awaited<ReturnType<typeof serve>>
const uncaught = vi.fn()
beforeAll(() => {
  listenForErrors()
  window.addEventListener('unhandledrejection', uncaught)
})
beforeEach(async () => {
  server = await serve(() => envelope({}))
  useErrorLog.getState().clear()
  uncaught.mockClear()
})
afterEach(() => server.close())
afterAll(() => window.removeEventListener('unhandledrejection', uncaught))

const entries = () => useErrorLog.getState().entries
const sent = () => server.received.map(({ body }) => JSON.parse(body) as Record<string, string>)
const untilSent = (count: number) => vi.waitFor(() => expect(sent()).toHaveLength(count), 3000)

it('[spec 3.6, 9.12] records what nothing caught, with message, stack, info and address', async () => {
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('no rows'), message: 'no rows' }))
  expect(entries()).toMatchObject([{ err: { message: 'TypeError: no rows' }, info: 'windowError', vm: '' }])
  expect(entries()[0]?.err.stack).toContain('error-log.test')
  expect(entries()[0]?.url).toBe(location.href)
  await untilSent(1)
  expect(server.received[0]?.path).toBe(clientErrors.save.path)
})

it('records rejected promises, errors of components with their place, and errors without an error', () => {
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: { code: 7 } })
  window.dispatchEvent(rejection)
  recordError(new Error('in a page'), 'errorBoundary', '\n    at Page\n    at Layout')
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.', filename: 'x.js', lineno: 3, colno: 4 }))
  expect(entries()).toMatchObject([
    { err: { message: 'Error: Script error.', stack: 'x.js:3:4' }, info: 'windowError' },
    { err: { message: 'Error: in a page' }, info: 'errorBoundary', vm: 'at Page\n    at Layout' },
    { err: { message: '{"code":7}' }, info: 'unhandledRejection' },
  ])
})

it('takes a call that was called off, a picture that is not there and a slow layout for no error', () => {
  recordError(new DOMException('stopped', 'AbortError'), 'unhandledRejection')
  window.dispatchEvent(new Event('error'))
  window.dispatchEvent(
    new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
  )
  expect(entries()).toEqual([])
})

it('keeps the newest hundred, and forgets them when cleared', () => {
  for (let no = 0; no < 150; no += 1) recordError(new Error(`no ${no}`), 'render')
  expect(entries()).toHaveLength(100)
  expect(entries()[0]?.err.message).toBe('Error: no 149')
  useErrorLog.getState().clear()
  expect(entries()).toEqual([])
})

it('survives what cannot be put in words', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  for (const thrown of [
    circle,
    undefined,
    null,
    Symbol('x'),
    10n,
    Object.create(null),
    {
      toJSON: () => {
        throw new Error('x')
      },
    },
  ]) {
    recordError(thrown, 'unhandledRejection')
  }
  expect(entries()).toHaveLength(7)
})
