/** The exam room for staff: what candidates would get, keys and traces apart. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam, picked } from '../../exams/test/make-exams.ts'
import { makeAdministrator, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { roomPreview } from '../contract/room-preview.ts'

let app: TestApp
let administrator: TestUser
let staff: string

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
})
afterAll(() => app.close())

const countRows = async () =>
  Promise.all(
    (['papers', 'paperLayouts', 'answers'] as const).map(async table => {
      const { count } = await app.deps.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }),
  )

it('shows each type as the room does, without a key, and leaves no row', async () => {
  const bank = await makeBank(app, administrator)
  const types = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
  const questions = []
  for (const type of types) questions.push(await makeQuestion(app, { bank, type }))
  const examId = await makeExam(app, staff, [picked(questions.map(({ id }) => id))], { limitMinutes: 45 })
  const before = await countRows()
  const paper = await app.call(roomPreview.open, { examId }, staff)
  expect(paper.questions.map(({ type }) => type).toSorted((a, b) => a - b)).toEqual([...types])
  expect(paper.questions.map(({ no }) => no)).toEqual(types.map((_, at) => at + 1))
  expect(paper).toMatchObject({ leftMs: 45 * 60_000, answers: [], candidate: administrator.realName })
  expect(JSON.stringify(paper)).not.toMatch(/isRight|analysis|accepted|"key"/)
  expect(await countRows()).toEqual(before)
})

it('draws anew each time, and is refused to those who may not see each bank', async () => {
  const bank = await makeBank(app, administrator)
  for (let at = 0; at < 12; at++) await makeQuestion(app, { bank, type: 1 })
  const examId = await makeExam(app, staff, [drawn(bank.id, 3)])
  const stems = async () => {
    const { questions } = await app.call(roomPreview.open, { examId }, staff)
    return questions.map(question => ('stem' in question ? question.stem : '')).join()
  }
  const tries = [await stems(), await stems(), await stems(), await stems(), await stems()]
  expect(new Set(tries).size).toBeGreaterThan(1)
  const examsOnly = await signIn(app, await makeAdministrator(app, { permissions: ['exam:exam:view'] }))
  expect(await refusalOf(app.call(roomPreview.open, { examId }, examsOnly))).toBe('PREVIEW_NEEDS_BANKS')
})
