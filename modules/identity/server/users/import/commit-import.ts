/** Second step of an import: all users or none, in one transaction, with progress and a way to stop. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { users } from '../../../contract/users.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellCutOff, tellImported, tellNotImported } from '@tripos/module-kit/tell-work.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { AppError, fail, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { addRolesOf, listRolesOf, lockBuiltInRole, setRolesOf } from '../../../../access/server/index.ts'
import { recordAudit } from '../../../../audit/server/index.ts'
import {
  addDepartmentsOf,
  isDepartmentInScope,
  listDepartmentsOf,
  setDepartmentsOf,
} from '../../../../org/server/index.ts'
import { listImported } from '../../invitations/invitations.queries.ts'
import { invite, type Inviter, makeInviter } from '../../invitations/invite.ts'
import { requireBelow } from '../../require-below.ts'
import { type Membership, requireMembership, requireOneSuperAdministrator } from '../../save-user.ts'
import { notifyUsers } from '../../security-notices.ts'
import { deleteSessionsOf } from '../../sessions.queries.ts'
import { lockUsers } from '../../users.queries.ts'
import {
  claimImport,
  findImport,
  insertUsersOf,
  keepGeneratedItems,
  listChangesOf,
  listItemHeads,
  moveStage,
  releaseSilentImports,
  reportProgress,
  updateUsersOf,
} from './import.queries.ts'

type Result = Output<typeof users.importCommit>
type Head = Awaited<ReturnType<typeof listItemHeads>>[number]

const PORTION = 500
const IMPORT_PAGE = '/admin/system/users/import'
/** A portion of an import takes no longer; then its process has died. */
const SILENT_SECONDS = 120

/** Asks the rules of membership once for each question: thousands of rows have the same departments and roles. */
function makeGuard(tx: Tx, { caller }: CallerContext): (membership: Membership) => Promise<void> {
  const asked = new Set<string>()
  return async membership => {
    const key = JSON.stringify(membership)
    if (asked.has(key)) return
    await requireMembership(tx, caller, membership)
    asked.add(key)
  }
}

const fresh = (ids: readonly string[] | null) => ({ before: [], after: ids ?? [] })
const kept = (before: readonly string[], after: readonly string[] | null) => ({ before, after: after ?? before })

async function createPortion(tx: Tx, heads: readonly Head[]): Promise<void> {
  await addDepartmentsOf(
    tx,
    heads.map(head => ({ userId: head.userId, departmentIds: head.departmentIds ?? [] })),
  )
  await addRolesOf(
    tx,
    heads.map(head => ({ userId: head.userId, roleIds: head.roleIds ?? [] })),
  )
}

/** The rules hold now as they did when the sheet was checked: rights, roles and departments may have changed since. */
async function guardNew(tx: Tx, ctx: CallerContext, heads: readonly Head[]): Promise<void> {
  const guard = makeGuard(tx, ctx)
  const isAll = isDepartmentInScope(ctx.caller, null)
  if (!isAll && heads.some(head => (head.departmentIds?.length ?? 0) === 0)) fail('USER_IMPORT_STALE')
  const roleless = heads.filter(head => (head.roleIds?.length ?? 0) === 0)
  const all = [...new Set(roleless.flatMap(head => head.departmentIds ?? []))].sort()
  await guard({ roles: fresh([]), departments: fresh(all) })
  for (const { roleIds, departmentIds } of heads.filter(head => (head.roleIds?.length ?? 0) > 0)) {
    await guard({ roles: fresh(roleIds), departments: fresh(departmentIds) })
  }
}

async function updatePortion(tx: Tx, ctx: CallerContext, heads: readonly Head[]): Promise<void> {
  const ids = heads.map(head => head.userId)
  const guard = makeGuard(tx, ctx)
  const roles = await listRolesOf(tx, ids)
  const departments = await listDepartmentsOf(tx, ids)
  for (const head of heads) {
    const roleIds = (roles.get(head.userId) ?? []).map(role => role.id)
    const departmentIds = (departments.get(head.userId) ?? []).map(department => department.id)
    await guard({ roles: kept(roleIds, head.roleIds), departments: kept(departmentIds, head.departmentIds) })
    if (head.departmentIds !== null) await setDepartmentsOf(tx, head.userId, head.departmentIds)
    if (head.roleIds !== null) await setRolesOf(tx, head.userId, head.roleIds)
  }
  // As when one user is saved: other roles or a new password end what is open. A change of kind comes with roles.
  const ended = heads.filter(head => head.roleIds !== null || head.passwordHash !== null).map(head => head.userId)
  await deleteSessionsOf(tx, ended)
}

interface Writing {
  readonly importId: string
  readonly inviter: Inviter | undefined
  readonly heads: readonly Head[]
}

async function writePortion(tx: Tx, ctx: CallerContext, { importId, heads, inviter }: Writing): Promise<void> {
  const lines = { importId, from: heads[0]?.line ?? 0, to: heads.at(-1)?.line ?? 0 }
  const old = heads.filter(head => head.version !== null)
  const oldIds = old.map(head => head.userId)
  if (old.length > 0) {
    if ((await lockUsers(tx, oldIds)).length !== old.length) fail('USER_IMPORT_STALE')
    await requireBelow(tx, ctx.caller, oldIds)
    const changes = await listChangesOf(tx, lines)
    if ((await updateUsersOf(tx, lines, ctx.arrivedAt)) !== old.length) fail('USER_IMPORT_STALE')
    await updatePortion(tx, ctx, old)
    await notifyUsers(tx, ctx, changes)
  }
  const made = await insertUsersOf(tx, lines, ctx.arrivedAt)
  if (made !== heads.length - old.length) fail('USER_IMPORT_STALE')
  await createPortion(
    tx,
    heads.filter(head => head.version === null),
  )
  // The contacts were looked at in the check; a channel that went meanwhile leaves nobody behind with half of it.
  if (inviter && (await invite(tx, inviter, await listImported(tx, lines))).length > 0) fail('USER_IMPORT_STALE')
}

