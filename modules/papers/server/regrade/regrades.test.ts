/** A question of an exam that was taken is decided anew: looked at first, then applied. */
import { audit } from '../../../audit/contract.ts'
import { DataScope, QuestionType } from '@tripos/contract-kit/enums.ts'
import { keyOf } from '@tripos/question-kinds/corrected-key.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, runLoop } from '../../../../apps/server/test/told.ts'
import { drawn, makeExam, picked, startPaper } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, makeQuestions, type TestBank } from '../../../questions/test/make-questions.ts'
import { candidateExports } from '../../contract/candidate-exports.ts'
import { candidates } from '../../contract/candidates.ts'
import { questionUse } from '../../contract/question-use.ts'
import type { RegradeDecision } from '../../contract/regrade-decision.ts'
import { paperRemedies } from '../../contract/paper-remedies.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { papers } from '../../contract/papers.ts'
import { regrades } from '../../contract/regrades.ts'
import { prepareRegrade, regrade, runRegradeJob } from '../../test/make-regrades.ts'
import { makeNextExport } from '../exports/make-exports.ts'

let app: TestApp
let staff: string
let bank: TestBank

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
})
afterAll(() => app.close())

const OPTION = { A: 0, B: 1, C: 2, D: 3 } as const
const key = (...options: readonly (keyof typeof OPTION)[]): RegradeDecision => ({
  kind: 'keys',
  keys: options.map(option => ({ kind: 'choice', options: [OPTION[option]] })),
  neverLower: false,
})
const keptKey = (option: keyof typeof OPTION): RegradeDecision => ({
  kind: 'keys',
  keys: [{ kind: 'choice', options: [OPTION[option]] }],
  neverLower: true,
})

interface Sitting {
  readonly paperId: string
  readonly token: string
  readonly userId: string
}

/** Hands in these answers, by question. */
async function sit(examId: string, answers: readonly (object | null)[]): Promise<Sitting> {
  const student = await makeStudent(app)
  const token = await signIn(app, student)
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
  const saved = answers.map((answer, at) => ({ no: at + 1, seq: 1, answer: answer as never }))
  await app.call(papers.saveAnswers, { paperId, epoch, answers: saved }, token)
  app.clock.advance(1)
  await app.call(papers.submit, { paperId, submitKey })
  return { paperId, token, userId: student.id }
}
const tick = (option: keyof typeof OPTION) => ({ options: [OPTION[option]] })
const rowOf = ({ paperId }: Sitting) =>
  app.deps.db
    .selectFrom('papers')
    .select(['score', 'scores', 'totalPoints', 'passPoints', 'isPassed', 'state'])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow()
const scoreOf = async (sitting: Sitting) => (await rowOf(sitting)).score
const show = (id: string, as = staff) => app.call(regrades.show, { id }, as)

/** Two choices with the key B, not shuffled, to be passed with both. */
async function choices(fields: Parameters<typeof makeExam>[3] = {}) {
  const [first, second] = await makeQuestions(app, 2, { bank, type: 1 })
  if (first === undefined || second === undefined) throw new Error('two questions were asked for')
  const examId = await makeExam(app, staff, [picked([first.id, second.id])], {
    passPoints: 2000,
    content: { shuffleOptions: false },
    keysWhileOpen: true,
    ...fields,
  })
  return { examId, versionId: first.versionId, questionId: first.id, other: second.versionId }
}

