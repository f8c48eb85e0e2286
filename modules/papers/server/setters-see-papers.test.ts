/** Whoever sets exams sees their papers: roles that were made before that was so, too, and within their scope. */
import { access } from '../../access/contract/access.ts'
import { papers } from '../contract/papers.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  makeSuperAdministrator,
  signIn,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const migration = readFileSync(new URL('../../../migrations/0043_setters_see_papers.sql', import.meta.url), 'utf8')

it('of the exams within their scope, and nobody else comes to see papers by it', async () => {
  const staff = await signIn(app, await makeAdministrator(app))
  const question = await makeQuestion(app, { bank: await makeBank(app, await makeAdministrator(app)), type: 1 })
  const [here, elsewhere] = [await makeDepartment(app), await makeDepartment(app)]
  const paperAt = async (departmentId: string) => {
    const examId = await makeExam(app, staff, [picked([question.id])], { departmentId })
    return (await startPaper(app, await signIn(app, await makeStudent(app)), examId)).paperId
  }
  const [mine, theirs] = [await paperAt(here.id), await paperAt(elsewhere.id)]
  const as = (permissions: string[]) => makeAdministrator(app, { permissions, scope: 2, departmentIds: [here.id] })
  const setters = [await as(['exam:exam:edit']), await as(['exam:exam:publish'])]
  const viewer = await as(['exam:exam:view'])
  const lists = async (user: (typeof setters)[number]) =>
    app.call(papers.paging, { size: 100 }, await signIn(app, user)).then(page => page.rows.map(row => row.paperId))

  for (const user of setters) expect(await refusalOf(lists(user))).toBe('NOT_ALLOWED')
  await app.database.pool.query(migration)
  await app.database.pool.query(migration)
  for (const user of setters) {
    expect(await lists(user)).toEqual([mine])
    const token = await signIn(app, user)
    await app.call(papers.detail, { paperId: mine }, token)
    expect(await refusalOf(app.call(papers.detail, { paperId: theirs }, token))).toBe('NOT_FOUND')
  }
  expect(await refusalOf(lists(viewer))).toBe('NOT_ALLOWED')
})

it('is asked of every role that is saved', async () => {
  const giver = await signIn(app, await makeSuperAdministrator(app))
  const menus = await app.call(access.grantable, {}, giver)
  const tags = ['exam:exam:edit', 'exam:exam:view', 'exam:blueprint:view', 'sys:depart:view']
  const idsOf = (wanted: string[]) =>
    menus.filter(({ permission }) => permission !== null && wanted.includes(permission)).map(menu => menu.id)
  const save = (name: string, wanted: string[]) =>
    app.call(access.roleSave, { name, level: 10, dataScope: 4, remark: '', menuIds: idsOf(wanted) }, giver)
  expect(await refusalOf(save('Setters', tags))).toBe('ROLE_LACKS')
  await save('Setters', [...tags, 'paper:paper:view'])
})
