import { exams } from '@tripos/contract/exams'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { drawn, makeExam } from '../../../test/factories/exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../test/factories/identity.ts'
import { makeBank, makeQuestions } from '../../../test/factories/questions.ts'

let app: TestApp
let token: string
const named = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app, {})
  const staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  await makeQuestions(app, 1, { bank, type: 1 })
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const windows = {
    always: { startsAt: null, endsAt: null },
    begun: { startsAt: inHours(-1), endsAt: null },
    ending: { startsAt: null, endsAt: inHours(2) },
    coming: { startsAt: inHours(1), endsAt: null },
    over: { startsAt: inHours(-3), endsAt: inHours(-1) },
  }
  for (const [name, window] of Object.entries(windows)) {
    named.set(await makeExam(app, staff, [drawn(bank.id, 1)], window), name)
  }
  token = await signIn(app, await makeStudent(app))
})
afterAll(() => app.close())

it.each([
  ['all', ['always', 'begun', 'coming', 'ending', 'over']],
  ['open', ['always', 'begun', 'ending']],
  ['upcoming', ['coming']],
  ['past', ['over']],
] as const)('the filter %s lists exams with and without a start and an end', async (filter, names) => {
  const { rows, total } = await app.call(exams.mine, { filter }, token)
  expect(rows.map(row => named.get(row.id) ?? '').toSorted()).toEqual(names)
  expect(total).toBe(names.length)
})
