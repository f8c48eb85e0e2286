/** Exams with questions composed for them alone, and what publishing would mean. */
import { exams } from '../contract/exams.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Refused, refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { drawn, examInput, type LineInput, makeBlueprint, picked, publish, startPaper } from '../test/make-exams.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let bank: TestBank
let questionIds: string[]

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  questionIds = (await makeQuestions(app, 10, { bank, type: 1 })).map(question => question.id)
})
afterAll(() => app.close())

const contentOf = (lines: LineInput[]) => ({
  sections: [{ title: 'Section', lines }],
  shuffleQuestions: false,
  shuffleOptions: true,
  partialScore: 1 as const,
})

type Fields = Parameters<typeof examInput>[1]

function inputOf(lines: LineInput[], fields: Fields = {}) {
  const { blueprintId: _blueprintId, ...input } = examInput('', { passPoints: 200, ...fields })
  return { ...input, composition: contentOf(lines) }
}

const save = async (lines: LineInput[], fields: Fields = {}, token = staff) =>
  (await app.call(exams.save, inputOf(lines, fields), token)).id
const detail = (id: string, token = staff) => app.call(exams.detail, { id }, token)
const blueprintCount = async () =>
  Number(
    (
      await app.deps.db
        .selectFrom('blueprints')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('questions composed for one exam', () => {
  it('are stored with it, published with it, and in no list of blueprints', async () => {
    const title = 'Composed here'
    const id = await save([drawn(bank.id, 3), picked([questionIds[0] ?? ''], 500)], { title })
    const stored = await detail(id)
    expect(stored).toMatchObject({ totalPoints: 1100, blueprintName: title, isPublished: false })
    expect(stored.composition?.sections[0]?.lines).toHaveLength(2)
    expect(stored.picked.map(one => one.id)).toEqual([questionIds[0]])
    const list = await app.call(exams.blueprintPaging, { search: title }, staff)
    expect(list.rows).toEqual([])
    await publish(app, staff, id)
    const paper = await startPaper(app, await signIn(app, await makeStudent(app)), id)
    expect(paper.questions).toHaveLength(4)
  })

  it('change with it, and go with it', async () => {
    const before = await blueprintCount()
    const id = await save([drawn(bank.id, 3)])
    const change = async (input: object) => {
      const { version } = await detail(id)
      await app.call(exams.save, { ...inputOf([drawn(bank.id, 2)]), ...input, id, version }, staff)
    }
    await change({ title: 'Renamed' })
    expect(await detail(id)).toMatchObject({ totalPoints: 400, blueprintName: 'Renamed' })
    expect(await blueprintCount()).toBe(before + 1)
    // To a blueprint and back: what was composed is not left behind.
    const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 1)])
    await change({ composition: undefined, blueprintId })
    expect(await detail(id)).toMatchObject({ blueprintId, composition: null, picked: [] })
    expect(await blueprintCount()).toBe(before + 1)
    await change({})
    expect(await blueprintCount()).toBe(before + 2)
    await app.call(exams.delete, { id }, staff)
    expect(await blueprintCount()).toBe(before + 1)
    await app.call(exams.blueprintDetail, { id: blueprintId }, staff)
  })

  it('are not overwritten by an older view of the exam, from two connections at once', async () => {
    const id = await save([drawn(bank.id, 3)])
    const { version } = await detail(id)
    const change = (count: number) => app.call(exams.save, { ...inputOf([drawn(bank.id, count)]), id, version }, staff)
    const results = await Promise.allSettled([change(1), change(2)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = results[0]?.status === 'fulfilled' ? 1 : 2
    expect(await detail(id)).toMatchObject({ totalPoints: winner * 200 })
    expect(await refusalOf(change(5))).toBe('EDIT_CONFLICT')
    expect(await detail(id)).toMatchObject({ totalPoints: winner * 200 })
  })

  it('belong to no other exam, and are not changed as a blueprint', async () => {
    const id = await save([drawn(bank.id, 1)])
    const { blueprintId, composition } = await detail(id)
    expect(await refusalOf(app.call(exams.save, examInput(blueprintId), staff))).toBe('NOT_FOUND')
    const asBlueprint = { id: blueprintId, version: 1, name: 'Taken', departmentId: null, content: contentOf([]) }
    expect(await refusalOf(app.call(exams.blueprintSave, asBlueprint, staff))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(exams.blueprintDelete, { id: blueprintId }, staff))).toBe('NOT_FOUND')
    expect((await detail(id)).composition).toEqual(composition)
  })

  it('are chosen among what the author may use, by who may compose; others may change the rest', async () => {
    const grade = await makeDepartment(app)
    const person = (permissions: string[]) =>
      makeAdministrator(app, { scope: 3, departmentIds: [grade.id], permissions })
    const author = await signIn(app, await person(['exam:exam:edit', 'exam:exam:view', 'exam:blueprint:edit']))
    const timer = await signIn(app, await person(['exam:exam:edit', 'exam:exam:view']))
    const audience = { departmentId: grade.id, openType: 2 as const, audienceDepartmentIds: [grade.id] }
    expect(await refusalOf(save([drawn(bank.id, 1)], audience, author))).toBe('NOT_FOUND')
    expect(await refusalOf(save([], audience, timer))).toBe('NOT_ALLOWED')
    const id = await save([drawn(bank.id, 1)], audience)
    const { version } = await detail(id, timer)
    const unchanged = { ...inputOf([drawn(bank.id, 1)], { ...audience, limitMinutes: 45 }), id }
    await app.call(exams.save, { ...unchanged, version }, timer)
    expect(await detail(id)).toMatchObject({ limitMinutes: 45, totalPoints: 200 })
    const other = { ...unchanged, composition: contentOf([drawn(bank.id, 2)]), version: version + 1 }
    expect(await refusalOf(app.call(exams.save, other, timer))).toBe('NOT_ALLOWED')
    expect(await detail(id)).toMatchObject({ totalPoints: 200 })
  })

  it('must be there, or a blueprint', async () => {
    const { composition: _composition, ...input } = inputOf([])
    expect(await refusalOf(app.call(exams.save, input, staff))).toBe('BAD_INPUT')
  })
})

