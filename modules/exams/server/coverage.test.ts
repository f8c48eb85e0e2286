/** What lines draw by chapter and knowledge point, what papers of them ask about, and what markers would miss. */
import { DictionaryKind, dictionaries } from '../../dictionaries/contract/dictionaries.ts'
import { banks } from '../../questions/contract/banks.ts'
import { questions } from '../../questions/contract/questions.ts'
import { exams } from '../contract/exams.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeStaff } from '../../identity/test/make-staff.ts'
import { makeBank, makeQuestion, sampleContent, type TestBank } from '../../questions/test/make-questions.ts'
import { drawn, examInput, makeExam, picked, startPaper } from '../test/make-exams.ts'

let app: TestApp
let staff: string
let bank: TestBank
let waves: string
let optics: string
let lenses: string
let motion: string
/** Two on lenses, in the chapter; one on optics and motion; one on nothing. */
let ids: string[]

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  const keeper = await makeStaff(app, { permissions: ['sys:dict:view', 'sys:dict:edit'] })
  const titles = { code: 'physics', titleZh: '物理', titleEn: 'Physics', kind: DictionaryKind.knowledge }
  const { id: dictionaryId } = await app.call(dictionaries.save, titles, keeper.token)
  const add = async (value: string, parentId: string | null = null) => {
    const item = { dictionaryId, parentId, value, labelZh: `${value} 中`, labelEn: value }
    return (await app.call(dictionaries.itemSave, item, keeper.token)).id
  }
  optics = await add('Optics')
  lenses = await add('Lenses', optics)
  motion = await add('Motion')
  waves = (await app.call(banks.chapterSave, { bankId: bank.id, name: 'Waves' }, staff)).id
  const write = async (knowledgeIds: string[], chapterIds: string[], level: 1 | 2 = 1) => {
    const input = { bankIds: [bank.id], level, content: sampleContent(1), knowledgeIds, chapterIds, state: 2 as const }
    return (await app.call(questions.save, input, staff)).id
  }
  ids = [
    await write([lenses], [waves]),
    await write([lenses], [waves], 2),
    await write([optics, motion], []),
    await write([], []),
  ]
})
afterAll(() => app.close())

const free = async (criteria: object) =>
  (await app.call(exams.freeCount, { bankId: bank.id, ...criteria }, staff)).count
const coverage = (lines: Parameters<typeof makeExam>[2]) => app.call(exams.coverage, { lines }, staff)

it('counts what a line could draw of a chapter and of a knowledge point with all below it', async () => {
  expect(await free({})).toBe(4)
  expect(await free({ knowledgeId: optics })).toBe(3)
  expect(await free({ knowledgeId: lenses })).toBe(2)
  expect(await free({ knowledgeId: motion })).toBe(1)
  expect(await free({ chapterId: waves })).toBe(2)
  expect(await free({ chapterId: waves, knowledgeId: motion })).toBe(0)
  expect(await free({ chapterId: waves, level: 2 })).toBe(1)
  // A chapter is one of a bank: without the bank it narrows nothing.
  const { count } = await app.call(exams.freeCount, { chapterId: waves, knowledgeId: optics }, staff)
  expect(count).toBe(3)
  const other = await makeBank(app, await makeAdministrator(app))
  expect(await free({ bankId: other.id, chapterId: waves })).toBe(0)
})

it('draws by them, and two lines of one point never give a question twice', async () => {
  const lines = [drawn(bank.id, 2, { knowledgeId: optics }), drawn(bank.id, 1, { chapterId: waves })]
  const id = await makeExam(app, staff, lines, { openType: 1 })
  const { rows } = await papersOf(id)
  expect(new Set(rows).size).toBe(3)
  expect(rows).not.toContain(ids[3])
  const paper = await startPaper(app, await signIn(app, await makeStudent(app)), id)
  expect(paper.questions).toHaveLength(3)
})

