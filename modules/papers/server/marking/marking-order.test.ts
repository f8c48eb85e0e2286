/** The round of a marker: every answer once, mixed or a paper after the other. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../../questions/test/make-questions.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { papers } from '../../contract/papers.ts'
import { giveMark, makeMarker } from '../../test/make-double-marks.ts'

const PAPERS = 5
const QUESTIONS = 3
const COUNT = PAPERS * QUESTIONS

let app: TestApp
let examId: string
let markers: string[]

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  const staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  const essays = await makeQuestions(app, QUESTIONS, { bank, type: 4 })
  examId = await makeExam(app, staff, [picked(essays.map(({ id }) => id))])
  for (let at = 0; at < PAPERS; at += 1) {
    const token = await signIn(app, await makeStudent(app))
    const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
    const answers = essays.map((_, no) => ({ no: no + 1, seq: 1, answer: { text: 'words' } }))
    await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
    await app.call(papers.submit, { paperId, submitKey })
  }
  markers = await Promise.all(Array.from({ length: 3 }, () => makeMarker(app)))
})
afterAll(() => app.close())

interface Place {
  readonly paperId: string
  readonly no: number
}

/** So many answers, skipping each. */
async function walk(as: string, order: 'mixed' | 'paper', steps: number): Promise<Place[]> {
  const places: Place[] = []
  for (let step = 0; step < steps; step += 1) {
    const last = places.at(-1)
    const next = await app.call(markingCalls.next, { examId, order, ...(last && { after: last }) }, as)
    if (next !== null) places.push({ paperId: next.paperId, no: next.no })
  }
  return places
}

it.each(['mixed', 'paper'] as const)(
  '%s: each marker meets every answer once, and then the first one again',
  async order => {
    for (const as of markers) {
      const places = await walk(as, order, COUNT + 1)
      expect(new Set(places.map(({ paperId, no }) => `${paperId} ${no}`)).size).toBe(COUNT)
      expect(places[COUNT]).toEqual(places[0])
    }
  },
)

it('by paper: all answers of one, in their order, before the next one', async () => {
  for (const as of markers) {
    const places = await walk(as, 'paper', COUNT)
    expect(places.map(({ no }) => no)).toEqual(Array.from({ length: COUNT }, (_, at) => (at % QUESTIONS) + 1))
    const visited = places.filter((_, at) => at % QUESTIONS === 0).map(({ paperId }) => paperId)
    expect(new Set(visited).size).toBe(PAPERS)
  }
})

it('by paper: what is marked meanwhile is left out', async () => {
  const [as = '', other = ''] = markers
  const [first, second, third] = await walk(as, 'paper', QUESTIONS)
  await giveMark(app, other, second?.paperId ?? '', 500, { no: second?.no ?? 0, role: 'sole' })
  expect((await walk(as, 'paper', 2)).map(({ no }) => no)).toEqual([first?.no, third?.no])
})
