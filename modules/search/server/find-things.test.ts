import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeExam, picked } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestDepartment,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, sampleContent } from '../../questions/test/make-questions.ts'
import { search } from '../contract.ts'

const RIGHTS = ['sys:user:view', 'exam:exam:view', 'qu:bank:view', 'course:course:view']

let app: TestApp
let root: string
let school: TestDepartment
let classroom: TestDepartment

/** One of each that is called Quarry, in a department. */
async function makeThings(department: TestDepartment, name: string) {
  const owner = await makeAdministrator(app, { departmentIds: [department.id] })
  const departmentId = department.id
  const bank = await makeBank(app, owner, { departmentId })
  const question = await makeQuestion(app, { bank, content: sampleContent(1, `Quarry ${name}`) })
  const exam = await makeExam(app, root, [picked([question.id])], { title: `Quarry exam ${name}`, departmentId })
  const course = await makeCourse(app, { title: `Quarry course ${name}`, departmentId })
  const student = await makeStudent(app, { realName: `Quarry ${name}`, departmentIds: [departmentId] })
  return { question: question.id, exam, course: course.id, student: student.id }
}

let above: Awaited<ReturnType<typeof makeThings>>
let below: Awaited<ReturnType<typeof makeThings>>
beforeAll(async () => {
  app = await startTestApp()
  root = await signIn(app, await makeAdministrator(app))
  school = await makeDepartment(app)
  classroom = await makeDepartment(app, { parent: school })
  above = await makeThings(school, 'above')
  below = await makeThings(classroom, 'below')
})
afterAll(() => app.close())

const person = async (permissions: readonly string[], scope: DataScope, departmentIds: readonly string[] = []) =>
  signIn(app, await makeAdministrator(app, { permissions, scope, departmentIds }))
const find = async (text: string, token: string, language?: string) =>
  (await app.call(search.find, { search: text }, token, language)).groups
const links = async (text: string, token: string) =>
  (await find(text, token)).flatMap(({ hits }) => hits.map(({ link }) => link)).toSorted()
const linksTo = ({ question, exam, course, student }: typeof above) => [
  `/admin/courses/edit/${course}`,
  `/admin/exams/edit/${exam}`,
  `/admin/questions/edit/${question}`,
  `/admin/system/users/edit/${student}`,
]

describe('the search of the back office', () => {
  it('finds people, exams, questions and courses by a part of their name', async () => {
    expect(await links('quarry', root)).toEqual([...linksTo(above), ...linksTo(below)].toSorted())
    const groups = await find('quarry exam below', root, 'zh-CN')
    expect(groups.map(({ title, hits }) => [title, hits.map(hit => hit.title)])).toEqual([
      ['考试', ['Quarry exam below']],
    ])
  })

  it('finds nothing beyond the data scope, which one level below is the own class', async () => {
    const teacher = await person(RIGHTS, DataScope.departmentAndBelow, [classroom.id])
    expect(await links('quarry', teacher)).toEqual(linksTo(below))
    const dean = await person(RIGHTS, DataScope.departmentAndBelow, [school.id])
    expect(await links('quarry', dean)).toEqual([...linksTo(above), ...linksTo(below)].toSorted())
    expect(await links('quarry', await person(RIGHTS, DataScope.own))).toEqual([])
  })

  it.each(RIGHTS.map((right, at) => [right, [3, 1, 2, 0][at] ?? 0] as const))(
    'shows with %s alone that kind alone',
    async (right, at) => {
      const all = [linksTo(above)[at] ?? '', linksTo(below)[at] ?? ''].toSorted()
      expect(await links('quarry', await person([right], DataScope.all))).toEqual(all)
    },
  )

  it('finds a person by the user name, and asks for two characters', async () => {
    const { userName } = await makeStudent(app, { realName: 'Somebody Else' })
    const [group] = await find(userName, root)
    expect(group?.hits).toEqual([expect.objectContaining({ title: 'Somebody Else', detail: userName })])
    expect(await find('q', root)).toEqual([])
  })

  it('is not for students', async () => {
    const student = await signIn(app, await makeStudent(app))
    expect(await refusalOf(app.call(search.find, { search: 'quarry' }, student))).toBe('NOT_ALLOWED')
  })
})