it('draws multiple choices by whether one right option may be all, and tells them apart', async () => {
  const owner = await makeAdministrator(app)
  const own = await makeBank(app, owner)
  const options = [true, true, false].map((isRight, i) => ({ html: `<p>${i}</p>`, isRight }))
  const choice = (no: number, allowsOneRight?: boolean) => {
    const flag = allowsOneRight === undefined ? {} : { allowsOneRight }
    return { type: 2 as const, stem: `<p>${no}</p>`, options, ...flag, analysis: '' }
  }
  const made = []
  for (const content of [choice(1), choice(2, false), choice(3, true), sampleContent(1)])
    made.push((await makeQuestion(app, { bank: own, content })).id)
  const token = await signIn(app, owner)
  const count = async (criteria: object) =>
    (await app.call(exams.freeCount, { bankId: own.id, ...criteria }, token)).count
  // As blueprints of before ask.
  expect(await count({ type: 2 })).toBe(3)
  expect(await count({ type: 2, allowsOneRight: null })).toBe(3)
  expect(await count({ type: 2, allowsOneRight: false })).toBe(2)
  expect(await count({ type: 2, allowsOneRight: true })).toBe(1)
  // Beside another type, or none, it says nothing.
  expect(await count({ type: 1, allowsOneRight: true })).toBe(1)
  expect(await count({ allowsOneRight: true })).toBe(4)

  const lines = [
    drawn(own.id, 2, { type: 2, allowsOneRight: false }),
    drawn(own.id, 1, { type: 2, allowsOneRight: true }),
  ]
  const { rows } = await app.call(exams.coverage, { lines }, token)
  expect(rows.map(row => [row.type, row.allowsOneRight ?? false, row.questionCount])).toEqual([
    [2, false, 2],
    [2, true, 1],
  ])
  const exam = await papersOf(await makeExam(app, token, lines, { openType: 1 }))
  expect(exam.rows.toSorted()).toEqual(made.slice(0, 3).toSorted())
  const tooMany = [drawn(own.id, 2, { type: 2, allowsOneRight: true })]
  expect(await refusalOf(makeExam(app, token, tooMany, { openType: 1 }))).toBe('BLUEPRINT_TOO_FEW')
})

/** The questions that the form of the exam can draw. */
async function papersOf(examId: string) {
  const rows = await app.deps.db
    .selectFrom('exams')
    .innerJoin('examFormVersions', 'examFormVersions.formId', 'exams.formId')
    .innerJoin('questionVersions', 'questionVersions.id', 'examFormVersions.versionId')
    .select('questionVersions.questionId')
    .where('exams.id', '=', examId)
    .execute()
  return { rows: rows.map(row => row.questionId) }
}

it('says what papers ask about: what is picked for certain, what is drawn on average', async () => {
  expect(await coverage([picked(ids, 500)])).toEqual({
    isExpected: false,
    rows: [
      { knowledge: { id: lenses, name: 'Lenses' }, type: 1, level: 1, questionCount: 1, points: 500 },
      { knowledge: { id: lenses, name: 'Lenses' }, type: 1, level: 2, questionCount: 1, points: 500 },
      ...[optics, motion]
        .toSorted((a, b) => a.localeCompare(b))
        .map(id => ({
          knowledge: { id, name: id === optics ? 'Optics' : 'Motion' },
          type: 1,
          level: 1,
          questionCount: 0.5,
          points: 250,
        })),
      { knowledge: null, type: 1, level: 1, questionCount: 1, points: 500 },
    ],
  })
  const { isExpected, rows } = await coverage([drawn(bank.id, 2, { points: 100 })])
  expect(isExpected).toBe(true)
  expect(rows.reduce((sum, row) => sum + row.questionCount, 0)).toBe(2)
  expect(rows.filter(row => row.knowledge?.id === lenses).map(row => row.questionCount)).toEqual([0.5, 0.5])
  expect(await coverage([drawn(bank.id, 0)])).toEqual({ isExpected: false, rows: [] })
  // Nobody learns what is in a bank that they may not use.
  const stranger = await signIn(app, await makeAdministrator(app, { scope: 1 }))
  expect((await app.call(exams.coverage, { lines: [picked(ids)] }, stranger)).rows).toEqual([])
})

it('warns before publishing where a short answer has nothing that markers could go by', async () => {
  const answer = (reference: string) => ({ type: 4 as const, stem: '<p>Why?</p>', reference, analysis: '' })
  const make = async (content: Parameters<typeof makeQuestion>[1]['content']) =>
    (await makeQuestion(app, { bank, ...(content && { content }) })).id
  const part = (reference: string) => ({ content: answer(reference) })
  const combined = (...references: string[]) => ({
    type: 6 as const,
    stem: '<p>Read this.</p>',
    parts: references.map(reference => part(reference)),
    analysis: '',
  })
  const [full, empty, blank] = [
    await make(answer('<p>Because.</p>')),
    await make(answer('')),
    await make(answer('<p>&nbsp;</p>')),
  ]
  const [both, one] = [await make(combined('<p>Yes.</p>', '<p>No.</p>')), await make(combined('<p>Yes.</p>', ''))]
  const planOf = async (questionIds: string[]) => {
    const { blueprintId: _blueprintId, ...input } = examInput('', { passPoints: 100 })
    const composition = {
      sections: [{ title: 'Section', lines: [picked(questionIds)] }],
      shuffleQuestions: false,
      shuffleOptions: false,
      partialScore: 1 as const,
    }
    const { id } = await app.call(exams.save, { ...input, composition }, staff)
    const { noReferenceCount, warnings } = await app.call(exams.publishCheck, { id }, staff)
    return { noReferenceCount, isWarned: warnings.some(({ warning }) => warning === 'noReference') }
  }
  expect(await planOf([full, both])).toEqual({ noReferenceCount: 0, isWarned: false })
  expect(await planOf([full, empty, blank, both, one])).toEqual({ noReferenceCount: 3, isWarned: true })
})
