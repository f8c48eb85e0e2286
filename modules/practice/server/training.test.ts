import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { AnswerBody, ShownKey } from '@tripos/question-kinds/answers.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import {
  makeBank,
  makeQuestion,
  makeQuestions,
  sampleContent,
  type TestBank,
} from '../../questions/test/make-questions.ts'
import { PracticeMode } from '../contract/practice-modes.ts'
import { training } from '../contract/training.ts'
import { openBank } from '../test/make-practice.ts'

let app: TestApp
let owner: TestUser
let staff: string
let student: TestUser
let token: string
let otherToken: string

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdministrator(app)
  student = await makeStudent(app)
})
beforeEach(async () => {
  staff = await signIn(app, owner)
  token = await signIn(app, student)
  otherToken = await signIn(app, await makeStudent(app))
})
afterAll(() => app.close())

async function bankWith(count: number, type: QuestionType = 1): Promise<TestBank> {
  const bank = await makeBank(app, owner)
  await openBank(app, staff, bank.id)
  await makeQuestions(app, count, { bank, type })
  return bank
}
const start = (bankId: string, fields: object = {}, as = token) =>
  app.call(training.start, { bankId, mode: PracticeMode.inOrder, ...fields }, as)
const runOf = (runId: string) => app.call(training.run, { runId }, token)
async function question(runId: string, no = 1, as = token) {
  const [found] = await app.call(training.questions, { runId, nos: [no] }, as)
  if (found === undefined) throw new Error(`there is no question ${no}`)
  return found
}
interface Given {
  readonly no?: number
  readonly id?: string
  readonly answer?: AnswerBody
}
async function answer(runId: string, { no = 1, id = newId(), answer: body = { options: [1] } }: Given = {}) {
  const { versionId } = await question(runId, no)
  return app.call(training.answer, { id, runId, no, versionId, answer: body, seconds: 20 }, token)
}
const plan = () => app.call(training.plan, {}, token)
const cards = async () =>
  (
    await sql<{ rightCount: number; wrongCount: number; rightInRow: number; dueAt: Date; share: number }>`
    select right_count, wrong_count, right_in_row, due_at, share from practice_cards where user_id = ${student.id}
    order by question_id`.execute(app.deps.db)
  ).rows
const forget = () =>
  sql`truncate practice_runs, practice_hints, practice_cards, practice_days, practice_answers`.execute(app.deps.db)

/** The answer that a shown key asks for. */
function keyed(key: ShownKey): AnswerBody {
  switch (key.kind) {
    case 'choice':
      return { options: key.options }
    case 'trueFalse':
      return { isTrue: key.isTrue }
    case 'order':
      return { order: key.order }
    case 'matching':
      return { targets: key.targets }
    case 'number':
      return { number: key.number.split(' ')[0] ?? '', unit: key.unit }
    case 'gaps':
      return { gaps: key.gaps.map(gap => (gap.startsWith('word') ? gap : '3')) }
    case 'reference':
      return { text: 'because' }
    case 'parts':
      return { parts: key.parts.map(part => keyed(part) as never) }
  }
}

