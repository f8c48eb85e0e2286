import { RoleType } from '@tripos/contract-kit/enums.ts'
import { call } from '@tripos/web-kit/call.ts'
import { setSessionSource } from '@tripos/web-kit/session.ts'
import { ROUTES } from '../../modules/access/web/shared/first-calls.ts'
import { INFO } from '../../modules/identity/web/shared/first-calls.ts'

setSessionSource(async () => {
  const user = await call(INFO, {})
  // Before the password is changed the server answers nothing else.
  const hasMenu = user.roleType === RoleType.administrator && !user.mustChangePassword
  return { user, routes: hasMenu ? await call(ROUTES, {}) : [] }
})
