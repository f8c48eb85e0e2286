/**
 * No key leaks before release: a unique string stands in everything that would betray one (model answers, analyses,
 * comments of markers, names of banks, tags, blueprints, the exam password), and every byte that a student can fetch is
 * searched for it: every call that a student may make, with good and with broken input, and everything served by GET.
 */
import { shownOptions } from '@tripos/question-kinds/shown-texts.ts'
import { allEndpoints } from './all-endpoints.ts'
import { exams } from '../../../modules/exams/contract/exams.ts'
import { markingCalls } from '../../../modules/papers/contract/marking-calls.ts'
import { papers } from '../../../modules/papers/contract/papers.ts'
import type { Envelope } from '@tripos/contract-kit/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { newId } from '@tripos/runtime/random.ts'
import { codeOf, startTestApp, type TestApp } from './app.ts'
import { drawn, makeExam, startPaper } from '../../../modules/exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../modules/identity/test/make-identity.ts'
import { makeBank, makeQuestion, sampleContent } from '../../../modules/questions/test/make-questions.ts'

const CANARY = `canary-${newId()}`
/** Names of fields that only staff may see. */
const STAFF_FIELDS = [
  'isRight',
  'isTrue',
  '"reference"',
  '"accepted"',
  '"target"',
  '"tolerance"',
  '"factor"',
  '"items"',
  '"weight"',
]
const BETRAYING = [CANARY, ...STAFF_FIELDS, '"optionOrders"', '"seed"']
const TYPES = Object.values(QuestionType)

function content(type: QuestionType, mark: string): QuestionContent {
  const stem = `<p>Stem ${mark}</p>`
  const analysis = `<p>${CANARY} analysis</p>`
  const options = [0, 1, 2, 3].map(i => ({
    html: `<p>Option ${i} ${mark}</p>`,
    isRight: i === 1 || (type === 2 && i === 2),
    analysis: `<p>${CANARY} of option ${i}</p>`,
  }))
  switch (type) {
    case 1:
    case 2:
      return { type, stem, options, analysis }
    case 3:
      return { type, stem, isTrue: true, analysis }
    case 4:
      return { type, stem, reference: `<p>${CANARY} reference</p>`, analysis }
    case 10:
      return {
        type,
        stem,
        accepts: ['pdf', 'text'],
        mostFiles: 2,
        mostMegabytes: 1,
        reference: `<p>${CANARY} reference</p>`,
        analysis,
      }
    default:
      return keyed(type, mark)
  }
}

/** Types whose key is text, a number or an order. What a candidate sees of the last two is what is not in order. */
function keyed(type: 5 | 6 | 7 | 8 | 9, mark: string): QuestionContent {
  const sample = sampleContent(type, mark)
  const analysis = `<p>${CANARY} analysis</p>`
  switch (sample.type) {
    case 5: {
      const accepted = [`${CANARY} word`]
      return { ...sample, gaps: [{ kind: 'text', match: 'exact', accepted }], stem: '<p>Fill [[1]]</p>', analysis }
    }
    case 9:
      return { ...sample, units: [{ name: CANARY.slice(0, 20), factor: 1 }], analysis }
    case 6: {
      // Every other type, each with its own key.
      const parts = TYPES.flatMap(each => {
        const part = each === 6 ? undefined : content(each, `${mark} ${each}`)
        return part === undefined || part.type === 6 || part.type === 10 ? [] : [{ content: part, weight: 3 }]
      })
      return { ...sample, parts, analysis }
    }
    default:
      return { ...sample, analysis }
  }
}

let app: TestApp
let staff: string
let student: string
let bankId: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  student = await signIn(app, await makeStudent(app))
  const bank = await makeBank(app, administrator, { name: `${CANARY} bank` })
  bankId = bank.id
  for (const type of [...TYPES, ...TYPES]) {
    await makeQuestion(app, { bank, tags: [CANARY.slice(0, 32)], content: content(type, newId()) })
  }
})
afterAll(() => app.close())

const never = { rule: 6, at: null } as const
const byHand = { rule: 5, at: null } as const
const atOnce = { rule: 1, at: null } as const

const secretExam = (release: typeof never | typeof byHand | typeof atOnce, fields: object = {}) =>
  makeExam(
    app,
    staff,
    TYPES.map(type => drawn(bankId, 2, { type, tag: CANARY.slice(0, 32) })),
    {
      openType: 3,
      password: CANARY.slice(0, 60),
      attemptLimit: 0,
      release: { score: release, answers: release, analysis: release },
      ...fields,
    },
  )