describe('a training', () => {
  beforeEach(forget)

  it.each(Object.values(QuestionType))('shows no key of type %i before the answer, and judges it', async type => {
    const bank = await bankWith(1, type)
    const { runId } = await start(bank.id, { maxTries: 2 })
    const shown = await question(runId)
    expect(shown).toMatchObject({ standing: 'open', mayTry: true, explained: null, answer: null })
    const text = JSON.stringify(shown)
    expect(text).not.toMatch(/isRight|"isTrue"|Analysis|Reference|accepted|"word/)
    const learned = await start(bank.id, { mode: PracticeMode.memorise })
    const key = (await question(learned.runId)).explained?.key
    if (key === undefined) throw new Error('nothing to learn by heart')
    const outcome = await answer(runId, { answer: type === 10 ? { files: [] } : keyed(key) })
    const isByHand = type === QuestionType.shortAnswer || type === QuestionType.fileUpload
    // The order of both trainings is their own: what is shuffled may be right elsewhere.
    const isShuffled =
      type === QuestionType.matching || type === QuestionType.ordering || type === QuestionType.combined
    if (!isShuffled) expect(outcome.standing).toBe(isByHand ? 'toJudge' : 'right')
    if (!isByHand && outcome.standing !== 'right') {
      expect(outcome).toMatchObject({ mayTry: true, explained: null })
      const given = await answer(runId, { answer: null })
      expect(given.explained?.key.kind).toBe(key.kind)
      return
    }
    expect(outcome.explained?.analysis).toContain('Analysis')
    expect(await question(runId)).toMatchObject({ standing: outcome.standing, mayTry: false })
  })

  it('goes on at the question that was answered last, though the page had no time to say so', async () => {
    const bank = await bankWith(3)
    const { runId } = await start(bank.id)
    await answer(runId, { no: 3 })
    expect(await runOf(runId)).toMatchObject({ place: 3 })
    // One that was on its way for long leads nobody back.
    await answer(runId, { no: 1 })
    expect(await runOf(runId)).toMatchObject({ place: 3 })
  })

  it('is gone on with on any device, and begins again only where that is wanted', async () => {
    const bank = await bankWith(3)
    const { runId } = await start(bank.id)
    await answer(runId, { no: 2 })
    await app.call(training.place, { runId, no: 3 }, token)
    expect(await start(bank.id)).toEqual({ runId, isResumed: true })
    expect(await runOf(runId)).toMatchObject({ place: 3, answeredCount: 1, standings: ['open', 'right', 'open'] })
    app.clock.advance(1)
    const again = await start(bank.id, { isAnew: true })
    expect(again).toMatchObject({ isResumed: false })
    expect(await runOf(runId)).toMatchObject({ finishedAt: expect.any(String) })
    expect((await app.call(training.records, { bankId: bank.id }, token)).rows.map(row => row.id)).toEqual([
      again.runId,
      runId,
    ])
  })

  it('counts an answer once, however often it comes, also both at once', async () => {
    const bank = await bankWith(2)
    const { runId } = await start(bank.id)
    const id = newId()
    const [first, second] = await Promise.all([answer(runId, { id }), answer(runId, { id })])
    expect(second).toEqual(first)
    expect(await answer(runId, { id })).toEqual(first)
    // Another device, with an id of its own: it is over.
    expect(await answer(runId, { answer: { options: [0] } })).toMatchObject({ standing: 'right' })
    expect(await cards()).toMatchObject([{ rightCount: 1, wrongCount: 0, rightInRow: 1 }])
    expect((await plan()).days).toMatchObject([{ answeredCount: 1, rightCount: 1, seconds: 20 }])
  })

  it('gives further tries, of which the first counts', async () => {
    const bank = await bankWith(1)
    const { runId } = await start(bank.id, { maxTries: 3 })
    expect(await answer(runId, { answer: { options: [0] } })).toMatchObject({ standing: 'wrong', explained: null })
    expect(await answer(runId, { answer: { options: [1] } })).toMatchObject({ standing: 'right', mayTry: false })
    expect(await cards()).toMatchObject([{ rightCount: 0, wrongCount: 1 }])
  })

  it('gives one hint after the other to whoever may still try, and remembers that it took them', async () => {
    const bank = await bankWith(0)
    const hints = ['<p>first help</p>', '<p>second help</p>']
    await makeQuestion(app, { bank, content: { ...sampleContent(1), hints } })
    const { runId } = await start(bank.id, { maxTries: 2 })
    expect(await question(runId)).toMatchObject({ hintCount: 2, hints: [] })
    const take = (hintNo: number, as = token) => app.call(training.takeHint, { runId, no: 1, hintNo }, as)
    expect(await refusalOf(take(1, otherToken))).toBe('NOT_FOUND')
    // None is passed over, and the same one twice is one, also both at once.
    await Promise.all([take(1), take(1)])
    expect((await question(runId)).hints).toEqual([{ partNo: 0, html: hints[0] }])
    expect((await take(5)).hints.map(({ html }) => html)).toEqual(hints)
    expect((await question(runId)).hints).toHaveLength(2)
    expect(await answer(runId)).toMatchObject({ standing: 'right' })
    const { rows } = await sql<{
      isHinted: boolean
    }>`select is_hinted from practice_answers where run_id = ${runId}`.execute(app.deps.db)
    expect(rows).toEqual([{ isHinted: true }])
    // The key is shown: hints are over.
    expect(await refusalOf(take(1))).toBe('NOT_FOUND')
    expect(await question(runId)).toMatchObject({ hintCount: 0, hints: [] })
  })

  it.each([1, 6])(
    'of type %i says why each option is right or wrong, once the question is over and not before',
    async type => {
      const said = (name: string) => ({ html: `<p>${name}</p>`, isRight: name === 'b', analysis: `<p>why ${name}</p>` })
      const choice = { type: 1 as const, stem: '<p>Which?</p>', options: [said('a'), said('b')], analysis: '' }
      const parts = [{ content: { ...choice, options: [said('b'), { html: '<p>c</p>', isRight: false }] } }]
      const bank = await bankWith(0)
      await makeQuestion(app, {
        bank,
        content: type === 1 ? choice : { type: 6, stem: '<p>Read</p>', analysis: '', parts },
      })
      const { runId } = await start(bank.id, { maxTries: 2 })
      expect(JSON.stringify(await question(runId))).not.toContain('why')
      const wrong = { options: [type === 1 ? 0 : 1] }
      const body: AnswerBody = type === 1 ? wrong : { parts: [wrong] }
      expect(JSON.stringify(await answer(runId, { answer: body }))).not.toContain('why')
      const optionAnalyses = [type === 1 ? ['<p>why a</p>', '<p>why b</p>'] : ['<p>why b</p>', '']]
      expect((await answer(runId, { answer: body })).explained).toMatchObject({ optionAnalyses })
      expect((await question(runId)).explained).toMatchObject({ optionAnalyses })
    },
  )

  it('is checked at its end where that was wanted: no word before, each question once by its last answer', async () => {
    const bank = await bankWith(3)
    const { runId } = await start(bank.id, { isCheckedAtEnd: true })
    await answer(runId, { answer: { options: [0] } })
    expect(await answer(runId, { answer: { options: [1] } })).toMatchObject({ standing: 'given', explained: null })
    await answer(runId, { no: 2, answer: { options: [0] } })
    expect(await cards()).toEqual([])
    await app.call(training.finish, { runId }, token)
    await app.call(training.finish, { runId }, token)
    expect(await runOf(runId)).toMatchObject({
      standings: ['right', 'wrong', 'open'],
      answeredCount: 2,
      rightCount: 1,
    })
    expect((await question(runId)).explained?.key).toEqual({ kind: 'choice', options: [1] })
    expect((await question(runId, 3)).explained).toBeNull()
    expect(await cards()).toHaveLength(2)
    expect(await refusalOf(answer(runId, { no: 3 }))).toBe('PRACTICE_RUN_FINISHED')
  })

  it('lets students judge what no machine can, and change their mind', async () => {
    const bank = await bankWith(1, 4)
    const { runId } = await start(bank.id)
    const { answerId } = await answer(runId, { answer: { text: 'because' } })
    const judge = (verdict: 'right' | 'partly' | 'wrong', as = token) =>
      app.call(training.judge, { answerId: answerId ?? '', verdict }, as)
    expect(await cards()).toEqual([])
    expect(await judge('right')).toMatchObject({ standing: 'right' })
    const [right] = await cards()
    expect(await judge('wrong')).toMatchObject({ standing: 'wrong' })
    expect(await cards()).toMatchObject([{ rightCount: 0, wrongCount: 1, rightInRow: 0 }])
    await judge('right')
    expect(await cards()).toEqual([right])
    expect((await plan()).days).toMatchObject([{ answeredCount: 1, rightCount: 1 }])
    expect(await refusalOf(judge('wrong', otherToken))).toBe('NOT_FOUND')
  })

  it('says that a judgement stays where the question was judged again since', async () => {
    const bank = await bankWith(1, 4)
    const given = async () => {
      const { runId } = await start(bank.id, { isAnew: true })
      const { answerId } = await answer(runId, { answer: { text: 'because' } })
      return { runId, answerId: answerId ?? '' }
    }
    const first = await given()
    await app.call(training.judge, { answerId: first.answerId, verdict: 'right' }, token)
    const second = await given()
    await app.call(training.judge, { answerId: second.answerId, verdict: 'partly' }, token)
    const before = await cards()
    expect(await refusalOf(app.call(training.judge, { answerId: first.answerId, verdict: 'partly' }, token))).toBe(
      'PRACTICE_JUDGED_SINCE',
    )
    expect(await app.call(training.judge, { answerId: first.answerId, verdict: 'right' }, token)).toMatchObject({
      standing: 'right',
    })
    expect(await question(first.runId)).toMatchObject({ standing: 'right' })
    expect(await cards()).toEqual(before)
  })

  it('refuses what was changed meanwhile, what an exam asks by now, and the training of somebody else', async () => {
    const bank = await bankWith(0)
    const { id, versionId } = await makeQuestion(app, { bank })
    const { runId } = await start(bank.id)
    const given = { id: newId(), runId, no: 1, versionId: newId(), answer: null, seconds: 1 }
    expect(await refusalOf(app.call(training.answer, given, token))).toBe('PRACTICE_QUESTION_CHANGED')
    expect(await refusalOf(app.call(training.answer, { ...given, versionId }, otherToken))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(training.questions, { runId, nos: [1] }, otherToken))).toBe('NOT_FOUND')
    const done = await app.call(training.answer, { ...given, versionId }, token)
    expect(done.explained).not.toBeNull()
    await makeExam(app, staff, [picked([id])], { openType: 4, audienceUserIds: [owner.id] })
    // Sent again, it is told that it has arrived, and no key.
    expect(await app.call(training.answer, { ...given, versionId }, token)).toMatchObject({ explained: null })
    expect(await app.call(training.questions, { runId, nos: [1] }, token)).toEqual([])
    expect(await refusalOf(start(bank.id, { isAnew: true }))).toBe('PRACTICE_NOTHING')
    expect(await app.call(training.bank, { bankId: bank.id }, token)).toMatchObject({ questionCount: 0 })
  })
})

