/** The states of notices: the one table of cases through the lists of staff and of students. */
import { NoticeState } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { notices } from '../contract.ts'
import { makeNotice } from '../test/make-notices.ts'
import { NOTICE_CASES, noticeTimes } from '../test/notice-cases.ts'

let app: TestApp
let staff: string
let student: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
  student = await signIn(app, await makeStudent(app))
  for (const one of NOTICE_CASES) {
    const [title] = one
    const id = await makeNotice(app, staff, { title })
    await app.deps.db.updateTable('notices').set(noticeTimes(one, app.clock.now())).where('id', '=', id).execute()
  }
})
afterAll(() => app.close())

const listed = ({ rows }: { readonly rows: readonly { readonly title: string }[] }) =>
  rows.map(({ title }) => title).toSorted()
const inState = (wanted: NoticeState) =>
  NOTICE_CASES.flatMap(([title, , , state]) => (state === wanted ? [title] : [])).toSorted()

it.each(Object.values(NoticeState))(
  'state %i: the list of staff has the notices of the table, and shows them so',
  async state => {
    const page = await app.call(notices.paging, { state, size: 100 }, staff)
    expect(listed(page)).toEqual(inState(state))
    expect(new Set(page.rows.map(row => row.state))).toEqual(new Set([state]))
  },
)

it('students have what is published, and as many unread', async () => {
  expect(listed(await app.call(notices.mine, { size: 100 }, student))).toEqual(inState(NoticeState.published))
  expect((await app.call(notices.unread, {}, student)).count).toBe(inState(NoticeState.published).length)
})
