import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { org } from '../contract.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { ORG_PROBLEMS } from '../input.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { pathBelow } from './department-path.rules.ts'
import { isDepartmentInScope } from './may-give-to-department.ts'
import {
  countNeighbours,
  deleteEmptyDepartment,
  describeDepartment,
  findPath,
  insertDepartment,
  lockTree,
  type Place,
  placeDepartment,
  renameDepartment,
  rewritePaths,
} from './departments.queries.ts'

type SaveInput = Parsed<typeof org.save>
type Done = Record<string, never>

/** What lies below a department is the caller's only where the scope says so. */
const worksBelow = (caller: Caller, id: string | null): boolean =>
  isDepartmentInScope(caller, id) && caller.scope.kind >= DataScope.departmentAndBelow

async function parentPathOf(tx: Tx, parentId: string | null): Promise<string[]> {
  if (parentId === null) return []
  return (await findPath(tx, parentId)) ?? fail('NOT_FOUND')
}

async function create(tx: Tx, { parentId, name }: SaveInput, ctx: CallerContext): Promise<string> {
  if (parentId === undefined) return failInput(ORG_PROBLEMS.parentMissing)
  if (!worksBelow(ctx.caller, parentId)) fail('NOT_FOUND')
  const id = newId()
  const path = [...(await parentPathOf(tx, parentId)), id]
  const sort = await countNeighbours(tx, parentId)
  await insertDepartment(tx, { id, parentId, name, sort, path }, ctx.arrivedAt)
  return id
}

async function rename(tx: Tx, { id, parentId, name }: SaveInput & { id: string }, caller: Caller): Promise<void> {
  if (parentId !== undefined) failInput(ORG_PROBLEMS.parentFixed)
  if (!isDepartmentInScope(caller, id) || (await findPath(tx, id)) === undefined) fail('NOT_FOUND')
  await renameDepartment(tx, id, name)
}

export function saveDepartment({ db }: Deps, ctx: CallerContext, input: SaveInput): Promise<{ id: string }> {
  return inTx(db, async tx => {
    await lockTree(tx)
    const before = input.id === undefined ? undefined : await describeDepartment(tx, input.id)
    const id = input.id ?? (await create(tx, input, ctx))
    if (input.id !== undefined) await rename(tx, { ...input, id }, ctx.caller)
    await recordAudit(tx, ctx, {
      action: 'department.save',
      objectType: 'department',
      objectId: id,
      before,
      after: await describeDepartment(tx, id),
    })
    return { id }
  })
}

/** A department goes from one parent to another, and the caller must work below both. */
export async function moveDepartment({ db }: Deps, ctx: CallerContext, place: Place): Promise<Done> {
  const { id, parentId } = place
  await inTx(db, async tx => {
    await lockTree(tx)
    const oldPath = await findPath(tx, id)
    if (oldPath === undefined || !isDepartmentInScope(ctx.caller, id)) return fail('NOT_FOUND')
    const oldParentId = oldPath.at(-2) ?? null
    if (![oldParentId, parentId].every(one => worksBelow(ctx.caller, one))) return fail('NOT_FOUND')
    const newPath = pathBelow(id, await parentPathOf(tx, parentId))
    if (newPath === undefined) return fail('DEPARTMENT_CYCLE')
    const before = await describeDepartment(tx, id)
    await placeDepartment(tx, place)
    if (oldParentId !== parentId) await rewritePaths(tx, id, newPath)
    await recordAudit(tx, ctx, {
      action: 'department.move',
      objectType: 'department',
      objectId: id,
      objectName: before?.name ?? '',
      before,
      after: await describeDepartment(tx, id),
    })
  })
  return {}
}

/** Other modules hold departments too: banks, exams, site settings. */
const isStillUsed = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

export async function deleteDepartment({ db }: Deps, ctx: CallerContext, id: string): Promise<Done> {
  try {
    await inTx(db, async tx => {
      await lockTree(tx)
      if (!isDepartmentInScope(ctx.caller, id) || (await findPath(tx, id)) === undefined) fail('NOT_FOUND')
      const before = await describeDepartment(tx, id)
      if (!(await deleteEmptyDepartment(tx, id))) fail('DEPARTMENT_NOT_EMPTY')
      await recordAudit(tx, ctx, { action: 'department.delete', objectType: 'department', objectId: id, before })
    })
  } catch (error) {
    if (isStillUsed(error)) return fail('DEPARTMENT_IN_USE')
    throw error
  }
  return {}
}
