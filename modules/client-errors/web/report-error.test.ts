import { clientErrors } from '../contract/client-errors.ts'
import { REPORT_LIMITS } from '../contract/report-limits.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import type { ErrorEntry } from '@tripos/web-kit/error-log.ts'

let server: Awaited<ReturnType<typeof serve>>
let reportError: (entry: ErrorEntry) => Promise<void>
beforeEach(async () => {
  server = await serve(() => envelope({}))
  // A page of its own for each test: what has been sent is remembered.
  vi.resetModules()
  ;({ reportError } = await import('./report-error.ts'))
})
afterEach(() => server.close())

const TOKEN = 'Zx9_-abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789'.slice(0, 43)
const entry = (fields: Partial<ErrorEntry> = {}): ErrorEntry => ({
  id: 1,
  at: Date.now(),
  err: { message: 'Error: x', stack: 'Error: x\n    at a (b.js:1:2)' },
  vm: 'at Page',
  info: 'render',
  url: 'http://tripos.test/admin/system/users',
  ...fields,
})
const bodies = () => server.received.map(({ body }) => body)

it('sends what the contract takes, and the version of the web app', async () => {
  await reportError(entry())
  const [body] = bodies()
  const report = JSON.parse(body ?? '') as Record<string, string>
  expect(clientErrors.save.input.safeParse(report).success).toBe(true)
  expect(report).toMatchObject({ message: 'Error: x', vm: 'at Page', info: 'render' })
  expect(report.release).toMatch(/^\d+\.\d+\.\d+/)
})

it('strips tokens and queries before anything leaves the browser', async () => {
  const url = `http://tripos.test/register/2/${TOKEN}?redirect=/web/uc&code=123456`
  await reportError(entry({ err: { message: `bad ${TOKEN}`, stack: `at ${url}:1:2` }, vm: TOKEN, url }))
  expect(bodies()[0]).not.toMatch(/Zx9_|123456|web\/uc/)
  expect(bodies()[0]).toContain('/register/2/[cut]')
})

it('cuts each part to its size, after the secrets', async () => {
  const long = `${'x '.repeat(REPORT_LIMITS.stack)}`
  const hidden = `${'y '.repeat(REPORT_LIMITS.message / 2 - 5)}${TOKEN}`
  await reportError(entry({ err: { message: hidden, stack: long }, vm: long, url: long }))
  const report = JSON.parse(bodies()[0] ?? '') as Record<keyof typeof REPORT_LIMITS, string>
  for (const name of Object.keys(REPORT_LIMITS) as (keyof typeof REPORT_LIMITS)[]) {
    expect(report[name].length).toBeLessThanOrEqual(REPORT_LIMITS[name])
  }
  expect(bodies()[0]).not.toContain('Zx9_')
})

it('sends the same error once, and ten errors in all', async () => {
  for (let no = 0; no < 5; no += 1) await reportError(entry())
  expect(bodies()).toHaveLength(1)
  for (let no = 0; no < 30; no += 1) await reportError(entry({ err: { message: `Error: ${no}`, stack: '' } }))
  expect(bodies()).toHaveLength(10)
})

it.each([
  ['the server is away', { body: '', hangUp: true }],
  ['the server fails', { ...envelope(null, 10010000, 'bug'), status: 500 }],
  ['the address has sent too many', envelope(null, 10010006, 'too many')],
])('ends quietly and tries no second time when %s', async (_what, answer) => {
  server.answerWith(() => answer)
  await expect(reportError(entry())).resolves.toBeUndefined()
  expect(bodies()).toHaveLength(1)
})
