/** What is done to several users at once: all of them or none. */
import type { AuditAction } from '@tripos/contract-kit/manifest.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { users } from '../../contract/users.ts'
import { IDENTITY_PROBLEMS } from '../../input.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violatesForeignKey } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { listRolesOf, lockBuiltInRole, setRolesOf } from '../../../access/server/index.ts'
import { type AuditEntry, recordAudit } from '../../../audit/server/index.ts'
import { listDepartmentsOf, setDepartmentsOf } from '../../../org/server/index.ts'
import { refuseWeakPassword } from '../known-passwords.ts'
import { hashPassword } from '../password.ts'
import { proveActor, requireProof } from '../prove-actor.ts'
import { requireBelow } from '../require-below.ts'
import { requireMembership, requireOneSuperAdministrator } from '../save-user.ts'
import { type ChangesOf, notifyUsers } from '../security-notices.ts'
import { deleteSessionsOf } from '../sessions.queries.ts'
import { hashGenerated, makePassword } from '../stored-password.ts'
import { findUserNames } from '../user-lists.queries.ts'
import { deleteUsers, lockUsers, setPasswordHashes, touchUsers } from '../users.queries.ts'
import { sayTraces } from './trace-words.ts'
import { findTraces } from './traces.queries.ts'

type Mode = Parsed<typeof users.setRoles>['mode']

const idsOf = (rows: readonly { readonly id: string }[] | undefined): string[] => (rows ?? []).map(row => row.id)

const namesOf = (rows: readonly { readonly name: string }[] = []): string[] => rows.map(row => row.name).sort()

/** What every entry of the log says of the user whom it is about. */
const about = (
  { id, userName }: { readonly id: string; readonly userName: string },
  action: AuditAction,
): AuditEntry => ({
  action,
  objectType: 'user',
  objectId: id,
  objectName: userName,
})

function apply(before: readonly string[], mode: Mode, ids: readonly string[]): string[] {
  if (mode === 'replace') return [...new Set(ids)]
  if (mode === 'add') return [...new Set([...before, ...ids])]
  return before.filter(id => !ids.includes(id))
}

const telling = (people: readonly { readonly id: string }[], change: ChangesOf['changes'][number]): ChangesOf[] =>
  people.map(({ id }) => ({ userId: id, changes: [change] }))

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(id => other.includes(id))

/** First the role, then the users: everybody who may take the last super administrator away comes in this order. */
async function lockAll(tx: Tx, ctx: CallerContext, ids: readonly string[]) {
  await lockBuiltInRole(tx)
  const locked = await lockUsers(tx, ids)
  if (locked.length !== ids.length) fail('NOT_FOUND')
  await requireBelow(tx, ctx.caller, ids)
  const roles = await listRolesOf(tx, ids)
  const departments = await listDepartmentsOf(tx, ids)
  return locked.map(user => ({
    ...user,
    roles: roles.get(user.id) ?? [],
    roleIds: idsOf(roles.get(user.id)),
    departments: departments.get(user.id) ?? [],
    departmentIds: idsOf(departments.get(user.id)),
  }))
}

export function setRoles(
  { db }: Deps,
  ctx: CallerContext,
  input: Parsed<typeof users.setRoles>,
): Promise<Output<typeof users.setRoles>> {
  const { mode, roleIds } = input
  return inTx(db, async tx => {
    const people = await lockAll(tx, ctx, [...new Set(input.ids)])
    const students = people.filter(user => user.roleType === RoleType.student)
    if (mode !== 'remove' && roleIds.length > 0 && students.length > 0) {
      fail('STUDENT_WITH_ROLES', { args: { names: students.map(user => user.userName).join(', ') } })
    }
    const changes = people
      .map(user => ({ ...user, after: apply(user.roleIds, mode, roleIds) }))
      .filter(user => !isSame(user.roleIds, user.after))
    for (const { id, roleIds: before, departmentIds, after } of changes) {
      const departments = { before: departmentIds, after: departmentIds }
      await requireMembership(tx, ctx.caller, { roles: { before, after }, departments })
      await setRolesOf(tx, id, after)
    }
    const changedIds = idsOf(changes)
    await touchUsers(tx, changedIds, ctx.arrivedAt)
    await requireOneSuperAdministrator(
      tx,
      people.flatMap(user => user.roles),
    )
    await deleteSessionsOf(tx, changedIds)
    const roles = await listRolesOf(tx, changedIds)
    await recordAudit(
      tx,
      ctx,
      ...changes.map(
        (one): AuditEntry => ({
          ...about(one, 'user.roles'),
          before: { roles: namesOf(one.roles) },
          after: { roles: namesOf(roles.get(one.id)) },
        }),
      ),
    )
    await notifyUsers(tx, ctx, telling(changes, 'roles'))
    return { changedCount: changes.length }
  })
}