describe('what is practised', () => {
  beforeEach(forget)

  it('can be narrowed by type, and comes back where it was wrong or is due', async () => {
    const bank = await bankWith(3)
    await makeQuestion(app, { bank, type: 3 })
    const byType = await start(bank.id, { mode: PracticeMode.byType, type: 3 })
    expect((await question(byType.runId)).question.type).toBe(3)
    expect((await runOf(byType.runId)).questionCount).toBe(1)
    expect(await refusalOf(start(bank.id, { mode: PracticeMode.wrong }))).toBe('PRACTICE_NOTHING')
    const { runId } = await start(bank.id)
    await answer(runId, { no: 1, answer: { options: [0] } })
    await answer(runId, { no: 2 })
    const wrong = await start(bank.id, { mode: PracticeMode.wrong })
    expect((await question(wrong.runId)).questionId).toBe((await question(runId)).questionId)
    expect((await runOf(wrong.runId)).questionCount).toBe(1)
    app.clock.advance(3 * 86_400)
    token = await signIn(app, student)
    const due = await start(bank.id, { mode: PracticeMode.due })
    expect((await runOf(due.runId)).questionCount).toBe(2)
    expect(await app.call(training.bank, { bankId: bank.id }, token)).toMatchObject({
      questionCount: 4,
      practisedCount: 2,
      rightCount: 1,
      wrongCount: 1,
      dueCount: 2,
    })
    expect(await plan()).toMatchObject({ dueCount: 2, dueToday: 2, dueBanks: [{ id: bank.id, dueCount: 2 }] })
  })

  it('is due as far as no exam holds it: in the plan, in the list and in the bank', async () => {
    const bank = await bankWith(2)
    const { runId } = await start(bank.id)
    await answer(runId, { no: 1 })
    await answer(runId, { no: 2 })
    app.clock.advance(10 * 86_400)
    token = await signIn(app, student)
    staff = await signIn(app, owner)
    const counts = async () => ({
      plan: (await plan()).dueBanks.find(({ id }) => id === bank.id)?.dueCount,
      list: (await app.call(training.banks, { search: bank.name }, token)).rows[0]?.dueCount,
      bank: (await app.call(training.bank, { bankId: bank.id }, token)).dueCount,
      all: (await plan()).dueCount,
    })
    const before = await counts()
    expect(before).toMatchObject({ plan: 2, list: 2, bank: 2 })
    await makeExam(app, staff, [picked([(await question(runId)).questionId])], {
      endsAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
    })
    expect(await counts()).toEqual({ plan: 1, list: 1, bank: 1, all: before.all - 1 })
  })

  it('is listed with own progress, the bank practised last first', async () => {
    const [first, second] = [await bankWith(2), await bankWith(1)]
    const { runId } = await start(first.id)
    await answer(runId)
    const page = await app.call(training.banks, { size: 2 }, token)
    expect(page.rows[0]).toMatchObject({ id: first.id, questionCount: 2, practisedCount: 1, rightCount: 1 })
    const found = await app.call(training.banks, { search: second.name }, token)
    expect(found.rows.map(row => row.id)).toContain(second.id)
    await openBank(app, staff, first.id, { version: 1, isOpen: false })
    expect((await app.call(training.banks, { size: 100 }, token)).rows.map(row => row.id)).not.toContain(first.id)
    expect(await refusalOf(app.call(training.bank, { bankId: first.id }, token))).toBe('NOT_FOUND')
    expect(await refusalOf(runOf(runId))).toBe('NOT_FOUND')
    expect(await refusalOf(answer(runId, { no: 2 }))).toBe('NOT_FOUND')
  })

  it('counts on the day of the site: a minute before midnight and after it', async () => {
    const bank = await bankWith(2)
    app.clock.set(new Date('2026-06-10T15:59:30Z'))
    token = await signIn(app, student)
    const { runId } = await start(bank.id)
    await answer(runId)
    app.clock.advance(60)
    await answer(runId, { no: 2 })
    expect((await plan()).days.map(day => day.day)).toEqual(['2026-06-10', '2026-06-11'])
    expect((await plan()).streak).toEqual({ days: 2, isDoneToday: true, hasDayOff: true })
    await sql`update site_config set time_zone = 'America/New_York'`.execute(app.deps.db)
    expect((await plan()).today).toBe('2026-06-10')
    await sql`update site_config set time_zone = 'Asia/Shanghai'`.execute(app.deps.db)
  })

  it('keeps the minutes that a student gives', async () => {
    await app.call(training.planSave, { dailyMinutes: 30 }, token)
    expect(await plan()).toMatchObject({ dailyMinutes: 30, minutesLeft: 30 })
    expect(await refusalOf(app.call(training.planSave, { dailyMinutes: 1 }, token))).toBe('BAD_INPUT')
  })
})
