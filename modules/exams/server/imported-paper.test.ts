/** Whole papers from Word files, as teachers write them, become exams of exactly their questions. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makeZip } from '@tripos/question-formats/test/question-files.ts'
import { WHOLE_PAPERS } from '@tripos/question-formats/test/whole-papers.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { upload } from '../../../apps/server/test/upload.ts'
import { makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeStaff, type Staff } from '../../identity/test/make-staff.ts'
import { questionFiles } from '../../questions/contract/question-files.ts'
import { questions } from '../../questions/contract/questions.ts'
import { makeBank, type TestBank } from '../../questions/test/make-questions.ts'
import { examPaper } from '../contract/exam-paper.ts'
import { exams } from '../contract/exams.ts'
import { examInput, publish, startPaper } from '../test/make-exams.ts'
import { USUAL_POINTS } from '../contract/new-line.ts'

const IMPORTING = ['qu:bank:view', 'qu:bank:edit'] as const
const RIGHTS = [
  ...IMPORTING,
  'exam:exam:edit',
  'exam:blueprint:edit',
  'exam:exam:everyone',
  'exam:exam:publish',
] as const
const PAPER = WHOLE_PAPERS[0]!

let app: TestApp
let author: Staff
let bank: TestBank
beforeAll(async () => {
  app = await startTestApp()
  author = await makeStaff(app, { permissions: [...RIGHTS] })
})
afterAll(() => app.close())
beforeEach(async () => {
  bank = await makeBank(app, author)
})

const show = (importId: string, { token } = author) => app.call(examPaper.show, { importId }, token)
const read = (name: string, bytes: Buffer | string) =>
  upload(app, questionFiles.importDryRun, { fields: { bankId: bank.id }, file: { name, bytes }, token: author.token })
const commit = (importId: string, fields: { dropCount?: number; duplicates?: 'keepBoth' | 'newVersion' } = {}) =>
  app.call(questionFiles.importCommit, { importId, duplicates: 'skip', ...fields }, author.token)

async function importPaper(name: string, bytes: Buffer | string): Promise<string> {
  const { importId, problemCount } = await read(name, bytes)
  expect(problemCount).toBe(0)
  await commit(importId)
  return importId
}

const idsOf = ({ composition }: Awaited<ReturnType<typeof show>>) =>
  composition.sections.flatMap(({ lines }) => lines.flatMap(line => line.questionIds))
const sectionsOf = ({ composition, picked }: Awaited<ReturnType<typeof show>>) => {
  const excerpts = new Map(picked.map(({ id, excerpt }) => [id, excerpt]))
  return composition.sections.map(({ title, lines }) => [
    title,
    lines.flatMap(line => line.questionIds.map(id => [excerpts.get(id), line.points])),
  ])
}

it.each(WHOLE_PAPERS.map(paper => [paper.name, paper] as const))('%s', async (name, { file, sections }) => {
  const { title, composition, picked, unsaidCount, missingCount } = await show(await importPaper(`${name}.docx`, file))
  expect({ title, missingCount }).toEqual({ title: name, missingCount: 0 })
  const typeOf = new Map(picked.map(({ id, type }) => [id, type]))
  const found = composition.sections.map(section => [
    section.title,
    section.lines.flatMap(line => line.questionIds.map(id => [typeOf.get(id), line.points])),
  ])
  expect(found).toEqual(
    sections.map(([heading, all]) => [heading, all.map(([type, points]) => [type, points ?? USUAL_POINTS])]),
  )
  expect(unsaidCount).toBe(sections.flatMap(([, all]) => all).filter(([, points]) => points === null).length)
})

it('takes order, sections and points of a package of QTI from its test', async () => {
  const item = (stem: string) =>
    `<assessmentItem identifier="i" title=""><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>${stem}</p><choiceInteraction responseIdentifier="R" shuffle="true" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  const reference = (name: string) =>
    `<assessmentItemRef identifier="${name}" href="${name}.xml"><weight identifier="W" value="1.5"/></assessmentItemRef>`
  const test = `<assessmentTest identifier="T" title=""><testPart identifier="P"><assessmentSection identifier="S" title="Part one">${reference('b')}</assessmentSection><assessmentSection identifier="U" title="Part two">${reference('a')}</assessmentSection></testPart></assessmentTest>`
  const resources = ['a', 'b'].map(
    name => `<resource identifier="${name}" type="imsqti_item_xmlv2p1" href="${name}.xml"/>`,
  )
  const file = makeZip({
    'imsmanifest.xml': `<manifest><resources><resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/>${resources.join('')}</resources></manifest>`,
    'test.xml': test,
    'a.xml': item('First?'),
    'b.xml': item('Second?'),
  })
  const shown = await show(await importPaper('Midterm.zip', file))
  expect(shown.title).toBe('Midterm')
  expect(sectionsOf(shown)).toEqual([
    ['Part one', [['Second?', 150]]],
    ['Part two', [['First?', 150]]],
  ])
})

it('reads ranges of points, and says which section comes to something else than the paper says', async () => {
  const paper = [
    '一、判断题（第 1～2 题每题 2 分，第 3～4 题每题 3 分，共 10 分）',
    ...[1, 2, 3, 4].flatMap(no => [`${no}. 判断 ${no}`, '答案：对']),
    '二、简答题（共 20 分）',
    '5. （8分）为什么？',
    '答案：略',
  ]
  const { composition, differing, unsaidCount } = await show(await importPaper('Ranges.txt', paper.join('\n')))
  expect(composition.sections[0]?.lines.map(line => [line.points, line.questionIds.length])).toEqual([
    [200, 2],
    [300, 2],
  ])
  expect({ differing, unsaidCount }).toEqual({
    differing: [{ title: '二、简答题（共 20 分）', said: 2000, actual: 800 }],
    unsaidCount: 0,
  })
})

it('is an exam of these questions in this order, once it is saved and published', async () => {
  const { composition } = await show(await importPaper('Final.docx', PAPER.file))
  const { blueprintId: _, ...input } = examInput('', { title: 'Final', passPoints: 100 })
  const { id } = await app.call(exams.save, { ...input, composition }, author.token)
  await publish(app, author.token, id)
  const taken = await startPaper(app, await signIn(app, await makeStudent(app)), id)
  const wanted = PAPER.sections.flatMap(([, all]) => all)
  expect(taken.questions.map(({ type, points }) => [type, points])).toEqual(wanted)
})

it('has the questions that the bank had already, and each once', async () => {
  const first = await show(await importPaper('Final.docx', PAPER.file))
  const again = await show(await importPaper('Final again.docx', PAPER.file))
  expect(again.composition).toEqual(first.composition)
  expect(await app.call(questions.paging, { bankId: bank.id }, author.token)).toMatchObject({ total: 4 })
  const updated = await read('Final.docx', PAPER.file)
  await commit(updated.importId, { duplicates: 'newVersion' })
  expect((await show(updated.importId)).composition).toEqual(first.composition)
  const doubled = await read('Final.docx', PAPER.file)
  await commit(doubled.importId, { duplicates: 'keepBoth' })
  expect(idsOf(await show(doubled.importId)).some(id => idsOf(first).includes(id))).toBe(false)
  const twice = [
    '一、判断题（每题2分）',
    '1. 冰是水。',
    '答案：对',
    '2. 冰是水。',
    '答案：对',
    '3. 汽是水。',
    '答案：对',
  ]
  expect(idsOf(await show(await importPaper('Twice.txt', twice.join('\n'))))).toHaveLength(2)
})

it('follows what the author cuts, and says what was left out', async () => {
  const lines = [
    '一、判断题（每题2分）',
    '1. 甲',
    '答案：对',
    '乙',
    '答案：错',
    '二、简答题（共12分）',
    '2. 丙',
    '答案：略',
    '丁',
    '答案：略',
    '3. 戊',
    '3. 己',
  ]
  const { importId } = await read('Cut.txt', lines.join('\n'))
  const cuts = [
    { line: 4, begins: true },
    { line: 9, begins: true },
    { line: 12, begins: false },
  ]
  await app.call(questionFiles.importSaveCuts, { importId, cuts }, author.token)
  const { preview } = await app.call(questionFiles.importOpen, { bankId: bank.id }, author.token)
  await commit(importId, { dropCount: preview?.problemCount ?? 0 })
  const paper = await show(importId)
  expect(sectionsOf(paper)).toEqual([
    [
      '一、判断题（每题2分）',
      [
        ['甲', 200],
        ['乙', 200],
      ],
    ],
    [
      '二、简答题（共12分）',
      [['丙', 400], ['丁', 400], ...(preview?.problemCount === 0 ? [[expect.stringContaining('戊'), 400]] : [])],
    ],
  ])
  expect(paper.missingCount).toBe(preview?.problemCount)
})

it('is of one section where the file is no written paper', async () => {
  const paper = await show(await importPaper('Bank.gift', '::Q1:: Is ice water? {T}\n\n::Q2:: Is gold water? {F}'))
  expect(paper.composition.sections).toHaveLength(1)
  expect(idsOf(paper)).toHaveLength(2)
  expect(paper.unsaidCount).toBe(2)
})

it('is not made of more questions than a paper has', async () => {
  const many = Array.from({ length: 501 }, (_, at) => `::Q:: Is ${at} a number? {T}`).join('\n\n')
  expect(await refusalOf(show(await importPaper('Many.gift', many)))).toBe('EXAM_PAPER_GONE')
})

it('is for who imported it and may compose exams, once it is imported, for a day', async () => {
  const { importId } = await read('Final.docx', PAPER.file)
  expect(await refusalOf(show(importId))).toBe('EXAM_PAPER_GONE')
  // Sent twice at once, it is imported once.
  await Promise.all([commit(importId), commit(importId)])
  expect(idsOf(await show(importId))).toHaveLength(4)
  expect(await refusalOf(show(importId, await makeStaff(app, { permissions: [...RIGHTS] })))).toBe('EXAM_PAPER_GONE')
  const { db } = app.deps
  const [first = ''] = idsOf(await show(importId))
  await db.updateTable('questions').set({ deletedAt: app.clock.now() }).where('id', '=', first).execute()
  const left = await show(importId)
  expect([idsOf(left).length, left.missingCount]).toEqual([3, 1])
  await db.updateTable('banks').set({ useScope: 3 }).where('id', '=', bank.id).execute()
  expect(await refusalOf(show(importId))).toBe('EXAM_PAPER_GONE')
  await db.updateTable('banks').set({ useScope: 1 }).where('id', '=', bank.id).execute()
  expect(idsOf(await show(importId))).toHaveLength(3)
  const began = app.clock.now()
  app.clock.set(addMinutes(began, 24 * 60 + 1))
  const later = await signIn(app, { id: author.id, roleType: RoleType.administrator })
  expect(await refusalOf(show(importId, { ...author, token: later }))).toBe('EXAM_PAPER_GONE')
  app.clock.set(began)
})

it('is not for who may not compose', async () => {
  const other = await makeStaff(app, { permissions: [...IMPORTING, 'exam:exam:edit'] })
  expect(await refusalOf(show(newId(), other))).toBe('NOT_ALLOWED')
})