export function setDepartments(
  { db }: Deps,
  ctx: CallerContext,
  input: Parsed<typeof users.setDepartments>,
): Promise<Output<typeof users.setDepartments>> {
  const { mode, departmentIds } = input
  return inTx(db, async tx => {
    const people = await lockAll(tx, ctx, [...new Set(input.ids)])
    const changes = people
      .map(user => ({ ...user, after: apply(user.departmentIds, mode, departmentIds) }))
      .filter(user => !isSame(user.departmentIds, user.after))
    for (const { id, roleIds, departmentIds: before, after } of changes) {
      const roles = { before: roleIds, after: roleIds }
      await requireMembership(tx, ctx.caller, { roles, departments: { before, after } })
      await setDepartmentsOf(tx, id, after)
    }
    await touchUsers(tx, idsOf(changes), ctx.arrivedAt)
    const departments = await listDepartmentsOf(tx, idsOf(changes))
    await recordAudit(
      tx,
      ctx,
      ...changes.map(
        (one): AuditEntry => ({
          ...about(one, 'user.departments'),
          before: { departments: namesOf(one.departments) },
          after: { departments: namesOf(departments.get(one.id)) },
        }),
      ),
    )
    await notifyUsers(tx, ctx, telling(changes, 'departments'))
    return { changedCount: changes.length }
  })
}

/** A typed password is for one user; generated ones are told in the answer and nowhere else. */
export async function giveNewPasswords(
  deps: Deps,
  ctx: CallerContext,
  input: Parsed<typeof users.newPasswords>,
): Promise<Output<typeof users.newPasswords>> {
  const ids = [...new Set(input.ids)]
  const typed = input.password
  if (typed !== undefined && ids.length > 1) return failInput(IDENTITY_PROBLEMS.passwordForOne)
  const isProven = await proveActor(deps, ctx, input.ownPassword)
  const typedHash = typed === undefined ? undefined : await hashPassword(typed)
  const mustChangePassword = input.mustChangePassword ?? typed === undefined
  return inTx(deps.db, async tx => {
    const people = await lockAll(tx, ctx, ids)
    requireProof(isProven, people)
    if (typed !== undefined) for (const user of people) refuseWeakPassword(typed, user)
    const passwords = ids.map(id => ({ id, password: typed ?? makePassword() }))
    const rows = passwords.map(({ id, password }) => ({
      userId: id,
      passwordHash: typedHash ?? hashGenerated(password),
    }))
    await setPasswordHashes(tx, { rows, mustChangePassword }, ctx.arrivedAt)
    await deleteSessionsOf(tx, ids)
    const detail = { isTyped: typed !== undefined, isChangeDue: mustChangePassword }
    await recordAudit(tx, ctx, ...people.map((user): AuditEntry => ({ ...about(user, 'user.newPassword'), detail })))
    await notifyUsers(tx, ctx, telling(people, 'password'))
    const names = new Map((await findUserNames(tx, ids)).map(user => [user.id, user]))
    return passwords.map(({ id, password }) => {
      const { userName = '', realName = '' } = names.get(id) ?? {}
      return { id, userName, realName, password }
    })
  })
}

export function signOutUsers(
  { db }: Deps,
  ctx: CallerContext,
  input: Parsed<typeof users.signOut>,
): Promise<Output<typeof users.signOut>> {
  const ids = [...new Set(input.ids)]
  return inTx(db, async tx => {
    const people = await lockAll(tx, ctx, ids)
    const sessionCount = await deleteSessionsOf(tx, ids)
    const { reason } = input
    await recordAudit(
      tx,
      ctx,
      ...people.map((user): AuditEntry => ({ ...about(user, 'user.signOut'), detail: { reason } })),
    )
    if (sessionCount > 0) await notifyUsers(tx, ctx, telling(people, 'sessions'))
    return { sessionCount }
  })
}

/** Whoever has left a trace stays: it must say whose it is. Such a user is disabled; the refusal says what there is. */
export async function removeUsers(
  { db }: Deps,
  ctx: CallerContext,
  input: Parsed<typeof users.delete>,
): Promise<Record<string, never>> {
  const ids = [...new Set(input.ids)]
  if (ids.includes(ctx.caller.userId)) fail('USER_IS_YOU')
  try {
    await inTx(db, async tx => {
      const people = await lockAll(tx, ctx, ids)
      const traces = await findTraces(tx, ids)
      if (traces.length > 0) {
        const names = new Map(people.map(user => [user.id, user.userName]))
        fail('USER_HAS_RECORDS', { args: { what: sayTraces(traces, userId => names.get(userId) ?? '', ctx.language) } })
      }
      await deleteUsers(tx, ids)
      await requireOneSuperAdministrator(
        tx,
        people.flatMap(user => user.roles),
      )
      await recordAudit(
        tx,
        ctx,
        ...people.map(
          (user): AuditEntry => ({
            ...about(user, 'user.delete'),
            before: {
              userName: user.userName,
              roleType: user.roleType,
              state: user.state,
              roles: namesOf(user.roles),
              departments: namesOf(user.departments),
            },
          }),
        ),
      )
    })
  } catch (error) {
    // Left between the look and the deletion.
    if (violatesForeignKey(error)) return fail('USER_HAS_RECORDS')
    throw error
  }
  return {}
}