/** Every ordinary and every broken thing a student could put into a call that names these ids. */
function inputsFor(ids: { examId: string; paperId: string; submitKey: string }): object[] {
  const { examId, paperId, submitKey } = ids
  const answers = [{ no: 1, seq: 1, answer: { text: 'x' } }]
  return [
    {},
    { id: examId },
    { id: paperId },
    { examId },
    { paperId },
    { examId, password: 'wrong' },
    { paperId, deviceId: newId(), takeOver: true },
    { paperId, deviceId: newId() },
    { paperId, epoch: 1, answers },
    { paperId, epoch: 99, answers: [{ no: 999, seq: 1, answer: { options: [25] } }] },
    { paperId, submitKey: `${submitKey}x` },
    { paperId, no: 1, fileId: paperId },
    { id: { $ne: null } },
    { paperId: "' or 1=1 --" },
    { page: -1 },
    { search: CANARY.slice(0, 6) },
  ]
}

const PATHS = [
  '/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/docs',
  '/api/docs/openapi.json',
  '/files/x',
  '/web/index',
  '/apps/server/main.ts',
  '/.env',
]

/** Who may not make a call is refused before anybody reads what is in it. */
const isNotAllowed = (reply: LightMyRequestResponse): boolean =>
  String(reply.headers['content-type']).includes('json') &&
  reply.json<Envelope<unknown>>().code === codeOf('NOT_ALLOWED')

/** All bytes that a student gets, as one text each with where it came from. */
async function everythingFor(token: string, ids: Parameters<typeof inputsFor>[0]): Promise<[string, string][]> {
  const found: [string, string][] = []
  for (const endpoint of allEndpoints) {
    // A hand-in with the right key and a logout would end what is being looked at.
    if (endpoint.path === '/api/sys/user/logout') continue
    const ask = async (input: unknown): Promise<LightMyRequestResponse> => {
      const payload = JSON.stringify(input)
      const headers = { 'content-type': 'application/json', token }
      const reply = await app.app.inject({ method: 'POST', url: endpoint.path, headers, payload })
      found.push([`${endpoint.path} ${payload}`, JSON.stringify(reply.headers) + reply.body])
      return reply
    }
    const [first, ...others] = inputsFor(ids)
    if (!isNotAllowed(await ask(first))) await Promise.all(others.map(ask))
  }
  for (const url of PATHS) {
    const reply = await app.app.inject({ method: 'GET', url, headers: { token } })
    // The API document names the fields of every call, readiness says whether the clock is right; neither holds data.
    const body =
      url.startsWith('/api/docs') || url === '/readyz'
        ? reply.body.replaceAll(new RegExp(STAFF_FIELDS.join('|'), 'g'), '')
        : reply.body
    found.push([url, body])
  }
  return found
}

const leaksIn = (bytes: readonly [string, string][]): string[] =>
  bytes.flatMap(([where, text]) => BETRAYING.filter(word => text.includes(word)).map(word => `${word} in ${where}`))

