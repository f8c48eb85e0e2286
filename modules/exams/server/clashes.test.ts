/** Exams at the same time for the same people, as the last step before publishing names them. */
import { exams } from '../contract/exams.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { drawn, examInput, makeBlueprint, makeExam } from '../test/make-exams.ts'

let app: TestApp
let staff: string
let bank: TestBank

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  await makeQuestions(app, 3, { bank, type: 1 })
})
afterAll(() => app.close())

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const windowOf = (from: number, to: number) => ({ startsAt: inHours(from), endsAt: inHours(to) })
const make = (fields: Parameters<typeof makeExam>[3]) => makeExam(app, staff, [drawn(bank.id, 2)], fields)

async function draft(fields: Parameters<typeof examInput>[1]): Promise<string> {
  const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 2)])
  return (await app.call(exams.save, examInput(blueprintId, fields), staff)).id
}
const clashesOf = async (id: string, token = staff) => (await app.call(exams.publishCheck, { id }, token)).clashes

it('names the published exams of the same people at the same time, with how many people there are', async () => {
  const school = await makeDepartment(app)
  const grade = await makeDepartment(app, { parent: school })
  const other = await makeDepartment(app)
  const [anna] = [
    await makeStudent(app, { departmentIds: [grade.id] }),
    await makeStudent(app, { departmentIds: [grade.id] }),
  ]
  const ben = await makeStudent(app, { departmentIds: [other.id] })
  const ofGrade = { openType: 2 as const, audienceDepartmentIds: [grade.id] }
  const same = await make({ title: 'Same hour', ...ofGrade, ...windowOf(1, 2), limitMinutes: 60 })
  const long = await make({ title: 'All day', ...ofGrade, ...windowOf(0, 9), limitMinutes: 60 })
  // Another day, other people, not published, disabled, without an end, or for whoever knows the password.
  await make({ ...ofGrade, ...windowOf(2, 3), limitMinutes: 60 })
  await make({ openType: 2, audienceDepartmentIds: [other.id], ...windowOf(1, 2), limitMinutes: 60 })
  await draft({ ...ofGrade, ...windowOf(1, 2), limitMinutes: 60 })
  const disabled = await make({ ...ofGrade, ...windowOf(1, 2), limitMinutes: 60 })
  await app.call(exams.setState, { ids: [disabled], state: 1 }, staff)
  await make({ ...ofGrade, startsAt: inHours(1), endsAt: null })
  await make({ openType: 3, password: 'open sesame', ...windowOf(1, 2), limitMinutes: 60 })
  const id = await draft({ openType: 2, audienceDepartmentIds: [school.id], ...windowOf(1, 2), limitMinutes: 60 })
  expect(await clashesOf(id)).toEqual([
    { id: same, title: 'Same hour', ...windowOf(1, 2), peopleCount: 2, isPossible: false },
    { id: long, title: 'All day', ...windowOf(0, 9), peopleCount: 2, isPossible: true },
  ])
  const named = await draft({
    openType: 4,
    audienceUserIds: [anna?.id ?? '', ben.id],
    ...windowOf(1, 2),
    limitMinutes: 60,
  })
  expect((await clashesOf(named)).map(clash => [clash.title, clash.peopleCount])).toContainEqual(['Same hour', 1])
  expect(await clashesOf(named)).toHaveLength(3)
  // An exam that is always open is in nobody's way.
  expect(await clashesOf(await draft({ ...ofGrade }))).toEqual([])
})

it('does not refuse publishing, and names nothing that is not within the scope of who publishes', async () => {
  const grade = await makeDepartment(app)
  await makeStudent(app, { departmentIds: [grade.id] })
  const fields = { openType: 2 as const, audienceDepartmentIds: [grade.id], ...windowOf(20, 21), limitMinutes: 60 }
  await make({ title: 'Of somebody else', ...fields })
  const id = await make({ ...fields, departmentId: grade.id })
  expect(await clashesOf(id)).toHaveLength(1)
  const permissions = ['exam:exam:view', 'exam:blueprint:view'] as const
  const scoped = { scope: 3 as const, departmentIds: [grade.id], permissions: [...permissions] }
  const viewer = await makeAdministrator(app, scoped)
  const { blueprintId } = await app.call(exams.detail, { id }, staff)
  await app.deps.db.updateTable('blueprints').set({ departmentId: grade.id }).where('id', '=', blueprintId).execute()
  expect(await clashesOf(id, await signIn(app, viewer))).toEqual([])
})