describe('a corrected key', () => {
  it('is looked at first, with every changed mark and everybody who passes or fails by it, then applied', async () => {
    const told = collectTold()
    const { examId, versionId, questionId } = await choices()
    const sittings = await Promise.all([
      sit(examId, [tick('C'), tick('B')]),
      sit(examId, [tick('C'), tick('A')]),
      sit(examId, [tick('B'), tick('B')]),
      sit(examId, [tick('D'), tick('B')]),
    ])
    const before = await Promise.all(sittings.map(rowOf))
    const id = await prepareRegrade(app, staff, { examId, versionId, decision: key('C') })
    expect(await show(id)).toMatchObject({
      state: 'ready',
      isStale: false,
      paperCount: 4,
      changedCount: 3,
      raisedCount: 2,
      loweredCount: 1,
      nowPassedCount: 1,
      nowFailedCount: 1,
    })
    const flips = await app.call(regrades.changes, { id, flips: true }, staff)
    expect(new Set(flips.rows.map(row => `${row.oldPassed} ${row.newPassed}`))).toEqual(
      new Set(['false true', 'true false']),
    )
    expect((await app.call(regrades.changes, { id, size: 2 }, staff)).rows).toHaveLength(2)
    expect(await Promise.all(sittings.map(rowOf))).toEqual(before)

    await app.call(regrades.commit, { id }, staff)
    await runRegradeJob(app)
    expect(await Promise.all(sittings.map(scoreOf))).toEqual([2000, 1000, 1000, 1000])
    expect(await show(id)).toMatchObject({ state: 'done', changedCount: 3, nowPassedCount: 1, nowFailedCount: 1 })
    await deliverEvents(app, 2)
    expect(told.filter(one => one.kind === 'paper.markChanged').map(one => one.params)).toEqual(
      expect.arrayContaining([expect.objectContaining({ oldScore: 10, score: 20 })]),
    )
    expect(told.filter(one => one.kind === 'paper.markChanged')).toHaveLength(3)

    const [raised] = sittings
    const result = await app.call(papers.result, { paperId: raised?.paperId ?? '' }, raised?.token)
    expect(result).toMatchObject({ score: 2000, isPassed: true })
    expect(result.regrades).toMatchObject([
      { no: 1, kind: 'keys', reason: 'The key was wrong', oldPoints: 0, newPoints: 1000 },
    ])
    expect(result.questions[0]?.key).toEqual({ kind: 'choice', options: [2] })
    const log = await app.call(audit.paging, { action: 'exam.regrade', objectId: examId }, staff)
    expect(log.rows).toHaveLength(1)

    await runLoop(app, 'papers.countPapers')
    expect(await app.call(questionUse.statistics, { id: questionId }, staff)).toMatchObject({ shareRight: 0.5 })
  })

  it('counts the best of several keys, and where it says so lowers nobody', async () => {
    const { examId, versionId } = await choices()
    const sittings = await Promise.all(['A', 'B', 'C', 'D'].map(option => sit(examId, [tick(option as 'A'), null])))
    await regrade(app, staff, { examId, versionId, decision: key('B', 'C') })
    expect(await Promise.all(sittings.map(scoreOf))).toEqual([0, 1000, 1000, 0])
    const [, , third] = sittings
    const result = await app.call(papers.result, { paperId: third?.paperId ?? '' }, third?.token)
    expect(result.questions[0]?.otherKeys).toEqual([{ kind: 'choice', options: [2] }])
    await regrade(app, staff, { examId, versionId, decision: keptKey('D') })
    expect(await Promise.all(sittings.map(scoreOf))).toEqual([0, 1000, 1000, 1000])
  })

  it('holds for who hands in, is opened again or is marked after it', async () => {
    const { examId, versionId } = await choices()
    const first = await sit(examId, [tick('C'), tick('B')])
    await regrade(app, staff, { examId, versionId, decision: key('C') })
    expect(await scoreOf(await sit(examId, [tick('C'), tick('B')]))).toBe(2000)
    await app.call(
      paperRemedies.reopen,
      { paperId: first.paperId, minutes: 5, reason: 'why', confirmation: 'reopen although the answers are out' },
      staff,
    )
    app.clock.advance(600)
    await runLoop(app, 'papers.finishOverdue')
    expect(await scoreOf(first)).toBe(2000)
  })

  it('holds for the draw of each candidate, and leaves papers without the question alone', async () => {
    const own = await makeBank(app, { id: bank.ownerId })
    const questions = await makeQuestions(app, 4, { bank: own, type: 1 })
    const examId = await makeExam(app, staff, [drawn(own.id, 1)], { content: { shuffleOptions: true } })
    const sittings = await Promise.all(Array.from({ length: 12 }, () => sit(examId, [null])))
    const versionId = questions[0]?.versionId ?? ''
    await regrade(app, staff, { examId, versionId, decision: { kind: 'full' } })
    const layouts = await app.deps.db
      .selectFrom('paperLayouts')
      .innerJoin('papers', 'papers.id', 'paperLayouts.paperId')
      .select(['versionIds', 'score'])
      .where('examId', '=', examId)
      .execute()
    expect(layouts).toHaveLength(sittings.length)
    for (const { versionIds, score } of layouts) expect(score).toBe(versionIds[0] === versionId ? 200 : 0)
  })
})

