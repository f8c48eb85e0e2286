import { type ExamRisk, exams } from '../contract/exams.ts'
import { paperPreview } from '../contract/paper-preview.ts'
import { papers } from '../../papers/contract/papers.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, examInput, makeBlueprint, makeExam, picked, publish, startPaper } from '../test/make-exams.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'

let app: TestApp
let staff: string
let bank: TestBank
let questionIds: string[]

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  questionIds = (await makeQuestions(app, 10, { bank, type: 1 })).map(question => question.id)
})
afterAll(() => app.close())

const examRow = (id: string) =>
  app.deps.db.selectFrom('exams').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const examCount = async () => (await app.call(exams.paging, {}, staff)).total
const formsOf = (id: string) => app.deps.db.selectFrom('examForms').selectAll().where('examId', '=', id).execute()
const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

describe('an exam that is being written', () => {
  it('says to its author how many write', async () => {
    const examId = await makeExam(app, staff, [picked(questionIds.slice(0, 2))])
    const open = async () => (await app.call(exams.detail, { id: examId }, staff)).openPaperCount
    expect(await open()).toBe(0)
    await startPaper(app, await signIn(app, await makeStudent(app)), examId)
    const candidate = await signIn(app, await makeStudent(app))
    const { paperId, submitKey } = await startPaper(app, candidate, examId)
    expect(await open()).toBe(2)
    await app.call(papers.submit, { paperId, submitKey }, candidate)
    expect(await open()).toBe(1)
  })
})

describe('a blueprint', () => {
  it('that asks for more questions than there are says so, and does not publish', async () => {
    const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 5), drawn(bank.id, 6)])
    const { report } = await app.call(exams.blueprintDetail, { id: blueprintId }, staff)
    expect(report).toMatchObject({ isReady: false, questionCount: 11 })
    const { id } = await app.call(exams.save, examInput(blueprintId), staff)
    expect(await refusalOf(publish(app, staff, id))).toBe('BLUEPRINT_TOO_FEW')
    expect(await refusalOf(app.call(paperPreview.ofBlueprint, { id: blueprintId }, staff))).toBe('BLUEPRINT_TOO_FEW')
    expect(await examRow(id)).toMatchObject({ state: 1, formId: null })
    expect(await formsOf(id)).toHaveLength(0)
  })

  it('without questions does not publish', async () => {
    const { id } = await app.call(exams.save, examInput(await makeBlueprint(app, staff, [])), staff)
    expect(await refusalOf(publish(app, staff, id))).toBe('BLUEPRINT_EMPTY')
  })

  it('draws once for all, and for each candidate, as its lines say', async () => {
    const lines = [drawn(bank.id, 3, { kind: 2 }), drawn(bank.id, 3)]
    const examId = await makeExam(app, staff, lines)
    const draws = await Promise.all(
      Array.from({ length: 6 }, async () => startPaper(app, await signIn(app, await makeStudent(app)), examId)),
    )
    const rows = await app.deps.db
      .selectFrom('papers')
      .innerJoin('paperLayouts', 'paperLayouts.paperId', 'papers.id')
      .select(['versionIds'])
      .where('examId', '=', examId)
      .execute()
    expect(draws).toHaveLength(6)
    expect(new Set(rows.map(row => row.versionIds.slice(0, 3).join())).size).toBe(1)
    expect(new Set(rows.map(row => row.versionIds.slice(3).join())).size).toBeGreaterThan(1)
    for (const { versionIds } of rows) expect(new Set(versionIds).size).toBe(6)
  })

  it('is previewed with numbers and options, and with keys only for those who may see its bank', async () => {
    const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 4)])
    const [paper = []] = await app.call(paperPreview.ofBlueprint, { id: blueprintId, draws: 1 }, staff)
    expect(paper.map(({ no }) => no)).toEqual([1, 2, 3, 4])
    for (const { view, order } of paper) {
      const options = view?.type === 1 ? view.options : []
      expect(options.filter(({ isRight }) => isRight)).toHaveLength(1)
      expect(order.toSorted((a, b) => a - b)).toEqual(options.map((_, at) => at))
    }
    const examsOnly = await signIn(
      app,
      await makeAdministrator(app, { permissions: ['exam:blueprint:view', 'exam:exam:view'] }),
    )
    const [hidden = []] = await app.call(paperPreview.ofBlueprint, { id: blueprintId, draws: 1 }, examsOnly)
    expect(hidden.map(({ view }) => view)).toEqual([null, null, null, null])
  })

  it('is not what a published exam is previewed by: that one asks what it was published with', async () => {
    const examId = await makeExam(app, staff, [picked(questionIds.slice(0, 3))])
    const { blueprintId } = await examRow(examId)
    const { version, content } = await app.call(exams.blueprintDetail, { id: blueprintId }, staff)
    const sections = content.sections.map(section => ({ ...section, lines: [picked(questionIds.slice(0, 1))] }))
    await app.call(
      exams.blueprintSave,
      { id: blueprintId, version, name: 'Now', departmentId: null, content: { ...content, sections } },
      staff,
    )
    const [published] = await app.call(paperPreview.ofExam, { id: examId, draws: 1 }, staff)
    const [now] = await app.call(paperPreview.ofBlueprint, { id: blueprintId, draws: 1 }, staff)
    expect([published?.length, now?.length]).toEqual([3, 1])
  })

  it('is not overwritten by an older view of it, from two connections at once', async () => {
    const id = await makeBlueprint(app, staff, [drawn(bank.id, 1)])
    const { content } = await app.call(exams.blueprintDetail, { id }, staff)
    const save = (name: string) =>
      app.call(exams.blueprintSave, { id, version: 1, name, departmentId: null, content }, staff)
    const results = await Promise.allSettled([save('one'), save('two')])
    expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(save('three'))).toBe('EDIT_CONFLICT')
  })

  it('in use is kept', async () => {
    const id = await makeBlueprint(app, staff, [drawn(bank.id, 1)])
    await app.call(exams.save, examInput(id), staff)
    expect(await refusalOf(app.call(exams.blueprintDelete, { id }, staff))).toBe('BLUEPRINT_IN_USE')
    await app.call(exams.blueprintDetail, { id }, staff)
  })

  it('picks and draws only from banks within the scope of its author', async () => {
    const stranger = await signIn(app, await makeAdministrator(app, { scope: 1 }))
    const make = (line: ReturnType<typeof drawn>) => refusalOf(makeBlueprint(app, stranger, [line]))
    expect(await make(drawn(bank.id, 1))).toBe('NOT_FOUND')
    expect(await make(picked([questionIds[0] ?? '']))).toBe('NOT_FOUND')
  })
})