describe('a line that draws', () => {
  it('knows how many questions it could have, of the banks of the caller alone', async () => {
    const count = async (criteria: object, token = staff) => (await app.call(exams.freeCount, criteria, token)).count
    expect(await count({ bankId: bank.id })).toBe(10)
    expect(await count({ bankId: bank.id, type: 1, level: null, tag: null })).toBe(10)
    expect(await count({ bankId: bank.id, type: 2 })).toBe(0)
    const stranger = await signIn(app, await makeAdministrator(app, { scope: 1 }))
    expect(await count({ bankId: bank.id }, stranger)).toBe(0)
  })
})

describe('what publishing would mean', () => {
  it('names how many students it reaches, and changes nothing', async () => {
    const grade = await makeDepartment(app, { name: 'Grade 7' })
    const below = await makeDepartment(app, { parent: grade })
    for (const one of [grade, grade, below]) await makeStudent(app, { departmentIds: [one.id] })
    const gone = await makeStudent(app, { departmentIds: [grade.id] })
    await app.deps.db.updateTable('users').set({ state: 1 }).where('id', '=', gone.id).execute()
    const id = await save([drawn(bank.id, 4)], { openType: 2, audienceDepartmentIds: [grade.id] })
    const before = await detail(id)
    expect(await app.call(exams.publishCheck, { id }, staff)).toMatchObject({
      peopleCount: 3,
      departments: ['Grade 7'],
      questionCount: 4,
      totalPoints: 800,
      passPoints: 200,
      reasons: [],
      risks: [],
      warnings: [
        { step: 'time', warning: 'noEnd' },
        { step: 'time', warning: 'keysWaitForEnd' },
      ],
    })
    expect(await detail(id)).toEqual(before)
    const secret = await save([drawn(bank.id, 4)], { openType: 3, password: 'open sesame' })
    expect(await app.call(exams.publishCheck, { id: secret }, staff)).toMatchObject({ peopleCount: null })
  })

  it('lists all that stands against it, and publishing refuses with all of it', async () => {
    const grade = await makeDepartment(app)
    const permissions = ['exam:exam:view', 'exam:exam:publish', 'exam:exam:edit', 'exam:blueprint:edit']
    const publisher = await signIn(
      app,
      await makeAdministrator(app, { scope: 3, departmentIds: [grade.id], permissions }),
    )
    // Everybody is not for this publisher, the bank has ten questions, and is not theirs.
    const id = await save([drawn(bank.id, 11), drawn(bank.id, 20)], { departmentId: grade.id, passPoints: 0 })
    const plan = await app.call(exams.publishCheck, { id }, publisher)
    expect(plan.reasons.map(({ step }) => step)).toEqual(['questions', 'questions', 'candidates'])
    expect(plan.risks).toEqual(['passZero'])
    const refused = (await app.call(exams.publish, { id }, publisher).catch((error: unknown) => error)) as Refused
    for (const { text } of plan.reasons) expect(refused.envelope.msg).toContain(text)
    expect(await refusalOf(app.call(exams.publish, { id, confirmed: ['passZero'] }, publisher))).toBe('EXAM_NOT_READY')
    const row = app.deps.db.selectFrom('exams').select(['state', 'formId']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ state: 1, formId: null })
    const stranger = await signIn(app, await makeAdministrator(app, { scope: 1 }))
    expect(await refusalOf(app.call(exams.publishCheck, { id }, stranger))).toBe('NOT_FOUND')
  })
})