async function writeAll(deps: Deps, ctx: CallerContext, importId: string): Promise<void> {
  const { db, clock } = deps
  const checked = await findImport(db, { id: importId, userId: ctx.caller.userId })
  const inviter = checked?.invites ? await makeInviter(deps, ctx) : undefined
  await inTx(db, async tx => {
    // First the role, then the users: everybody who may take the last super administrator away comes in this order.
    await lockBuiltInRole(tx)
    const found = await findImport(tx, { id: importId, userId: ctx.caller.userId })
    const heads = await listItemHeads(tx, importId)
    if (found === undefined || heads.length !== found.createdCount + found.updatedCount)
      return fail('USER_IMPORT_STALE')
    await guardNew(
      tx,
      ctx,
      heads.filter(head => head.version === null),
    )
    // Beside the transaction, so that others see it, and in another lane: where each import waited for a second
    // connection of its own, none would go on.
    const report = (progress: { readonly doneCount: number; readonly totalCount?: number }) =>
      inLane('call', () => reportProgress(db, importId, { stage: 'writing', movingAt: clock.now(), ...progress }))
    await report({ doneCount: 0, totalCount: heads.length })
    for (let from = 0; from < heads.length; from += PORTION) {
      await writePortion(tx, ctx, { importId, inviter, heads: heads.slice(from, from + PORTION) })
      // Whoever cancels is heard here.
      if (!(await report({ doneCount: Math.min(heads.length, from + PORTION) }))) fail('IMPORT_CANCELLED')
    }
    if (found.updatedCount > 0) await requireOneSuperAdministrator(tx, [{ isBuiltIn: true }])
    const { createdCount, updatedCount, skippedCount, fileName, fileHash } = found
    await recordAudit(tx, ctx, {
      action: 'user.import',
      objectType: 'userImport',
      objectId: importId,
      detail: {
        fileName,
        fileSha256: fileHash.toString('hex'),
        createdCount,
        updatedCount,
        skippedCount,
        invitedCount: found.invitedCount,
      },
    })
    await keepGeneratedItems(tx, importId)
    const work = { userId: ctx.caller.userId, file: fileName, link: IMPORT_PAGE, key: importId, now: clock.now() }
    await tellImported(tx, ctx, { ...work, count: heads.length })
    // The last word on whether it was cancelled.
    if (!(await moveStage(tx, importId, { from: 'writing', to: 'done' }))) fail('IMPORT_CANCELLED')
  })
}

/** A name or contact that somebody took since the check. */
const isTaken = (error: unknown): boolean =>
  ['users_user_name', 'users_mobile', 'users_email', 'users_id_card', 'users_pkey'].some(name =>
    violates(error, name),
  ) ||
  violates(error, 'user_departments_department_id_fkey') ||
  violates(error, 'user_roles_role_id_fkey')

/** The result of an import that was committed before, or why this one cannot be. */
async function answerAgain({ db }: Deps, ctx: CallerContext, importId: string): Promise<Result> {
  const found = await findImport(db, { id: importId, userId: ctx.caller.userId })
  if (found === undefined || found.expiresAt <= ctx.arrivedAt) return fail('IMPORT_EXPIRED')
  if (found.stage === 'cancelled') return fail('IMPORT_CANCELLED')
  if (found.stage === 'done') {
    const { createdCount, updatedCount, skippedCount, generatedPasswordCount, typedPasswordCount, invitedCount } = found
    return { createdCount, updatedCount, skippedCount, generatedPasswordCount, typedPasswordCount, invitedCount }
  }
  if (found.problemCount > 0) return fail('USER_IMPORT_REFUSED', { args: { count: found.problemCount } })
  return fail('IMPORT_EXPIRED')
}

export async function commitUsers(
  deps: Deps,
  ctx: CallerContext,
  { importId }: Parsed<typeof users.importCommit>,
): Promise<Result> {
  const { db, clock } = deps
  const claim = { id: importId, userId: ctx.caller.userId, now: ctx.arrivedAt }
  if (!(await claimImport(db, claim))) return answerAgain(deps, ctx, importId)
  try {
    await writeAll(deps, ctx, importId)
  } catch (error) {
    // Nothing was written: it may be tried again, unless it was cancelled.
    const isFree = await moveStage(db, importId, { from: 'writing', to: 'checked' })
    const found = isFree ? await findImport(db, claim) : undefined
    const work = { userId: claim.userId, link: IMPORT_PAGE, key: newId(), now: clock.now() }
    if (found !== undefined) await tellNotImported(db, ctx, { ...work, file: found.fileName })
    if (isTaken(error)) return fail('USER_IMPORT_STALE')
    // The rules refused a row since the check: names and departments that went are as stale as users that changed.
    if (error instanceof AppError && ['BAD_INPUT', 'NOT_FOUND'].includes(error.errorName))
      return fail('USER_IMPORT_STALE')
    throw error
  }
  return answerAgain(deps, ctx, importId)
}

/** What a process that died has left half written was undone with it: it may be imported again, and its owner learns of it. */
export async function releaseCutOffImports({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await inTx(db, async tx => {
    for (const { userId, file } of await releaseSilentImports(tx, addSeconds(now, -SILENT_SECONDS)))
      await tellCutOff(tx, { userId, file, link: IMPORT_PAGE, key: newId(), now })
  })
}
