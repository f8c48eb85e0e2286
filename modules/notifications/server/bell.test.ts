/** Whoever is told of something finds it in the bell. */
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { notifications } from '../contract.ts'
import { tell } from '../test/make-notifications.ts'

let app: TestApp
let student: TestUser
let token: string

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  student = await makeStudent(app)
  token = await signIn(app, student)
})
afterAll(() => app.close())

const count = async (of = token): Promise<number> => (await app.call(notifications.unread, {}, of)).count
const mine = (input = {}) => app.call(notifications.mine, input, token)

describe('being told', () => {
  it('of one key is once, however often it is said', async () => {
    const key = newId()
    expect(await tell(app, { key, userIds: [student.id, student.id] })).toBe(1)
    expect(await tell(app, { key, userIds: [student.id] })).toBe(0)
    expect(await count()).toBe(1)
  })

  it('later reaches those who had not been told', async () => {
    const key = newId()
    const other = await makeStudent(app)
    await tell(app, { key, userIds: [student.id] })
    expect(await tell(app, { key, userIds: [student.id, other.id] })).toBe(1)
    expect(await count(await signIn(app, other))).toBe(1)
  })

  it('by two at once is once', async () => {
    const key = newId()
    const told = await Promise.all([1, 2, 3].map(() => tell(app, { key, userIds: [student.id] })))
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(1)
  })
})

describe('the bell', () => {
  it('speaks the language of its reader, in Chinese time where nobody has said otherwise', async () => {
    await tell(app, { userIds: [student.id] })
    const [row] = (await mine()).rows
    expect(row?.title).toBe('New exam: Algebra <I>')
    expect(row?.body).toContain('Opens: 2030-01-15 20:00')
    const { body } = await app.send(notifications.mine, {}, token, 'zh-CN')
    expect(JSON.stringify(body)).toContain('新考试：Algebra <I>')
  })

  it('shows the newest first, a page at a time', async () => {
    for (const exam of ['A', 'B', 'C']) {
      const at = new Date()
      await tell(app, { userIds: [student.id], params: { exam, startsAt: at, endsAt: at, minutes: 1 } })
      app.clock.advance(1)
    }
    expect((await mine({ size: 2 })).rows.map(row => row.title)).toEqual(['New exam: C', 'New exam: B'])
    expect(await mine({ size: 2, page: 2 })).toMatchObject({
      total: 3,
      rows: [{ title: 'New exam: A', isRead: false }],
    })
  })

  it('counts what is not read, and no further than a hundred', async () => {
    for (let number = 0; number < 102; number += 1) await tell(app, { userIds: [student.id] })
    expect(await count()).toBe(100)
    const { rows } = await mine({ size: 100 })
    await app.call(notifications.read, { ids: rows.slice(0, 3).map(row => row.id) }, token)
    expect(await count()).toBe(99)
    expect((await mine({ unreadOnly: true })).total).toBe(99)
    await app.call(notifications.readAll, {}, token)
    expect(await count()).toBe(0)
  })

  it('of somebody else is not marked', async () => {
    const other = await makeStudent(app)
    await tell(app, { userIds: [student.id] })
    const ids = (await mine()).rows.map(row => row.id)
    await app.call(notifications.read, { ids }, await signIn(app, other))
    await app.call(notifications.readAll, {}, await signIn(app, other))
    expect(await count()).toBe(1)
  })
})
