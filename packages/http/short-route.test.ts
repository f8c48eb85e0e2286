/** The short route says exactly what the ordinary one says: the same requests through both, injected and over a port. */
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../apps/server/app.ts'
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { drawn, makeExam, startPaper } from '../../modules/exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../modules/identity/test/make-identity.ts'
import { papers } from '../../modules/papers/contract/papers.ts'
import { makeBank, makeQuestions } from '../../modules/questions/test/make-questions.ts'
import { readConfig } from '@tripos/config/config.ts'

/** The ordinary route takes it for the same, the short one does not know it. */
const ORDINARY = 'application/json;charset=UTF-8'
const SHORT = 'application/json'
const { path } = papers.saveAnswers

let app: TestApp
let port: number
let token: string
let paperId: string
let examId: string

beforeAll(async () => {
  app = await startTestApp()
  const author = await makeAdministrator(app)
  const staff = await signIn(app, author)
  const bank = await makeBank(app, author)
  await makeQuestions(app, 3, { bank, type: 1 })
  examId = await makeExam(app, staff, [drawn(bank.id, 3)])
  token = await signIn(app, await makeStudent(app))
  paperId = (await startPaper(app, token, examId)).paperId
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const saveOf = (fields: object = {}) => ({
  paperId,
  epoch: 1,
  answers: [{ no: 1, seq: 5, answer: { options: [0] } }],
  ...fields,
})

interface Sent {
  readonly body: string
  readonly headers?: Record<string, string>
}

const BODIES: Readonly<Record<string, () => Sent>> = {
  'a save': () => ({ body: JSON.stringify(saveOf()) }),
  'a save with a place': () => ({ body: JSON.stringify(saveOf({ place: { currentNo: 1, flags: [2] } })) }),
  'a save in Chinese': () => ({ body: JSON.stringify(saveOf()), headers: { 'accept-language': 'zh-CN' } }),
  'no token': () => ({ body: JSON.stringify(saveOf()), headers: { token: '' } }),
  'a token of nobody': () => ({ body: JSON.stringify(saveOf()), headers: { token: 'x'.repeat(43) } }),
  'an older page': () => ({ body: JSON.stringify(saveOf({ epoch: 9 })) }),
  'no such paper': () => ({ body: JSON.stringify(saveOf({ paperId: '01a2083b-6d2f-7cc1-8f43-0b6a4f4d9a11' })) }),
  'an answer that does not fit': () => ({
    body: JSON.stringify(saveOf({ answers: [{ no: 1, seq: 6, answer: { text: 'x' } }] })),
  }),
  'no JSON': () => ({ body: '{"paperId":' }),
  'nothing but white space': () => ({ body: '  ' }),
  'a list': () => ({ body: '[]' }),
  'a word too many': () => ({ body: JSON.stringify(saveOf({ more: 1 })) }),
  'no answers': () => ({ body: JSON.stringify(saveOf({ answers: [] })) }),
  'a prototype': () => ({ body: JSON.stringify(saveOf()).replace('{', '{"__proto__":{"a":1},') }),
  'half a character': () => ({
    body: JSON.stringify(saveOf({ answers: [{ no: 1, seq: 7, answer: { text: '@' } }] })).replace('@', '\\ud800'),
  }),
  'a byte order mark': () => ({ body: `\uFEFF${JSON.stringify(saveOf())}` }),
  'compressed, it says': () => ({ body: JSON.stringify(saveOf()), headers: { 'content-encoding': 'gzip' } }),
  'a large one': () => ({ body: JSON.stringify(saveOf({ more: 'x'.repeat(100_000) })) }),
  'a larger one than is taken': () => ({ body: JSON.stringify(saveOf({ more: 'x'.repeat(1_200_000) })) }),
}

const ID = /[0-9a-f-]{36}-[0-9a-z]+/g
const RANDOM = ['x-request-id', 'date', 'content-length']
const comparable = (reply: { statusCode: number; headers: Record<string, unknown>; body: string }) => ({
  status: reply.statusCode,
  headers: Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !RANDOM.includes(name))),
  hasId: String(reply.headers['x-request-id']).match(ID) !== null,
  hasItsLength: Number(reply.headers['content-length']) === Buffer.byteLength(reply.body),
  body: JSON.parse(reply.body.replaceAll(ID, 'its id')) as unknown,
})

describe('by both routes', () => {
  const inject = async ({ body, headers }: Sent, type: string) =>
    comparable(
      await app.app.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { token, 'content-type': type, ...headers },
      }),
    )
  const fetched = async ({ body, headers }: Sent, type: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      headers: { token, 'content-type': type, ...headers },
    })
    const said = Object.fromEntries(reply.headers)
    return comparable({ statusCode: reply.status, headers: said, body: await reply.text() })
  }

  it.each(Object.keys(BODIES))('%s', async name => {
    const sent = BODIES[name]?.() ?? { body: '' }
    const ordinary = await inject(sent, ORDINARY)
    expect(await inject(sent, SHORT)).toEqual(ordinary)
    // A body that nobody reads to its end is a broken connection to some clients.
    if (sent.body.length < 1_000_000) expect(await fetched(sent, SHORT)).toEqual(await fetched(sent, ORDINARY))
  })

  it('where the database is away: BUSY, with a pause', async () => {
    const away = await startTestApp({}, { on: app })
    await away.database.close()
    const ask = async (type: string) =>
      comparable(
        await away.app.inject({
          method: 'POST',
          url: path,
          payload: JSON.stringify(saveOf()),
          headers: { token, 'content-type': type },
        }),
      )
    const [short, ordinary] = [await ask(SHORT), await ask(ORDINARY)]
    expect({ ...short, body: 0 }).toEqual({ ...ordinary, body: 0 })
    expect(short.status).toBeGreaterThanOrEqual(500)
    await away.app.close()
  })

  it('counted by the metrics, with an id of its own', async () => {
    const metrics = async () => (await app.app.inject({ method: 'GET', url: '/metrics' })).body
    const counted = async () =>
      Number(
        new RegExp(`^tripos_request_seconds_count\\{path="${path}",status="200"\\} (\\d+)$`, 'm').exec(
          await metrics(),
        )?.[1] ?? 0,
      )
    const before = await counted()
    const reply = await app.app.inject({
      method: 'POST',
      url: path,
      payload: JSON.stringify(saveOf()),
      headers: { token, 'content-type': SHORT },
    })
    expect(reply.headers['x-request-id']).toMatch(/-/)
    expect(await counted()).toBe(before + 1)
  })
})

