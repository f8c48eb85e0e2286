/** What staff may do to an account, against the one table of user states. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { identity } from '../contract/identity.ts'
import { statesAfter, USER_TRANSITIONS } from '../contract/user-states.ts'
import { makeStudent, makeSuperAdministrator, signIn } from '../test/make-identity.ts'

const STATES = Object.values(UserState)
let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

const stateNow = async (id: string): Promise<number> =>
  (await app.deps.db.selectFrom('users').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

async function save(id: string, state: UserState): Promise<unknown> {
  const { version, userName, realName, roleType } = await app.call(identity.detail, { id }, token)
  return app.call(identity.save, { id, version, userName, realName, roleType, state }, token)
}

describe.each(STATES)('an account in state %i', from => {
  it.each(STATES)('is saved with state %i only where the table has it', async to => {
    const { id } = await makeStudent(app, { state: from })
    const isPossible =
      from === to || Object.values(USER_TRANSITIONS).some(one => mayHappen(one, from) && one.to[0] === to)
    if (isPossible) await save(id, to)
    else expect(await refusalOf(save(id, to))).toBe('BAD_INPUT')
    expect(await stateNow(id)).toBe(isPossible ? to : from)
    expect(statesAfter(from).includes(to)).toBe(isPossible)
  })

  it.each([UserState.normal, UserState.disabled])('is set to %i by an action for many', async state => {
    const { id } = await makeStudent(app, { state: from })
    await app.call(identity.setState, { ids: [id], state }, token)
    expect(await stateNow(id)).toBe(state)
  })
})

it('a new account is not made to wait for approval', async () => {
  const input = { userName: 'waits', realName: 'Waits', roleType: RoleType.student, password: 'long enough' }
  expect(await refusalOf(app.call(identity.save, { ...input, state: UserState.awaitingReview }, token))).toBe(
    'BAD_INPUT',
  )
  const { id } = await app.call(identity.save, { ...input, state: UserState.disabled }, token)
  expect(await stateNow(id)).toBe(UserState.disabled)
})
