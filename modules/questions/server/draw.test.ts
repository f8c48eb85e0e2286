import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import {
  makeBank,
  makeQuestion,
  makeQuestions,
  sampleContent,
  samplePart,
  type TestBank,
} from '../test/make-questions.ts'
import { makeStaff, type Staff } from '../../identity/test/make-staff.ts'
import { questions } from '../contract/questions.ts'
import { newId } from '@tripos/runtime/random.ts'
import {
  areBanksUsable,
  areQuestionsUsable,
  countDrawable,
  findDrawable,
  findNewestVersions,
  kindOf,
  loadVersions,
  VersionCache,
} from './index.ts'

let app: TestApp
let author: Staff
let bank: TestBank
beforeAll(async () => {
  app = await startTestApp()
  author = await makeStaff(app)
  bank = await makeBank(app, author)
})
afterAll(() => app.close())

it('knows how many options each part of a combined question has, whatever its type', async () => {
  const parts = ([1, 2, 3, 4, 5, 7, 8, 9] as const).map(type => ({ content: samplePart(type, newId()) }))
  const content = { type: 6 as const, stem: '<p>Shared</p>', parts, analysis: '' }
  const { id } = await makeQuestion(app, { bank: await makeBank(app, author), content })
  const expected = parts.map(({ content: part }) => ({
    type: part.type,
    optionCount: kindOf(part.type).optionTexts(part).length,
  }))
  expect(expected.map(part => part.optionCount)).toEqual([4, 4, 0, 0, 0, 4, 4, 0])
  expect(await findNewestVersions(app.deps.db, [id])).toMatchObject([{ type: 6, optionCount: 0, parts: expected }])
  expect(await findDrawable(app.deps.db, { type: 6 })).toMatchObject([{ questionId: id, parts: expected }])
  const { id: plain } = await makeQuestion(app, { bank: await makeBank(app, author), type: 1 })
  expect(Object.keys((await findNewestVersions(app.deps.db, [plain]))[0] ?? {})).not.toContain('parts')
})

it('draws from the newest versions that match, never from the bin, in a stable order', async () => {
  const { db } = app.deps
  const hard = await makeQuestions(app, 3, { bank, type: 2, level: 2, tags: ['waves'] })
  const easy = await makeQuestions(app, 2, { bank, type: 1 })
  const [binned, edited] = easy
  if (binned === undefined || edited === undefined) throw new Error('two questions were made')
  await app.call(questions.delete, { ids: [binned.id] }, author.token)
  const content = sampleContent(3)
  await app.call(questions.save, { id: edited.id, versionNo: 1, bankIds: [bank.id], level: 1, content }, author.token)

  expect(
    (await findDrawable(db, { bankId: bank.id, type: 2, level: 2, tag: 'waves' })).map(row => row.questionId),
  ).toEqual(hard.map(question => question.id))
  const [newest] = await findDrawable(db, { bankId: bank.id, type: 3 })
  expect(newest).toMatchObject({ questionId: edited.id, type: 3, optionCount: 0 })
  expect(newest?.versionId).not.toBe(edited.versionId)
  expect(
    await countDrawable(db, [
      { bankId: bank.id },
      { bankId: bank.id, type: 2 },
      { bankId: bank.id, type: 2, excludeIds: hard.slice(1).map(question => question.id) },
      { bankId: newId() },
    ]),
  ).toEqual([4, 3, 1, 0])
  expect(await countDrawable(db, [])).toEqual([])
  const found = await findNewestVersions(db, [edited.id, binned.id])
  expect(found).toMatchObject([{ questionId: edited.id, versionId: newest?.versionId }])
})

it('keeps banks and questions of others out of reach', async () => {
  const { db } = app.deps
  const stranger = await makeStaff(app)
  const question = await makeQuestion(app, { bank })
  for (const [{ caller }, isVisible] of [
    [author, true],
    [stranger, false],
  ] as const) {
    expect(await areBanksUsable(db, caller, [bank.id])).toBe(isVisible)
    expect(await areQuestionsUsable(db, caller, [question.id])).toBe(isVisible)
    expect((await findDrawable(db, { within: caller })).length > 0).toBe(isVisible)
  }
})

it('keeps versions in the process, and reads what it lacks in one statement', async () => {
  const { db } = app.deps
  const made = await makeQuestions(app, 5, { bank })
  const ids = made.map(question => question.versionId)
  const cache = new VersionCache({ maxVersions: 3 })
  const first = await cache.get(db, [...ids, ...ids, newId()])
  expect([...first.keys()].toSorted()).toEqual(ids.toSorted())
  expect(cache.size).toBe(3)
  expect(first.get(ids[0] ?? '')).toEqual((await loadVersions(db, ids.slice(0, 1)))[0])

  // The last three are held: they come without the database, the first has to be read again.
  const broken = new Proxy(db, {
    get: () => {
      throw new Error('the database was asked')
    },
  })
  expect((await cache.get(broken, ids.slice(2))).size).toBe(3)
  await expect(cache.get(broken, ids.slice(0, 1))).rejects.toThrow('the database was asked')
})

it('bounds the memory of long questions too', async () => {
  const [one, two] = await makeQuestions(app, 2, { bank })
  const cache = new VersionCache({ maxCharacters: 1 })
  expect((await cache.get(app.deps.db, [one?.versionId ?? '', two?.versionId ?? ''])).size).toBe(2)
  expect(cache.size).toBe(0)
})
