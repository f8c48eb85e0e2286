import { identity } from '../contract/identity.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { type CallerContext, mount, type Mounted, type RequestContext } from '@tripos/http/mount.ts'
import { listRolesOf } from '../../access/server/index.ts'
import { listDepartmentsOf } from '../../org/server/index.ts'
import { sendCode } from './contact-code.ts'
import { presentCaller, presentUser } from './identity.present.ts'
import { acceptInvitation, openInvitation } from './invitations/accept-invitation.ts'
import { login } from './login.ts'
import { listBeyond, messageOf } from './require-below.ts'
import { codeLogin, type CodeLogin, resetPassword } from './recover.ts'
import { register, signUpDepartments } from './register.ts'
import { saveUser } from './save-user.ts'
import { countNewNotices } from './security-notices.queries.ts'
import { deleteSession } from './sessions.queries.ts'
import { setUserState } from './set-user-state.ts'
import { setUp } from './setup.ts'
import { makeSignInLog } from './sign-ins/sign-in-log.ts'
import { findContacts } from './users.queries.ts'
import { findUser, listUserOptions, listUsers, type PagingInput, type UserRow } from './user-lists.queries.ts'

async function present({ db, secretBox }: Deps, { language }: CallerContext, rows: readonly UserRow[]) {
  const ids = rows.map(row => row.id)
  const [departments, roles] = await Promise.all([listDepartmentsOf(db, ids), listRolesOf(db, ids)])
  return rows.map(row => presentUser(secretBox, row, { departments, roles, language }))
}

async function userPage(deps: Deps, ctx: CallerContext, input: PagingInput) {
  const { rows, ...counted } = await listUsers(deps.db, ctx.caller, input)
  return { ...counted, rows: await present(deps, ctx, rows) }
}

async function userDetail(deps: Deps, ctx: CallerContext, id: string) {
  const { caller, language } = ctx
  const row = await findUser(deps.db, caller, id)
  if (row === undefined) return fail('NOT_FOUND')
  const [user] = await present(deps, ctx, [row])
  if (user === undefined) return fail('NOT_FOUND')
  const beyond = (await listBeyond(deps.db, caller, [id])).get(id)
  const cannotChange = beyond === undefined ? null : messageOf(beyond, language)
  const proved = await findContacts(deps.db, id)
  return {
    ...user,
    mobileFull: row.mobile ?? '',
    isMobileProved: proved.mobile,
    isEmailProved: proved.email,
    version: row.version,
    cannotChange,
  }
}

export function mountIdentity(deps: Deps): Mounted[] {
  const log = makeSignInLog(deps)
  const byCode = (input: CodeLogin, ctx: RequestContext) =>
    log.watch({ way: 'code', typed: input.contact }, ctx, () => codeLogin(deps, ctx, input))
  return mount(identity, {
    login: (input, ctx) => log.watch({ way: 'password', typed: input.userName }, ctx, () => login(deps, ctx, input)),
    mobileLogin: ({ mobile, ...input }, ctx) => byCode({ ...input, contact: mobile }, ctx),
    emailLogin: ({ email, ...input }, ctx) => byCode({ ...input, contact: email }, ctx),
    signUpDepartments: () => signUpDepartments(deps),
    register: (input, ctx) => register(deps, ctx, input),
    setup: (input, ctx) => setUp(deps, ctx, input),
    resetPassword: (input, ctx) => resetPassword(deps, ctx, input),
    invitation: ({ token }, ctx) => openInvitation(deps, ctx, token),
    acceptInvitation: (input, ctx) => acceptInvitation(deps, ctx, input),
    sendCode: (input, ctx) => sendCode(deps, ctx, input),
    info: async (_, { caller }) => presentCaller(caller, await countNewNotices(deps.db, caller.userId)),
    logout: async (_, { caller }) => {
      await deleteSession(deps.db, caller.tokenHash)
      return {}
    },
    paging: (input, ctx) => userPage(deps, ctx, input),
    detail: ({ id }, ctx) => userDetail(deps, ctx, id),
    save: (input, ctx) => saveUser(deps, ctx, input),
    setState: (input, ctx) => setUserState(deps, ctx, input),
    options: (input, { caller }) => listUserOptions(deps.db, caller, input),
  })
}