describe('a question', () => {
  it('that is out makes the paper worth less, with the same share to pass, and says so', async () => {
    const { examId, versionId, other, questionId } = await choices()
    const right = await sit(examId, [tick('B'), tick('B')])
    const half = await sit(examId, [tick('A'), tick('B')])
    await runLoop(app, 'papers.countPapers')
    await regrade(app, staff, { examId, versionId, decision: { kind: 'out' } })
    expect(await rowOf(right)).toMatchObject({ score: 1000, totalPoints: 1000, passPoints: 1000, isPassed: true })
    expect(await rowOf(half)).toMatchObject({ score: 1000, totalPoints: 1000, passPoints: 1000, isPassed: true })
    const result = await app.call(papers.result, { paperId: half.paperId }, half.token)
    expect(result.questions[0]).toMatchObject({ isOut: true, points: 0, score: 0 })
    await runLoop(app, 'papers.countPapers')
    expect(await app.call(questionUse.statistics, { id: questionId }, staff)).toMatchObject({ paperCount: 0 })
    const last = app.call(
      regrades.save,
      { examId, questionVersionId: other, decision: { kind: 'out' }, reason: 'why' },
      staff,
    )
    expect(await refusalOf(last)).toBe('REGRADE_LAST_QUESTION')
    // It comes back with the next decision.
    await regrade(app, staff, { examId, versionId, decision: { kind: 'points', points: 400 } })
    expect(await rowOf(right)).toMatchObject({ score: 1400, totalPoints: 1400, passPoints: 1400 })
    await runLoop(app, 'papers.countPapers')
    expect(await app.call(questionUse.statistics, { id: questionId }, staff)).toMatchObject({
      paperCount: 2,
      shareRight: 0.5,
    })
  })

  it('that everybody gets waits for no marker any more, and is not marked one by one', async () => {
    const essay = await makeQuestion(app, { bank, type: 4 })
    const examId = await makeExam(app, staff, [picked([essay.id])])
    const sitting = await sit(examId, [{ text: 'words' }])
    expect(await rowOf(sitting)).toMatchObject({ state: 1, score: null })
    await regrade(app, staff, { examId, versionId: essay.versionId, decision: { kind: 'full' } })
    expect(await rowOf(sitting)).toMatchObject({ state: 2, score: 1000 })
    expect(await app.call(markingCalls.next, { examId }, staff)).toBeNull()
    const mark = { paperId: sitting.paperId, no: 1, points: 100, seenRevision: 0 }
    expect(await refusalOf(app.call(markingCalls.mark, mark, staff))).toBe('EDIT_CONFLICT')
    expect(await refusalOf(app.call(markingCalls.mark, { ...mark, seenRegrade: 1 }, staff))).toBe('ANSWER_REGRADED')
  })

  it('that is worth more keeps the share of each mark, and takes more from the next marker', async () => {
    const essay = await makeQuestion(app, { bank, type: 4 })
    const examId = await makeExam(app, staff, [picked([essay.id])])
    const sitting = await sit(examId, [{ text: 'words' }])
    const mark = { paperId: sitting.paperId, no: 1, points: 500, seenRevision: 0 }
    await app.call(markingCalls.mark, mark, staff)
    await regrade(app, staff, { examId, versionId: essay.versionId, decision: { kind: 'points', points: 2000 } })
    expect(await rowOf(sitting)).toMatchObject({ score: 1000, totalPoints: 2000 })
    const task = await app.call(markingCalls.task, { paperId: sitting.paperId, no: 1 }, staff)
    expect(task).toMatchObject({ maxPoints: 2000, regradeNo: 1 })
    await app.call(markingCalls.mark, { ...mark, points: 1800, seenRevision: 1, seenRegrade: 1 }, staff)
    expect(await rowOf(sitting)).toMatchObject({ score: 1800 })
  })
})

test.each(Object.values(QuestionType))(
  'a question of type %i is given to everybody, with its own key as before',
  async type => {
    const question = await makeQuestion(app, { bank, type })
    const examId = await makeExam(app, staff, [picked([question.id])], { content: { shuffleOptions: true } })
    const sitting = await sit(examId, [null])
    const own = keyOf(question.content)
    if (own !== null) {
      const decision: RegradeDecision = { kind: 'keys', keys: [own], neverLower: false }
      const id = await prepareRegrade(app, staff, { examId, versionId: question.versionId, decision })
      expect(await show(id)).toMatchObject({ state: 'ready', paperCount: 1, changedCount: 0 })
    }
    const found = await app.call(regrades.question, { examId, questionVersionId: question.versionId }, staff)
    expect(found.keys).toEqual(own && [own])
    await regrade(app, staff, { examId, versionId: question.versionId, decision: { kind: 'full' } })
    expect(await scoreOf(sitting)).toBe(1000)
  },
)

