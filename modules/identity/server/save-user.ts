import { DataScope, RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { identity } from '../contract/identity.ts'
import { statesAfter } from '../contract/user-states.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import { IDENTITY_PROBLEMS } from '../input.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { listRolesOf, lockBuiltInRole, requireGrantable, setRolesOf } from '../../access/server/index.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { countDepartments, isDepartmentInScope, listDepartmentsOf, setDepartmentsOf } from '../../org/server/index.ts'
import { sealIdCard, type StoredIdCard } from './id-card.ts'
import { invite, type Inviter, makeInviter } from './invitations/invite.ts'
import { refuseWeakPassword } from './known-passwords.ts'
import { hashPassword } from './password.ts'
import { proveActor, requireProof } from './prove-actor.ts'
import { refuseTaken } from './register.ts'
import { requireBelow } from './require-below.ts'
import { changesBetween, notifyUsers } from './security-notices.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { describeUser } from './user-audit.queries.ts'
import { countSuperAdministrators, insertUser, lockUsers, updateUser } from './users.queries.ts'

type SaveInput = Parsed<typeof identity.save>

/** What is in one list and not in the other, both ways. */
function changed(before: readonly string[], after: readonly string[]): string[] {
  return [...after.filter(id => !before.includes(id)), ...before.filter(id => !after.includes(id))]
}

/** What a user has of roles or departments, before and after the change. */
interface Change {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Departments that come or go must be in the caller's scope; without "all" nobody is left without one. */
async function requireDepartments(tx: Tx, caller: Caller, { before, after }: Change): Promise<void> {
  const moved = changed(before, after)
  if (!moved.every(id => isDepartmentInScope(caller, id))) return fail('NOT_FOUND')
  if ((await countDepartments(tx, after)) !== after.length) return fail('NOT_FOUND')
  if (after.length === 0 && before.length > 0) requireAll(caller)
}

/** Without "all" a user outside every department could not be found again. */
function requireAll(caller: Caller): void {
  if (!isDepartmentInScope(caller, null)) failInput(IDENTITY_PROBLEMS.ownDepartmentNeeded)
}

/** What a user gets: every list as it is before and after. */
export interface Membership {
  readonly roles: Change
  readonly departments: Change
}

/**
 * Roles that come or go must be held by the caller. Roles open the departments of the user, so that whoever gives a role
 * or a department must work on all that the user then works on.
 */
export async function requireMembership(tx: Tx, caller: Caller, { roles, departments }: Membership): Promise<void> {
  await requireDepartments(tx, caller, departments)
  const { dataScope } = await requireGrantable(tx, caller, { changed: changed(roles.before, roles.after), ...roles })
  const isMore = [roles, departments].some(({ before, after }) => after.some(id => !before.includes(id)))
  if (!isMore || dataScope === DataScope.own || caller.scope.kind === DataScope.all) return
  if (dataScope > caller.scope.kind) fail('GRANT_NOT_HELD', { args: { what: `scope ${dataScope}` } })
  if (!departments.after.every(id => isDepartmentInScope(caller, id)))
    fail('GRANT_NOT_HELD', { args: { what: 'departments' } })
}

interface Prepared {
  readonly id: string
  readonly input: SaveInput
  readonly roleIds: readonly string[]
  readonly departmentIds: readonly string[]
  readonly passwordHash: string | undefined
  readonly isProven: boolean
  readonly idCard: StoredIdCard | undefined
  /** Of a new user who sets the password by a link. */
  readonly inviter: Inviter | undefined
}

function refuseState(state: UserState | undefined, possible: readonly UserState[]): void {
  if (state !== undefined && !possible.includes(state)) failInput(IDENTITY_PROBLEMS.stateNotNext)
}

async function createUser(tx: Tx, { input, ...prepared }: Prepared, ctx: CallerContext): Promise<void> {
  const { roleIds, departmentIds, passwordHash } = prepared
  if (passwordHash === undefined && prepared.inviter === undefined) failInput(IDENTITY_PROBLEMS.passwordMissing)
  refuseState(input.state, statesAfter(undefined))
  if (departmentIds.length === 0) requireAll(ctx.caller)
  await requireMembership(tx, ctx.caller, {
    roles: { before: [], after: roleIds },
    departments: { before: [], after: departmentIds },
  })
  const { userName, realName, roleType } = input
  const user = {
    id: prepared.id,
    userName,
    realName,
    roleType,
    state: input.state ?? UserState.normal,
    passwordHash: passwordHash ?? null,
    mobile: input.mobile === '' ? null : input.mobile,
    email: input.email === '' ? null : input.email,
    avatar: input.avatar ?? '',
    mustChangePassword: passwordHash !== undefined && input.mustChangePassword,
    ...(prepared.idCard === undefined ? {} : { idCard: prepared.idCard }),
  }
  await insertUser(tx, user, ctx.arrivedAt)
  await setDepartmentsOf(tx, user.id, departmentIds)
  await setRolesOf(tx, user.id, roleIds)
  if (prepared.inviter === undefined) return
  const unreachable = await invite(tx, prepared.inviter, [{ ...user, language: null }])
  if (unreachable.length > 0) failInput(IDENTITY_PROBLEMS.contactMissing)
}

/** Gives whether the account has been disabled by this. */
async function changeUser(
  tx: Tx,
  { input, ...prepared }: Prepared & { readonly input: { readonly id: string } },
  ctx: CallerContext,
): Promise<boolean> {
  const { id, version } = input
  const { roleIds, departmentIds, passwordHash } = prepared
  if (version === undefined) return failInput(COMMON_PROBLEMS.versionMissing)
  // First the role, then the user: everybody who may take the last super administrator away comes in this order.
  await lockBuiltInRole(tx)
  const [user] = await lockUsers(tx, [id])
  if (user === undefined) return fail('NOT_FOUND')
  await requireBelow(tx, ctx.caller, [id])
  refuseState(input.state, statesAfter(user.state))
  if (passwordHash !== undefined) requireProof(prepared.isProven, [user, input])
  const heldRoles = (await listRolesOf(tx, [id])).get(id) ?? []
  const roleIdsBefore = heldRoles.map(role => role.id)
  const departmentIdsBefore = ((await listDepartmentsOf(tx, [id])).get(id) ?? []).map(department => department.id)
  await requireMembership(tx, ctx.caller, {
    roles: { before: roleIdsBefore, after: roleIds },
    departments: { before: departmentIdsBefore, after: departmentIds },
  })
  const { userName, realName, roleType } = input
  const isPromoted = roleType === RoleType.administrator && user.roleType !== roleType
  const isSaved = await updateUser(
    tx,
    {
      id,
      version,
      userName,
      realName,
      roleType,
      mobile: input.mobile === '' ? null : input.mobile,
      email: input.email === '' ? null : input.email,
      ...(input.avatar === undefined ? {} : { avatar: input.avatar }),
      ...(passwordHash === undefined ? {} : { passwordHash, mustChangePassword: input.mustChangePassword }),
      // A student's password may be shorter than those of the back office: nobody can tell any more.
      ...(isPromoted && passwordHash === undefined ? { mustChangePassword: true } : {}),
      ...(input.state === undefined ? {} : { state: input.state }),
      ...(prepared.idCard === undefined ? {} : { idCard: prepared.idCard }),
    },
    ctx.arrivedAt,
  )
  if (!isSaved) return fail('EDIT_CONFLICT')
  await setDepartmentsOf(tx, id, departmentIds)
  await setRolesOf(tx, id, roleIds)
  await requireOneSuperAdministrator(tx, heldRoles)
  const isOther = changed(roleIdsBefore, roleIds).length > 0 || user.roleType !== roleType
  const isEnded = isOther || passwordHash !== undefined || (input.state ?? UserState.normal) !== UserState.normal
  if (isEnded) await deleteSessionsOf(tx, [id])
  return user.state !== UserState.disabled && input.state === UserState.disabled
}

/** Call with the built-in role locked, after the change: refusing takes the change back. */
export async function requireOneSuperAdministrator(
  tx: Tx,
  rolesBefore: readonly { readonly isBuiltIn: boolean }[],
): Promise<void> {
  if (!rolesBefore.some(role => role.isBuiltIn)) return
  if ((await countSuperAdministrators(tx)) === 0) fail('LAST_ADMINISTRATOR')
}

export async function saveUser(deps: Deps, ctx: CallerContext, input: SaveInput): Promise<{ id: string }> {
  const roleIds = [...new Set(input.roleIds)]
  if (input.roleType === RoleType.student && roleIds.length > 0) {
    return failInput(IDENTITY_PROBLEMS.studentWithRoles)
  }
  const isGiven = input.password !== undefined && input.id !== undefined
  const isProven = isGiven && (await proveActor(deps, ctx, input.ownPassword))
  if (input.password !== undefined) refuseWeakPassword(input.password, input)
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password)
  const id = input.id ?? newId()
  const isInvited = input.invite && input.id === undefined && passwordHash === undefined
  const prepared = {
    id,
    inviter: isInvited ? await makeInviter(deps, ctx) : undefined,
    input,
    roleIds,
    departmentIds: [...new Set(input.departmentIds)],
    passwordHash,
    isProven,
    idCard: input.idCard === undefined ? undefined : sealIdCard(deps.secretBox, id, input.idCard),
  }
  try {
    return await inTx(deps.db, async tx => {
      const before = input.id === undefined ? undefined : await describeUser(tx, id)
      if (input.id === undefined) await createUser(tx, prepared, ctx)
      else if (await changeUser(tx, { ...prepared, input: { ...input, id: input.id } }, ctx))
        await deps.outbox.publish(tx, 'user.disabled', { userId: id })
      const { userName, roleType } = input
      const detail = {
        userName,
        roleType,
        roleIds,
        departmentIds: prepared.departmentIds,
        isPasswordSet: passwordHash !== undefined,
        ...(isInvited ? { isInvited } : {}),
        isChangeDue: passwordHash !== undefined && input.mustChangePassword,
        isIdCardSet: input.idCard !== undefined && input.idCard !== '',
        ...(input.state === undefined ? {} : { state: input.state }),
      }
      const action = input.id === undefined ? 'user.create' : 'user.save'
      const after = await describeUser(tx, id)
      await recordAudit(tx, ctx, { action, objectType: 'user', objectId: id, before, after, detail })
      if (before && after) await notifyUsers(tx, ctx, [{ userId: id, changes: changesBetween(before, after) }])
      return { id }
    })
  } catch (error) {
    return refuseTaken(error, input.userName)
  }
}