/** Writes these pieces one after the other; gives all that came back until the server closed, or `replies` replies came. */
async function raw(pieces: readonly string[], { replies = 1, toPort = port } = {}): Promise<string> {
  const socket = connect({ port: toPort, host: '127.0.0.1', noDelay: true })
  let said = ''
  const done = new Promise<void>(resolve => {
    socket.on('data', chunk => {
      said += String(chunk)
      if (said.split('"serverNow"').length > replies) resolve()
    })
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
    setTimeout(resolve, 10_000).unref()
  })
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise<void>(resolve => void setTimeout(resolve, 2))
  }
  await done
  socket.destroy()
  return said
}

const headOf = (more: readonly string[], version = '1.1') =>
  [`POST ${path} HTTP/${version}`, 'Host: x', `Token: ${token}`, `Content-Type: ${SHORT}`, ...more, '', ''].join('\r\n')
const seqOf = (seq: number, no = 2) => JSON.stringify(saveOf({ answers: [{ no, seq, answer: { options: [0] } }] }))
const withLength = (body: string, more: readonly string[] = [], version = '1.1') =>
  headOf([`Content-Length: ${body.length}`, ...more], version)
const storedSeq = async () => {
  const { rows } = await app.database.pool.query<{ seq: number }>(
    'select seq from answers where paper_id = $1 and question_no = 2',
    [paperId],
  )
  return rows[0]?.seq
}

describe('over a connection', () => {
  it('a body comes a byte at a time, in pieces of a chunked one, after a word of waiting, as HTTP/1.0', async () => {
    const [bytes, chunks, waited, old] = [seqOf(11), seqOf(12), seqOf(13), seqOf(14)]
    expect(await raw([withLength(bytes), ...bytes])).toContain('"seq":11')
    const half = chunks.length / 2
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    const pieces = [chunks.slice(0, half), chunks.slice(half)].map(chunk)
    expect(await raw([headOf(['Transfer-Encoding: chunked']), ...pieces, '0\r\n\r\n'])).toContain('"seq":12')
    const expected = await raw([withLength(waited, ['Expect: 100-continue']), waited])
    expect(expected).toMatch(/^HTTP\/1\.1 100 Continue/)
    expect(expected).toContain('"seq":13')
    expect(await raw([withLength(old, [], '1.0'), old])).toMatch(/Connection: close[\s\S]*"seq":14/i)
    expect(await storedSeq()).toBe(14)
  })

  it('several requests come at once, and are answered in their order', async () => {
    const bodies = [seqOf(21, 1), seqOf(22, 2), seqOf(23, 3)]
    const requests = bodies.map(body => withLength(body) + body)
    const said = await raw([requests.join('')], { replies: 3 })
    expect([...said.matchAll(/"seq":(\d+)/g)].map(([, seq]) => seq)).toEqual(['21', '22', '23'])
    expect(await storedSeq()).toBe(22)
  })

  it('names of headers are written in any way', async () => {
    const body = seqOf(24)
    const head = withLength(body).replace('Token:', 'tOkEn:').replace('Content-Type:', 'CONTENT-TYPE:')
    expect(await raw([head, body])).toContain('"seq":24')
  })

  it('a length that lies saves nothing: too short is no JSON, too long never ends', async () => {
    const body = seqOf(31)
    // What is left of the body is no request: the connection ends with it, perhaps before the answer has gone.
    const short = await raw([headOf([`Content-Length: ${body.length - 5}`]), `${body}\r\n\r\n`])
    expect(short).toMatch(/^HTTP\/1\.1 (200|400)/)
    expect(short).not.toContain('"serverNow"')
    const slow = buildApp({
      deps: { ...app.deps, config: readConfig({}, []) },
      modules: app.modules,
      findCaller: () => Promise.resolve(undefined),
      isReady: () => Promise.resolve(true),
      receiveLimits: { wholeSeconds: 0.2, stallSeconds: 0.2, checkEverySeconds: 0.05 },
    })
    await slow.listen({ port: 0, host: '127.0.0.1' })
    const toPort = (slow.server.address() as AddressInfo).port
    expect(await raw([headOf([`Content-Length: ${body.length + 5}`]), body], { toPort })).toContain('408')
    await slow.close()
    expect(await storedSeq()).toBe(24)
  })

  it('somebody who goes away in the middle of a body, or before the answer, harms nobody', async () => {
    const body = seqOf(41)
    for (const piece of [body.slice(0, 20), body]) {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => undefined)
      await new Promise<void>(resolve => void socket.write(withLength(body) + piece, () => resolve()))
      socket.destroy()
    }
    expect(await raw([withLength(seqOf(42)), seqOf(42)])).toContain('"seq":42')
  })
})
