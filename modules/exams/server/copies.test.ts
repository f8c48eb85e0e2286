/** Copies of exams and blueprints: what they take over, and what they do not. */
import { exams } from '../contract/exams.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectTold, deliverEvents } from '../../../apps/server/test/told.ts'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { sql } from '@tripos/db/client.ts'
import { papers } from '../../papers/contract/papers.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { drawn, examInput, makeBlueprint, makeExam, publish } from '../test/make-exams.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let bank: TestBank

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  await makeQuestions(app, 5, { bank, type: 1 })
})
afterAll(() => app.close())

const detail = (id: string, token = staff) => app.call(exams.detail, { id }, token)
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const examCount = async () => (await app.call(exams.paging, {}, staff)).total

const LINES = [drawn('', 3)]
const contentOf = (bankId: string) => ({
  sections: [{ title: 'Section', lines: LINES.map(line => ({ ...line, bankId })) }],
  shuffleQuestions: true,
  shuffleOptions: true,
  partialScore: 2 as const,
})

describe('a copy of an exam', () => {
  it('has its settings, people and questions, and neither times nor anybody who sees it', async () => {
    const grade = await makeDepartment(app)
    const student = await signIn(app, await makeStudent(app, { departmentIds: [grade.id] }))
    const { blueprintId: _blueprintId, ...input } = examInput('', {
      title: 'Algebra',
      notice: '<p>Bring a pencil.</p>',
      mustAcceptNotice: true,
      openType: 2,
      audienceDepartmentIds: [grade.id],
      startsAt: inHours(1),
      endsAt: inHours(4),
      limitMinutes: 45,
      lateEntryMinutes: 15,
      attemptLimit: 2,
      passPoints: 300,
      release: {
        score: { rule: 4, at: inHours(5) },
        answers: { rule: 3, at: null },
        analysis: { rule: 6, at: null },
      },
      thanks: 'Thank you.',
    })
    const { id } = await app.call(exams.save, { ...input, composition: contentOf(bank.id) }, staff)
    await publish(app, staff, id)
    const { id: copyId } = await app.call(exams.addCopy, { id }, staff)
    const [first, copy] = [await detail(id), await detail(copyId)]
    const { score: _score, ...release } = first.release
    expect(copy).toEqual({
      ...first,
      id: copyId,
      title: 'Algebra (copy)',
      blueprintName: 'Algebra (copy)',
      // Each has questions of its own: the one may be changed without the other.
      blueprintId: copy.blueprintId,
      version: 1,
      state: 1,
      isPublished: false,
      publishedAt: null,
      startsAt: null,
      endsAt: null,
      release: { score: { rule: 5, at: null }, ...release },
    })
    expect(copy.blueprintId).not.toBe(first.blueprintId)
    expect((await app.call(exams.mine, {}, student)).rows.map(row => row.id)).toEqual([id])
    expect(await refusalOf(app.call(exams.check, { id: copyId }, student))).toBe('NOT_FOUND')
  })

  it('names the same people, and tells nobody before it is published', async () => {
    const student = await makeStudent(app)
    const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 2)])
    const input = examInput(blueprintId, { openType: 4, audienceUserIds: [student.id] })
    const { id } = await app.call(exams.save, input, staff)
    await deliverEvents(app)
    const told = collectTold()
    const { id: copyId } = await app.call(exams.addCopy, { id }, staff)
    expect(await detail(copyId)).toMatchObject({ blueprintId, audienceUserIds: [student.id], composition: null })
    await deliverEvents(app)
    expect(told).toEqual([])
  })

  it('opens to the same password, which nobody has typed again', async () => {
    const id = await makeExam(app, staff, [drawn(bank.id, 2)], { openType: 3, password: 'open sesame' })
    const { id: copyId } = await app.call(exams.addCopy, { id }, staff)
    expect(await detail(copyId)).toMatchObject({ hasPassword: true, openType: 3 })
    await publish(app, staff, copyId)
    const student = await signIn(app, await makeStudent(app))
    const start = (password: string) => app.call(papers.start, { examId: copyId, password }, student)
    expect(await refusalOf(start('close sesame'))).toBe('EXAM_PASSWORD_WRONG')
    expect(await start('open sesame')).toHaveProperty('paperId')
  })

  it('of a copy is one too, and its title is as long as titles may be', async () => {
    const id = await makeExam(app, staff, [drawn(bank.id, 2)], { title: 'x'.repeat(120) })
    const { id: copyId } = await app.call(exams.addCopy, { id }, staff)
    const { id: secondId } = await app.call(exams.addCopy, { id: copyId }, staff)
    expect((await detail(secondId)).title).toMatch(/^x+ \(copy\)$/)
    expect((await detail(secondId)).title).toHaveLength(120)
  })

  it('is refused to whom the exam is not theirs, and to who may not address its people; nothing is made', async () => {
    const grade = await makeDepartment(app)
    const id = await makeExam(app, staff, [drawn(bank.id, 2)], { departmentId: grade.id })
    await sql`update blueprints set department_id = ${grade.id}
      where id = (select blueprint_id from exams where id = ${id})`.execute(app.deps.db)
    const before = await examCount()
    const stranger = await signIn(app, await makeAdministrator(app, { scope: 1 }))
    expect(await refusalOf(app.call(exams.addCopy, { id }, stranger))).toBe('NOT_FOUND')
    const permissions = ['exam:exam:view', 'exam:exam:edit', 'exam:blueprint:view'] as const
    const author = await signIn(
      app,
      await makeAdministrator(app, { scope: 3, departmentIds: [grade.id], permissions: [...permissions] }),
    )
    expect(await refusalOf(app.call(exams.addCopy, { id }, author))).toBe('AUDIENCE_TOO_WIDE')
    expect(await examCount()).toBe(before)
  })
})

describe('a copy of a blueprint', () => {
  it('is a blueprint of its own with the same content', async () => {
    const id = await makeBlueprint(app, staff, [drawn(bank.id, 4)], { shuffleQuestions: true })
    const { id: copyId } = await app.call(exams.addBlueprintCopy, { id }, staff)
    const find = (one: string) => app.call(exams.blueprintDetail, { id: one }, staff)
    const [first, copy] = [await find(id), await find(copyId)]
    expect(copy).toMatchObject({ name: `${first.name} (copy)`, content: first.content, totalPoints: 800, version: 1 })
    await app.call(exams.blueprintDelete, { id: copyId }, staff)
    expect(await find(id)).toEqual(first)
  })

  it('is refused to whom it is not theirs, and of what was composed for one exam', async () => {
    const id = await makeBlueprint(app, staff, [drawn(bank.id, 4)])
    const stranger = await signIn(app, await makeAdministrator(app, { scope: 1 }))
    expect(await refusalOf(app.call(exams.addBlueprintCopy, { id }, stranger))).toBe('NOT_FOUND')
    const { blueprintId: _blueprintId, ...input } = examInput('')
    const { id: examId } = await app.call(exams.save, { ...input, composition: contentOf(bank.id) }, staff)
    const { blueprintId } = await detail(examId)
    expect(await refusalOf(app.call(exams.addBlueprintCopy, { id: blueprintId }, staff))).toBe('NOT_FOUND')
  })
})
