/** The same for practice, in a school that has practised for years: its lists, what is due, and a training itself (plans.test.ts). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, Input } from '@tripos/contract-kit/endpoint.ts'
import { newId } from '@tripos/runtime/random.ts'
import { PracticeMode } from '../../../modules/practice/contract/practice-modes.ts'
import { training } from '../../../modules/practice/contract/training.ts'
import { startTestApp, type TestApp } from './app.ts'
import { practiceCalls } from './load/practice-calls.ts'
import { type PractisedSchool, seedPractised } from './load/practised.ts'
import { type PlanReader, readPlans } from './read-plans.ts'

const ROWS = 60_000
const QUESTIONS_OF_BANK = 60

/** No index of these is read from end to end either. */
const STRICT = ['practice_answers', 'practice_cards', 'practice_runs']
const LARGE = [...STRICT, 'practice_days', 'wrong_answers']

let home: TestApp
let app: TestApp
let reader: PlanReader
let school: PractisedSchool

beforeAll(async () => {
  home = await startTestApp()
  const { database, deps } = home
  home.clock.set(new Date())
  const seeder = { deps, pool: database.pool, close: () => Promise.resolve() }
  school = await seedPractised(seeder, { rows: ROWS, questionsOfBank: QUESTIONS_OF_BANK })
  reader = await readPlans(home, { large: LARGE, strict: STRICT })
  app = reader.app
}, 300_000)
afterAll(async () => {
  await app.close()
  await home.close()
})

describe('in a school that has practised for years', () => {
  it('every table that is meant is there, and large', () => {
    expect([...reader.sizes].filter(([, size]) => size < 1000)).toEqual([])
    expect([...reader.sizes.keys()].toSorted()).toEqual(LARGE.toSorted())
  })

  it('no list, nothing that is due and no figure of a leaderboard reads a large table as a whole', async () => {
    const found: string[] = []
    for (const { who, what, endpoint, token, input } of practiceCalls(school)) {
      const all = await reader.plansOf(async () => {
        const { body } = await app.send(endpoint, input(1), token(1))
        expect(body.code, `${what}: ${body.msg}`).toBe(0)
      })
      expect(all.length, what).toBeGreaterThan(0)
      found.push(...reader.wholeReads(all).map(text => `${who}, ${what}: ${text}`))
    }
    expect(found).toEqual([])
  })

  it('nothing that a student does in a training reads a large table as a whole', async () => {
    const token = school.students[1]?.token
    const call = <T extends Endpoint>(endpoint: T, input: Input<T>) => app.call(endpoint, input, token)
    await reader.expectNoWholeReads(async () => {
      const { runId } = await call(training.start, {
        bankId: school.bankIds[0] ?? '',
        mode: PracticeMode.inOrder,
        isAnew: true,
      })
      await call(training.run, { runId })
      const [first, second] = await call(training.questions, { runId, nos: [1, 2] })
      for (const { no, versionId } of [first, second].flatMap(one => one ?? [])) {
        await call(training.place, { runId, no })
        await call(training.answer, { id: newId(), runId, no, versionId, answer: { options: [0] }, seconds: 9 })
      }
      await call(training.finish, { runId })
    })
  })
})
