/** A month of exams, by the clock of the site and within the scope of whoever looks. */
import { examCalendar } from '../contract/exam-calendar.ts'
import { exams } from '../contract/exams.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@tripos/db/client.ts'
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
  await sql`update site_config set time_zone = 'Asia/Shanghai' where id = 1`.execute(app.deps.db)
})
afterAll(() => app.close())

type Fields = Parameters<typeof makeExam>[3]
const make = (fields: Fields) => makeExam(app, staff, [drawn(bank.id, 2)], { limitMinutes: 60, ...fields })
const show = (input: object = {}, token = staff) => app.call(examCalendar.list, input, token)

it('has the exams of the weeks of a month, drafts too, and who would have to be at two at once', async () => {
  const school = await makeDepartment(app)
  const one = await makeDepartment(app, { parent: school, name: 'Class 1' })
  const two = await makeDepartment(app, { parent: school, name: 'Class 2' })
  for (const of of [one, one, two]) await makeStudent(app, { departmentIds: [of.id] })
  const ofSchool = { openType: 2 as const, audienceDepartmentIds: [school.id], departmentId: school.id }
  // 9 to 10 at the site.
  const morning = { startsAt: '2030-03-05T01:00:00.000Z', endsAt: '2030-03-05T02:00:00.000Z' }
  const physics = await make({ title: 'Physics', ...ofSchool, ...morning })
  const blueprintId = await makeBlueprint(app, staff, [drawn(bank.id, 2)])
  const input = { title: 'Chemistry', openType: 2 as const, audienceDepartmentIds: [one.id], departmentId: one.id }
  const { id: chemistry } = await app.call(
    exams.save,
    examInput(blueprintId, { ...input, ...morning, limitMinutes: 60 }),
    staff,
  )
  // Both can be sat one after the other; another month; switched off; for whoever knows the password.
  const week = { startsAt: '2030-03-04T16:00:00.000Z', endsAt: '2030-03-08T16:00:00.000Z' }
  const open = await make({ title: 'Open week', ...ofSchool, ...week })
  await make({ title: 'May', ...ofSchool, startsAt: '2030-05-05T01:00:00.000Z', endsAt: '2030-05-05T02:00:00.000Z' })
  const off = await make({ title: 'Off', ...ofSchool, ...morning })
  await app.call(exams.setState, { ids: [off], state: 1 }, staff)
  const secret = await make({ title: 'Secret', openType: 3, password: 'open sesame', ...morning })
  const before = (await show({ month: '2030-03' })).alwaysOpenCount
  await make({ title: 'Always', ...ofSchool, startsAt: null, endsAt: null })

  const found = await show({ month: '2030-03' })
  expect(found).toMatchObject({
    month: '2030-03',
    timeZone: 'Asia/Shanghai',
    isMore: false,
    alwaysOpenCount: before + 1,
  })
  expect([found.days[0], found.days.at(-1)]).toEqual(['2030-02-25', '2030-03-31'])
  const hour = { firstDay: '2030-03-05', lastDay: '2030-03-05', startTime: '09:00', endTime: '10:00', limitMinutes: 60 }
  expect(found.exams.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
    { id: chemistry, title: 'Chemistry', isPublished: false, ...hour },
    {
      id: open,
      title: 'Open week',
      isPublished: true,
      firstDay: '2030-03-05',
      lastDay: '2030-03-08',
      startTime: '00:00',
      endTime: '24:00',
      limitMinutes: 60,
    },
    { id: physics, title: 'Physics', isPublished: true, ...hour },
    { id: secret, title: 'Secret', isPublished: true, ...hour },
  ])
  expect(found.clashes.map(({ ids, ...rest }) => ({ ids: ids.toSorted(), ...rest }))).toEqual([
    { ids: [physics, chemistry].toSorted(), peopleCount: 2, departments: [{ name: 'Class 1', peopleCount: 2 }] },
  ])

  // Of an exam of others nothing is told, not even that it clashes.
  const head = await makeAdministrator(app, { scope: DataScope.department, departmentIds: [one.id] })
  const own = await show({ month: '2030-03' }, await signIn(app, head))
  expect(own.exams.map(exam => exam.title)).toEqual(['Chemistry'])
  expect(own).toMatchObject({ clashes: [], alwaysOpenCount: 0 })
})

it('begins with the month that it is at the site', async () => {
  const { month, today } = await show()
  expect(today.slice(0, 7)).toBe(month)
})
