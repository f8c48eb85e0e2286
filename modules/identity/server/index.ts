/** Accounts: signing in and out, sign-up and recovery, and the users of the back office. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { IDENTITY_INPUT } from '../input.ts'
import { PARTNERS_INPUT } from '../partners-input.ts'
import { manifest } from '../module.ts'
import { onEvent } from '@tripos/jobs/outbox.ts'
import { actors } from '../../audit/server/index.ts'
import { isUserInScope } from '../../org/server/index.ts'
import { permissionHolders } from '../../messages/server/index.ts'
import { administratorExists, userContacts } from '../../site/server/index.ts'
import { cleanUp } from './clean-up.ts'
import { staffSearch } from '@tripos/module-kit/staff-search.ts'
import { PEOPLE_SEARCH } from './find-people.queries.ts'
import { deliverCode } from './deliver-code.ts'
import { mountExternal } from './external/handlers.ts'
import { mountIdentity } from './handlers.ts'
import { mountProfile } from './profile/handlers.ts'
import { userRows } from './shared.queries.ts'
import { hashSealedPasswords } from './users/hash-sealed.ts'
import { releaseCutOffImports } from './users/import/commit-import.ts'
import { mountUsers } from './users/handlers.ts'
import { mountSignIns } from './sign-ins/handlers.ts'
import { listHolderIds } from './user-lists.queries.ts'
import { countSuperAdministrators, findContacts } from './users.queries.ts'

export const identityModule = serverModule(manifest, deps => ({
  inputs: [IDENTITY_INPUT, PARTNERS_INPUT],
  calls: [
    ...mountIdentity(deps),
    ...mountUsers(deps),
    ...mountExternal(deps),
    ...mountProfile(deps),
    ...mountSignIns(deps),
  ],
  // Its queue is called as its event: so they were when events had no more than one taker.
  takes: [onEvent('code.requested', 'code.requested', deliverCode(deps))],
  jobs: [
    { kind: 'loop', name: 'hash-sealed-passwords', everyMs: 5000, run: () => hashSealedPasswords(deps) },
    { kind: 'loop', name: 'user-imports-cut-off', everyMs: 30_000, run: () => releaseCutOffImports(deps) },
    { kind: 'cron', name: 'identity-clean-up', cron: '17 3 * * *', run: stopping => cleanUp(deps, stopping) },
  ],
  contributions: [
    actors.contribute({ rows: userRows, isInScope: isUserInScope }),
    userContacts.contribute(findContacts),
    administratorExists.contribute(async db => (await countSuperAdministrators(db)) > 0),
    permissionHolders.contribute(listHolderIds),
    staffSearch.contribute(PEOPLE_SEARCH),
  ],
}))

export { openCode } from './code-box.ts'
export { registerSyncLogin } from './external/accept-link.ts'
export { findCaller, findStaff, listStaffWith, makeFindCaller } from './find-caller.ts'
export { leadingZeroBits } from './guard/work.rules.ts'
export { findAccountsWith, lockAccounts, type OneTimePassword } from './known-password.ts'
export { isPasswordOf } from './login.ts'
export { hashPassword } from './password.ts'
export { listReceivers } from './receivers.queries.ts'
export { requireAudience } from './require-audience.ts'
export { extendSessions, insertSession, isSessionValid } from './sessions.queries.ts'
export { ensureFirstAdministrator } from './setup.ts'
export { findUserNames, listFewInScope, listHolders, listUserOptions, usersInScope } from './user-lists.queries.ts'
export { insertUser } from './users.queries.ts'
export { userRows } from './shared.queries.ts'
export { countStudentsByDepartment, countStudentsOf, listStudentsOf } from './students-of.queries.ts'
export { IS_STUDENT, MAY_ACT, sessionStep, userStep } from './live-session.queries.ts'
export { usersInExam } from './users-in-exam.ts'