describe('refuses', () => {
  it('a key of another question, a question of another exam, and who may not see the exam', async () => {
    const { examId, versionId } = await choices()
    const elsewhere = await makeQuestion(app, { bank, type: 3 })
    const prepare = (fields: object, as = staff) =>
      app.call(
        regrades.save,
        { examId, questionVersionId: versionId, decision: { kind: 'full' }, reason: 'why', ...fields },
        as,
      )
    const wrong = { kind: 'keys' as const, keys: [{ kind: 'trueFalse' as const, isTrue: true }], neverLower: false }
    expect(await refusalOf(prepare({ decision: wrong }))).toBe('REGRADE_KEY_NOT_FITTING')
    expect(await refusalOf(prepare({ questionVersionId: elsewhere.versionId }))).toBe('NOT_FOUND')
    expect(await refusalOf(prepare({ reason: ' ' }))).toBe('BAD_INPUT')
    const outsider = await makeAdministrator(app, {
      departmentIds: [(await makeDepartment(app)).id],
      scope: DataScope.department,
    })
    const other = await signIn(app, outsider)
    const { id } = await prepare({})
    expect(await refusalOf(prepare({}, other))).toBe('NOT_FOUND')
    for (const call of [regrades.show, regrades.commit, regrades.delete, regrades.changes])
      expect(await refusalOf(app.call(call, { id }, other))).toBe('NOT_FOUND')
    expect((await show(id)).state).toBe('reckoning')
  })

  it('to apply what is not ready, is out of date, or while another one is applied; and a second time does nothing', async () => {
    const { examId, versionId, other } = await choices()
    const sitting = await sit(examId, [tick('C'), tick('C')])
    const fields = { examId, questionVersionId: versionId, decision: key('C'), reason: 'why' }
    const commit = (id: string) => app.call(regrades.commit, { id }, staff)
    const unready = (await app.call(regrades.save, fields, staff)).id
    expect(await refusalOf(commit(unready))).toBe('REGRADE_NOT_READY')
    await runRegradeJob(app)
    const second = await prepareRegrade(app, staff, { examId, versionId: other, decision: key('C') })
    await commit(unready)
    expect(await refusalOf(commit(second))).toBe('REGRADE_RUNNING')
    // No sheet has half of it.
    expect(await refusalOf(app.call(candidates.exportDepartments, { examId }, staff))).toBe('REGRADE_RUNNING')
    await app.call(candidateExports.start, { examId, format: 'xlsx' }, staff)
    expect(await makeNextExport(app.deps)).toBe(false)
    await commit(unready)
    await runRegradeJob(app)
    await runRegradeJob(app)
    expect(await makeNextExport(app.deps)).toBe(true)
    expect(await scoreOf(sitting)).toBe(1000)
    expect(await show(second)).toMatchObject({ isStale: true })
    expect(await refusalOf(commit(second))).toBe('REGRADE_STALE')
    expect(await refusalOf(app.call(regrades.delete, { id: unready }, staff))).toBe('REGRADE_NOT_READY')
    await app.call(regrades.delete, { id: second }, staff)
    expect(await refusalOf(show(second))).toBe('NOT_FOUND')
    expect(await refusalOf(commit(newId()))).toBe('NOT_FOUND')
    expect((await app.call(regrades.paging, { examId }, staff)).rows.map(row => row.id)).toEqual([unready])
  })
})

it('goes on where it was cut off, for more papers than one portion has', async () => {
  const { examId, versionId } = await choices()
  const sitting = await sit(examId, [tick('C'), tick('B')])
  await copyPapers(examId, sitting.paperId, 450)
  const id = await regrade(app, staff, { examId, versionId, decision: key('C') })
  expect(await show(id)).toMatchObject({ state: 'done', paperCount: 451, changedCount: 451, nowPassedCount: 451 })
  const { rows } = await app.call(regrades.changes, { id, page: 5, size: 100 }, staff)
  expect(rows).toHaveLength(51)
})

/** The same paper for others, in one statement each. */
async function copyPapers(examId: string, paperId: string, count: number): Promise<void> {
  const { db } = app.deps
  const students = await db.selectFrom('users').select('id').where('roleType', '=', 1).execute()
  const paper = await db.selectFrom('papers').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow()
  const layout = await db
    .selectFrom('paperLayouts')
    .selectAll()
    .where('paperId', '=', paperId)
    .executeTakeFirstOrThrow()
  const answers = await db.selectFrom('answers').selectAll().where('paperId', '=', paperId).execute()
  const ids = Array.from({ length: count }, () => newId())
  const userIds = ids.map((_, at) => students[at % students.length]?.id ?? '')
  const copies = ids.map((id, at) => ({
    ...paper,
    id,
    userId: userIds[at] ?? '',
    examId,
    attemptNo: at + 2,
    submitKey: id,
  }))
  await db
    .insertInto('papers')
    .values(copies as never)
    .execute()
  await db
    .insertInto('paperLayouts')
    .values(ids.map(id => ({ ...layout, paperId: id })) as never)
    .execute()
  await db
    .insertInto('answers')
    .values(
      ids.flatMap((id, at) =>
        answers.map(row => ({ ...row, paperId: id, userId: userIds[at] ?? '', answer: JSON.stringify(row.answer) })),
      ) as never,
    )
    .execute()
}