describe('an exam', () => {
  it.each<[string, () => object]>([
    ['END_BEFORE_START', () => ({ startsAt: at(60), endsAt: at(60) })],
    ['END_BEFORE_START', () => ({ startsAt: at(60), endsAt: at(59) })],
    ['EXAM_WINDOW_TOO_SHORT', () => ({ startsAt: at(0), endsAt: at(59), limitMinutes: 60 })],
    ['PASS_ABOVE_TOTAL', () => ({ passPoints: 401 })],
    ['AUDIENCE_EMPTY', () => ({ openType: 2 })],
    ['AUDIENCE_EMPTY', () => ({ openType: 4 })],
    ['BAD_INPUT', () => ({ openType: 3 })],
    ['BAD_INPUT', () => ({ limitMinutes: 0 })],
    ['NOT_FOUND', () => ({ blueprintId: newId() })],
  ])('is refused with %s, and nothing is stored', async (name, fields) => {
    const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 2)])
    const before = await examCount()
    expect(await refusalOf(app.call(exams.save, examInput(blueprintId, fields()), staff))).toBe(name)
    expect(await examCount()).toBe(before)
  })

  it('without a password that it asks for is refused at the field of the password', async () => {
    const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 2)])
    const { body } = await app.send(exams.save, examInput(blueprintId, { openType: 3 }), staff, 'zh-CN')
    expect(body.data).toMatchObject({ issues: [{ field: 'password', text: '请设置考试密码。' }] })
  })

  it('may ask for the whole total to pass', async () => {
    const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 2)])
    await app.call(exams.save, examInput(blueprintId, { passPoints: 400 }), staff)
  })

  it('with a pass score of 0, or with keys that come out early, is published only once that is confirmed', async () => {
    const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 2)])
    const save = async (fields: object) =>
      (await app.call(exams.save, examInput(blueprintId, { passPoints: 200, ...fields }), staff)).id
    const publishWith = (id: string, confirmed: ExamRisk[]) => app.call(exams.publish, { id, confirmed }, staff)
    const both = await save({ passPoints: 0, keysWhileOpen: true })
    expect(await refusalOf(publishWith(both, []))).toBe('EXAM_NOT_READY')
    expect(await refusalOf(publishWith(both, ['keysWhileOpen']))).toBe('PASS_ZERO_UNCONFIRMED')
    expect(await refusalOf(publishWith(both, ['passZero']))).toBe('KEYS_WHILE_OPEN_UNCONFIRMED')
    expect(await examRow(both)).toMatchObject({ state: 1, formId: null })
    await publishWith(both, ['passZero', 'keysWhileOpen'])
    expect(await examRow(both)).toMatchObject({ state: 0 })
    await publishWith(await save({}), [])
  })

  it('that is published asks the same of a change, and nothing of what was confirmed', async () => {
    const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 2)])
    const { id } = await app.call(exams.save, examInput(blueprintId, { passPoints: 200 }), staff)
    await app.call(exams.publish, { id }, staff)
    const change = async (fields: object) => {
      const { version } = await app.call(exams.detail, { id }, staff)
      return app.call(exams.save, { ...examInput(blueprintId, { passPoints: 200, ...fields }), id, version }, staff)
    }
    expect(await refusalOf(change({ passPoints: 0 }))).toBe('PASS_ZERO_UNCONFIRMED')
    expect(await refusalOf(change({ keysWhileOpen: true }))).toBe('KEYS_WHILE_OPEN_UNCONFIRMED')
    expect(await examRow(id)).toMatchObject({ passPoints: 200, keysWhileOpen: false })
    await change({ passPoints: 0, confirmed: ['passZero'] })
    await change({ passPoints: 0, title: 'The same' })
    expect(await examRow(id)).toMatchObject({ passPoints: 0, title: 'The same' })
  })

  it('is formal and counts the best attempt, unless its author says otherwise', async () => {
    const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 2)])
    const save = async (fields: object) => {
      const { id } = await app.call(exams.save, examInput(blueprintId, fields), staff)
      return app.call(exams.detail, { id }, staff)
    }
    expect(await save({})).toMatchObject({ examKind: 1, countedAttempt: 1 })
    expect(await save({ examKind: 2, countedAttempt: 4 })).toMatchObject({ examKind: 2, countedAttempt: 4 })
    for (const field of ['examKind', 'countedAttempt']) expect(await refusalOf(save({ [field]: 5 }))).toBe('BAD_INPUT')
  })

  it('keeps what it was published with, whatever happens to the bank', async () => {
    const own = await makeBank(app, { id: bank.ownerId })
    await makeQuestions(app, 3, { bank: own, type: 1 })
    const examId = await makeExam(app, staff, [drawn(own.id, 3)])
    await app.deps.db.updateTable('questions').set({ deletedAt: app.clock.now() }).execute()
    const paper = await startPaper(app, await signIn(app, await makeStudent(app)), examId)
    expect(paper.questions).toHaveLength(3)
    await app.deps.db.updateTable('questions').set({ deletedAt: null }).execute()
  })

  it('that somebody has taken is kept; another can go', async () => {
    const examId = await makeExam(app, staff, [drawn(bank.id, 1)])
    await startPaper(app, await signIn(app, await makeStudent(app)), examId)
    expect(await refusalOf(app.call(exams.delete, { id: examId }, staff))).toBe('EXAM_HAS_PAPERS')
    const fresh = await makeExam(app, staff, [drawn(bank.id, 1)])
    await app.call(exams.delete, { id: fresh }, staff)
    expect(await refusalOf(app.call(exams.detail, { id: fresh }, staff))).toBe('NOT_FOUND')
  })

  it('is enabled only once it was published', async () => {
    const { id } = await app.call(exams.save, examInput(await makeBlueprint(app, staff, [drawn(bank.id, 1)])), staff)
    expect(await refusalOf(app.call(exams.setState, { ids: [id], state: 0 }, staff))).toBe('EXAM_NOT_PUBLISHED')
    expect(await examRow(id)).toMatchObject({ state: 1 })
  })

  it('for departments is for those below them too, and for nobody else', async () => {
    const grade = await makeDepartment(app)
    const below = await makeDepartment(app, { parent: grade })
    const elsewhere = await makeDepartment(app)
    const examId = await makeExam(app, staff, [drawn(bank.id, 1)], { openType: 2, audienceDepartmentIds: [grade.id] })
    const of = async (departmentId: string) => signIn(app, await makeStudent(app, { departmentIds: [departmentId] }))
    const titles = async (token: string) => (await app.call(exams.mine, { size: 100 }, token)).rows.map(row => row.id)
    expect(await titles(await of(below.id))).toContain(examId)
    expect(await titles(await of(grade.id))).toContain(examId)
    const outsider = await of(elsewhere.id)
    expect(await titles(outsider)).not.toContain(examId)
    expect(await refusalOf(app.call(papers.start, { examId }, outsider))).toBe('NOT_FOUND')
  })
})
