/** People who write questions: an administrator with a session, by default working on their own banks only. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { hashSecret } from '@tripos/runtime/random.ts'
import { findCaller } from '../server/index.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { type AdministratorFields, makeAdministrator, signIn } from './make-identity.ts'

export interface Staff {
  readonly id: string
  readonly token: string
  readonly caller: Caller
}

export async function makeStaff(app: TestApp, fields: AdministratorFields = {}): Promise<Staff> {
  const user = await makeAdministrator(app, {
    permissions: ['qu:bank:view', 'qu:bank:edit'],
    scope: DataScope.own,
    ...fields,
  })
  const token = await signIn(app, user)
  const caller = await findCaller(app.deps, hashSecret(token), app.deps.clock.now())
  if (caller === undefined) throw new Error('the new session was not found')
  return { id: user.id, token, caller }
}
