/** Leaderboards of banks: what counts, who stands in them, and under which name. */
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { BOARD_SIZE, leaderboard } from '../contract/leaderboard.ts'
import { practiceBanks } from '../contract/practice-banks.ts'
import { training } from '../contract/training.ts'
import { openBank } from '../test/make-practice.ts'

let app: TestApp
let owner: TestUser
let bank: TestBank
let anna: TestUser
let bert: TestUser

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdministrator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  // A Wednesday, eleven at night in China.
  app.clock.set(new Date('2026-03-04T15:00:00Z'))
  bank = await makeBank(app, owner)
  await openBank(app, await signIn(app, owner), bank.id, { hasLeaderboard: true })
  await makeQuestions(app, 3, { bank })
  ;[anna, bert] = [await makeStudent(app), await makeStudent(app)]
})

const RIGHT = 1

/** One training, with these options one after the other. */
async function train(user: TestUser, options: readonly number[], bankId = bank.id): Promise<void> {
  const token = await signIn(app, user)
  const { runId } = await app.call(training.start, { bankId, mode: 1, isAnew: true }, token)
  for (const [at, option] of options.entries()) {
    const no = at + 1
    const [question] = await app.call(training.questions, { runId, nos: [no] }, token)
    const { versionId = '' } = question ?? {}
    await app.call(
      training.answer,
      { id: newId(), runId, no, versionId, answer: { options: [option] }, seconds: 1 },
      token,
    )
  }
}
const board = async (user: TestUser, period: 'week' | 'month' = 'week') =>
  app.call(leaderboard.show, { bankId: bank.id, period }, await signIn(app, user))

it('ranks by questions that were answered right; equal counts have one rank, and the own one is told', async () => {
  const clara = await makeStudent(app)
  await train(anna, [RIGHT, RIGHT, 0])
  await train(bert, [RIGHT, RIGHT, RIGHT])
  await train(clara, [RIGHT, 0, RIGHT])
  const shown = await board(anna)
  expect(shown).toMatchObject({ isOn: true, days: { from: '2026-03-02', to: '2026-03-08' } })
  expect(shown.rows.map(row => [row.rank, row.rightCount])).toEqual([
    [1, 3],
    [2, 2],
    [2, 2],
  ])
  expect(shown.rows[0]).toMatchObject({ realName: bert.realName, isOwn: false })
  expect(shown.own).toEqual({ rank: 2, rightCount: 2 })
  expect((await board(await makeStudent(app))).own).toBeNull()
})

it('a question counts once a day, by its first answer', async () => {
  await train(anna, [RIGHT, 0])
  await train(anna, [RIGHT, RIGHT])
  expect((await board(anna)).own).toEqual({ rank: 1, rightCount: 1 })
  // After midnight in China.
  app.clock.set(new Date('2026-03-04T16:00:01Z'))
  await train(anna, [RIGHT, RIGHT])
  expect((await board(anna)).own).toEqual({ rank: 1, rightCount: 3 })
})

it('begins anew on Monday and with the month, by the time zone of the site', async () => {
  await train(anna, [RIGHT])
  app.clock.set(new Date('2026-03-08T16:00:01Z'))
  expect((await board(anna)).own).toBeNull()
  expect((await board(anna, 'month')).own).toEqual({ rank: 1, rightCount: 1 })
  app.clock.set(new Date('2026-03-31T16:00:01Z'))
  expect(await board(anna, 'month')).toMatchObject({ own: null, days: { from: '2026-04-01', to: '2026-04-30' } })
})

it('what a student judges alone does not count, nor what was trained in another bank', async () => {
  const essays = await makeBank(app, owner)
  await openBank(app, await signIn(app, owner), essays.id)
  await makeQuestions(app, 1, { bank: essays })
  await train(anna, [RIGHT], essays.id)
  bank = await makeBank(app, owner)
  await openBank(app, await signIn(app, owner), bank.id, { hasLeaderboard: true })
  await makeQuestion(app, { bank, type: 4 })
  const token = await signIn(app, anna)
  const { runId } = await app.call(training.start, { bankId: bank.id, mode: 1 }, token)
  const [question] = await app.call(training.questions, { runId, nos: [1] }, token)
  const [id, versionId] = [newId(), question?.versionId ?? '']
  await app.call(training.answer, { id, runId, no: 1, versionId, answer: { text: 'x' }, seconds: 1 }, token)
  await app.call(training.judge, { answerId: id, verdict: 'right' }, token)
  expect((await board(anna)).own).toBeNull()
})

it('whoever does not want to be named stands there without a name, except for themselves', async () => {
  await train(anna, [RIGHT])
  await app.call(leaderboard.setUnnamed, { isUnnamed: true }, await signIn(app, anna))
  expect((await board(bert)).rows).toMatchObject([{ rank: 1, realName: null, avatar: '' }])
  expect(JSON.stringify(await board(bert))).not.toContain(anna.realName)
  expect(await board(anna)).toMatchObject({ isUnnamed: true, rows: [{ realName: anna.realName, isOwn: true }] })
  await app.call(leaderboard.setUnnamed, { isUnnamed: false }, await signIn(app, anna))
  expect((await board(bert)).rows).toMatchObject([{ realName: anna.realName }])
})

it('shows the first ones alone, and the own rank behind them', async () => {
  for (let no = 0; no < BOARD_SIZE; no += 1) {
    const { id: userId } = await makeStudent(app)
    await app.deps.db.insertInto('practiceLearners').values({ userId }).execute()
    const row = { bankId: bank.id, period: 'week', startsOn: '2026-03-02', userId, rightCount: 2 }
    await app.deps.db.insertInto('practiceBoardCounts').values(row).execute()
  }
  await train(anna, [RIGHT])
  const shown = await board(anna)
  expect(shown.rows).toHaveLength(BOARD_SIZE)
  expect(shown.rows.some(row => row.isOwn)).toBe(false)
  expect(shown.own).toEqual({ rank: BOARD_SIZE + 1, rightCount: 1 })
})

it('is there only where staff have switched it on, for the audience of the bank, and without who has left it', async () => {
  await train(anna, [RIGHT])
  await train(bert, [RIGHT])
  const save = async (version: number, fields: object) =>
    app.call(
      practiceBanks.save,
      { bankId: bank.id, isOpen: true, openType: 1, version, hasLeaderboard: true, ...fields },
      await signIn(app, owner),
    )
  await save(1, { openType: 4, audienceUserIds: [anna.id] })
  expect((await board(anna)).rows).toHaveLength(1)
  expect(await refusalOf(board(bert))).toBe('NOT_FOUND')
  await save(2, { hasLeaderboard: false })
  expect(await board(anna)).toMatchObject({ isOn: false, rows: [], own: null })
  await train(anna, [0, RIGHT])
  await save(3, {})
  expect((await board(anna)).own).toEqual({ rank: 1, rightCount: 1 })
})
