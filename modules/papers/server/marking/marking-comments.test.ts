/** Comments that are used again: whose they are, who sees them, and who changes them. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { audit } from '../../../audit/contract.ts'
import { makeExam, picked } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, makeDepartment, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../../questions/test/make-questions.ts'
import { markingComments } from '../../contract/marking-comments.ts'
import { makeMarker } from '../../test/make-double-marks.ts'

let app: TestApp
let staff: string
let question: string
let examId: string
let [one, two, stranger] = ['', '', '']

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  question = (await makeQuestion(app, { bank: await makeBank(app, administrator), type: 4 })).id
  const elsewhere = await makeDepartment(app)
  const permissions = ['paper:paper:mark', 'exam:exam:view', 'exam:exam:edit']
  const scope = { scope: DataScope.department, departmentIds: [elsewhere.id], permissions }
  stranger = await signIn(app, await makeAdministrator(app, scope))
})
beforeEach(async () => {
  examId = await makeExam(app, staff, [picked([question])])
  ;[one, two] = await Promise.all([makeMarker(app), makeMarker(app)])
})
afterAll(() => app.close())

const add = (token: string, comment: string) => app.call(markingComments.add, { comment }, token)
const share = (comment: string, token = staff) => app.call(markingComments.addShared, { examId, comment }, token)
const list = async (token: string, fields: object = {}) =>
  (await app.call(markingComments.paging, { examId, ...fields }, token)).rows
const texts = async (token: string, fields: object = {}) => (await list(token, fields)).map(row => row.text)
const idOf = async (token: string, text: string) => (await list(token)).find(row => row.text === text)?.id ?? newId()
const save = (token: string, id: string, comment: string) => app.call(markingComments.save, { id, comment }, token)
const forget = (token: string, id: string) => app.call(markingComments.delete, { id }, token)

describe('the list', () => {
  it("is one's own first, then what the exam shares, each in the order of keeping", async () => {
    await share('Shared first')
    await add(one, 'Own first')
    app.clock.advance(1)
    await add(one, 'Own second')
    await share('Shared second')
    expect(await texts(one)).toEqual(['Own first', 'Own second', 'Shared first', 'Shared second'])
    expect(await texts(two)).toEqual(['Shared first', 'Shared second'])
    expect(await texts(one, { search: 'SECOND' })).toEqual(['Own second', 'Shared second'])
    expect(await texts(one, { page: 2, size: 3 })).toEqual(['Shared second'])
    expect((await list(one)).map(row => row.mayChange)).toEqual([true, true, false, false])
    expect((await list(staff)).map(row => row.mayChange)).toEqual([true, true])
  })

  it('of another exam has the own ones alone, and of one out of scope nothing', async () => {
    await share('Of this exam')
    await add(one, 'Mine')
    const other = await makeExam(app, staff, [picked([question])])
    expect((await app.call(markingComments.paging, { examId: other }, one)).rows.map(row => row.text)).toEqual(['Mine'])
    expect(await refusalOf(list(stranger))).toBe('NOT_FOUND')
  })
})

describe('keeping', () => {
  it('twice, or two at once, keeps one', async () => {
    await Promise.all([add(one, 'Once'), add(one, 'Once'), share('Once'), share('Once')])
    await add(one, 'Once')
    expect(await texts(one)).toEqual(['Once', 'Once'])
    const { rows } = await app.call(audit.paging, { page: 1, size: 20, action: 'markingComment.add' }, staff)
    expect(rows.filter(row => row.objectName === 'Once')).toHaveLength(2)
  })

  it('for all is for who leads the marking of the exam', async () => {
    expect(await refusalOf(share('For all', one))).toBe('NOT_ALLOWED')
    expect(await refusalOf(share('For all', stranger))).toBe('NOT_FOUND')
    expect(await texts(staff)).toEqual([])
  })
})

describe('changing and forgetting', () => {
  it('changes the words once, and refuses those of another one', async () => {
    await add(one, 'Before')
    await add(one, 'Taken')
    const id = await idOf(one, 'Before')
    await save(one, id, 'After')
    await save(one, id, 'After')
    expect((await texts(one)).toSorted()).toEqual(['After', 'Taken'])
    expect(await refusalOf(save(one, id, 'Taken'))).toBe('COMMENT_KEPT')
    const { rows } = await app.call(audit.paging, { page: 1, size: 20, objectId: id }, staff)
    expect(rows.map(row => row.action).toSorted()).toEqual(['markingComment.add', 'markingComment.save'])
  })

  it("is for the owner, and of a shared one for who leads; it stays as it is for others'", async () => {
    await add(one, 'Mine')
    await share('Ours')
    const [mine, ours] = [await idOf(one, 'Mine'), await idOf(one, 'Ours')]
    for (const [token, id] of [
      [two, mine],
      [staff, mine],
      [one, ours],
      [stranger, ours],
    ] as const) {
      expect(await refusalOf(save(token, id, 'Theirs'))).toBe('NOT_FOUND')
      expect(await refusalOf(forget(token, id))).toBe('NOT_FOUND')
    }
    expect(await texts(one)).toEqual(['Mine', 'Ours'])
    await save(staff, ours, 'Ours too')
    await forget(one, mine)
    expect(await refusalOf(forget(one, mine))).toBe('NOT_FOUND')
    expect(await texts(one)).toEqual(['Ours too'])
  })
})
