/** Sections and knowledge points of a result, as far as score and answers are released; and the score sheet as PDF. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { exams } from '../../exams/contract/exams.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { askAboutEnergy } from '../../questions/test/ask-about.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { NO_RESULT_WORDS } from '../../exams/contract/result-words.ts'
import { papers } from '../contract/papers.ts'

let app: TestApp
let staff: string
let first: string
let second: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  first = (await makeQuestion(app, { bank, type: 3 })).id
  second = (await makeQuestion(app, { bank, type: 3 })).id
  await askAboutEnergy(app, staff, second)
})
afterAll(() => app.close())

const BY_HAND = { rule: 5, at: null } as const

const makeIt = (showsSections: boolean) =>
  makeExam(app, staff, [], {
    title: 'Heat',
    keysWhileOpen: true,
    release: { score: BY_HAND, answers: BY_HAND, analysis: BY_HAND },
    resultWords: { ...NO_RESULT_WORDS, showsSections },
    content: {
      shuffleQuestions: false,
      sections: [
        { title: 'Warming up', lines: [picked([first])] },
        { title: 'In earnest', lines: [picked([second])] },
      ],
    },
  })

/** The first question answered rightly, the second wrongly. */
async function handIn(examId: string) {
  const token = await signIn(app, await makeStudent(app))
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
  const answers = [1, 2].map(no => ({ no, seq: 1, answer: { isTrue: no === 1 } }))
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
  const look = async () => {
    const { sections, knowledge } = await app.call(papers.result, { paperId }, token, 'en-US')
    return { sections, knowledge }
  }
  const print = async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: papers.resultPdf.path,
      headers: { token, 'accept-language': 'zh-CN' },
      payload: { paperId },
    })
    const document = await getDocument({ data: new Uint8Array(response.rawPayload), verbosity: 0 }).promise
    const content = await (await document.getPage(1)).getTextContent()
    return content.items.map(item => ('str' in item ? item.str : '')).join('')
  }
  return { look, print }
}
const release = (id: string, what: 'score' | 'answers') =>
  app.call(exams.release, { id, what, isReleased: true }, staff)

const NOTHING = { sections: [], knowledge: [] }
const SECTIONS = [
  { section: 0, title: 'Warming up', questionCount: 1, score: 1000, points: 1000 },
  { section: 1, title: 'In earnest', questionCount: 1, score: 0, points: 1000 },
]
const ENERGY = { name: 'Energy', questionCount: 1, answerCount: 1, share: 0 }

it('come with the score where the author wants it, and knowledge points with the answers alone', async () => {
  const examId = await makeIt(true)
  const candidate = await handIn(examId)
  expect(await candidate.look()).toEqual(NOTHING)
  await release(examId, 'score')
  expect(await candidate.look()).toEqual({ sections: SECTIONS, knowledge: [] })
  await release(examId, 'answers')
  expect(await candidate.look()).toMatchObject({ sections: SECTIONS, knowledge: [ENERGY] })
})

it('come with the answers where the author has not asked for sections', async () => {
  const examId = await makeIt(false)
  const candidate = await handIn(examId)
  await release(examId, 'score')
  expect(await candidate.look()).toEqual(NOTHING)
  await release(examId, 'answers')
  expect(await candidate.look()).toMatchObject({ sections: SECTIONS, knowledge: [ENERGY] })
})

it('stand on the score sheet as PDF, and nothing that is not released', async () => {
  const examId = await makeIt(true)
  const candidate = await handIn(examId)
  const before = await candidate.print()
  for (const words of ['Heat', '待公布']) expect(before).toContain(words)
  expect(before).not.toContain('Warming up')
  await release(examId, 'score')
  const scored = await candidate.print()
  for (const words of ['10 / 20', 'Warming up', '10 / 10', 'In earnest', '0 / 10']) expect(scored).toContain(words)
  for (const words of ['能量', '判断题']) expect(scored).not.toContain(words)
  await release(examId, 'answers')
  const whole = await candidate.print()
  for (const words of ['能量', '0%', '判断题']) expect(whole).toContain(words)
})