describe('nothing that a student can fetch betrays a key', () => {
  it('before the start, during the exam, after the hand-in, and while it is marked', async () => {
    const examId = await secretExam(never)
    const absent = { examId, paperId: newId(), submitKey: 'x'.repeat(43) }
    expect(leaksIn(await everythingFor(student, absent))).toEqual([])
    const { paperId } = await app.call(papers.start, { examId, password: CANARY.slice(0, 60) }, student)
    const paper = await app.call(papers.open, { paperId, deviceId: newId() }, student)
    const ids = { examId, paperId, submitKey: paper.submitKey }
    expect(leaksIn([['open', JSON.stringify(paper)]])).toEqual([])
    const essay = paper.questions.find(question => question.type === 4)?.no ?? 0
    const save = { paperId, epoch: paper.epoch, answers: [{ no: essay, seq: 1, answer: { text: 'an essay' } }] }
    await app.call(papers.saveAnswers, save, student)
    expect(leaksIn(await everythingFor(student, ids))).toEqual([])
    await app.call(papers.submit, { paperId, submitKey: paper.submitKey })
    expect(leaksIn(await everythingFor(student, ids))).toEqual([])
    const mark = { paperId, no: essay, points: 100, comment: CANARY, seenRevision: 0 }
    await app.call(markingCalls.mark, mark, staff)
    expect(leaksIn(await everythingFor(student, ids))).toEqual([])
  }, 120_000)

  it('while an attempt is left, and while another writes in extra time; then the search does find it', async () => {
    const in20Minutes = new Date(app.clock.now().getTime() + 1200_000).toISOString()
    const examId = await secretExam(atOnce, { endsAt: in20Minutes, attemptLimit: 2, limitMinutes: 20 })
    const enter = async (token: string) => {
      const { paperId } = await app.call(papers.start, { examId, password: CANARY.slice(0, 60) }, token)
      return app.call(papers.open, { paperId, deviceId: newId() }, token)
    }
    const mine = await enter(student)
    const ids = { examId, paperId: mine.paperId, submitKey: mine.submitKey }
    await app.call(papers.submit, { paperId: mine.paperId, submitKey: mine.submitKey })
    expect(leaksIn(await everythingFor(student, ids))).toEqual([])

    const theirs = await enter(await signIn(app, await makeStudent(app)))
    await app.call(papers.extend, { paperId: theirs.paperId, minutes: 25, reason: 'accommodation' }, staff)
    const again = await enter(student)
    await app.call(papers.submit, { paperId: again.paperId, submitKey: again.submitKey })
    app.clock.advance(1300)
    expect(leaksIn(await everythingFor(student, ids))).toEqual([])
    await app.call(papers.submit, { paperId: theirs.paperId, submitKey: theirs.submitKey })
    const leaks = leaksIn(await everythingFor(student, ids))
    expect(leaks.some(leak => leak.startsWith(CANARY) && leak.includes('/api/paper/result'))).toBe(true)
    expect(leaks.some(leak => leak.startsWith(CANARY) && !leak.includes('/api/paper/result'))).toBe(false)
  }, 120_000)

  it('and after release by hand the search does find it', async () => {
    const in20Minutes = new Date(app.clock.now().getTime() + 1200_000).toISOString()
    const examId = await secretExam(byHand, { endsAt: in20Minutes, limitMinutes: 20 })
    const { paperId } = await app.call(papers.start, { examId, password: CANARY.slice(0, 60) }, student)
    const paper = await app.call(papers.open, { paperId, deviceId: newId() }, student)
    await app.call(papers.submit, { paperId, submitKey: paper.submitKey })
    app.clock.advance(1300)
    for (const what of ['score', 'answers', 'analysis'] as const) {
      await app.call(exams.release, { id: examId, what, isReleased: true }, staff)
    }
    const leaks = leaksIn(await everythingFor(student, { examId, paperId, submitKey: paper.submitKey }))
    expect(leaks.some(leak => leak.startsWith(CANARY) && leak.includes('/api/paper/result'))).toBe(true)
    expect(leaks.some(leak => leak.startsWith(CANARY) && !leak.includes('/api/paper/result'))).toBe(false)
  }, 60_000)

  it('gives options by position: neither the order of the author nor the version of a question is in a paper', async () => {
    const examId = await makeExam(app, staff, [drawn(bankId, 2, { type: 1 })])
    const paper = await startPaper(app, student, examId)
    expect(Object.keys(paper.questions[0] ?? {}).sort()).toEqual(['no', 'options', 'points', 'section', 'stem', 'type'])
    expect(paper.questions.flatMap(shownOptions).map(option => typeof option)).toEqual(Array(8).fill('string'))
  })

  it('never shows what is to be ordered or matched in the order of the author alone', async () => {
    // Twenty papers of four items each: all in the order of the author once in 24^20 times.
    for (const [type, name] of [
      [8, 'Item'],
      [7, 'Target'],
    ] as const) {
      const lines = [drawn(bankId, 2, { type, tag: CANARY.slice(0, 32) })]
      const examId = await makeExam(app, staff, lines, { attemptLimit: 0 })
      const orders = new Set<string>()
      for (let i = 0; i < 10; i += 1) {
        const paper = await startPaper(app, student, examId)
        for (const question of paper.questions)
          orders.add(
            shownOptions(question)
              .map(html => new RegExp(`${name} (\\d)`).exec(html)?.[1])
              .join(''),
          )
        await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
      }
      expect([...orders].every(order => /^[0-3]{4}$/.test(order))).toBe(true)
      expect(orders.size).toBeGreaterThan(4)
    }
  })
})
