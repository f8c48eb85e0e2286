import { DataScope } from '@tripos/contract/enums'
import type { org } from '@tripos/contract/org'
import type { Parsed } from '@tripos/contract/kernel'
import type { Tx } from '../../db/client.ts'
import { inTx } from '../../db/tx.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fail } from '../../kernel/fail.ts'
import type { CallerContext } from '../../kernel/mount.ts'
import { newId } from '../../kernel/random.ts'
import { recordAudit } from '../audit/index.ts'
import { pathBelow } from './department-path.rules.ts'
import {
  deleteEmptyDepartment,
  findPath,
  insertDepartment,
  lockTree,
  rewritePaths,
  updateDepartment,
} from './departments.queries.ts'

type SaveInput = Parsed<typeof org.save>

/** Whether the caller may put people or departments into this one; nobody but "all" works at the top. */
export const isDepartmentInScope = ({ scope }: Caller, id: string | null): boolean =>
  scope.kind === DataScope.all || (id !== null && scope.departmentIds.includes(id))

async function parentPathOf(tx: Tx, parentId: string | null): Promise<string[]> {
  if (parentId === null) return []
  return (await findPath(tx, parentId)) ?? fail('NOT_FOUND')
}

/** Renaming needs the department in scope; moving needs the new parent in scope too. */
async function moveOrRename(tx: Tx, input: SaveInput & { id: string }, caller: Caller): Promise<void> {
  const oldPath = await findPath(tx, input.id)
  if (oldPath === undefined || !isDepartmentInScope(caller, input.id)) return fail('NOT_FOUND')
  const isMoved = (oldPath.at(-2) ?? null) !== input.parentId
  if (isMoved && !isDepartmentInScope(caller, input.parentId)) return fail('NOT_FOUND')
  const newPath = pathBelow(input.id, await parentPathOf(tx, input.parentId))
  if (newPath === undefined) return fail('DEPARTMENT_CYCLE')
  const { id, parentId, name, sort } = input
  await updateDepartment(tx, { id, parentId, name, sort })
  if (isMoved) await rewritePaths(tx, id, newPath)
}

export function saveDepartment({ db }: Deps, input: SaveInput, ctx: CallerContext): Promise<{ id: string }> {
  return inTx(db, async tx => {
    await lockTree(tx)
    const id = input.id ?? newId()
    if (input.id === undefined) {
      if (!isDepartmentInScope(ctx.caller, input.parentId)) fail('NOT_FOUND')
      const path = [...(await parentPathOf(tx, input.parentId)), id]
      const { parentId, name, sort } = input
      await insertDepartment(tx, { id, parentId, name, sort, path }, ctx.arrivedAt)
    } else {
      await moveOrRename(tx, { ...input, id }, ctx.caller)
    }
    const { name, parentId } = input
    await recordAudit(tx, ctx, {
      action: 'department.save',
      objectType: 'department',
      objectId: id,
      detail: { name, parentId },
    })
    return { id }
  })
}

/** Other modules hold departments too (banks, exams, site settings): what they hold is not empty either. */
const isStillUsed = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

export async function deleteDepartment({ db }: Deps, id: string, ctx: CallerContext): Promise<Record<string, never>> {
  try {
    await inTx(db, async tx => {
      await lockTree(tx)
      if (!isDepartmentInScope(ctx.caller, id) || (await findPath(tx, id)) === undefined) fail('NOT_FOUND')
      if (!(await deleteEmptyDepartment(tx, id))) fail('DEPARTMENT_NOT_EMPTY')
      await recordAudit(tx, ctx, { action: 'department.delete', objectType: 'department', objectId: id })
    })
  } catch (error) {
    if (isStillUsed(error)) return fail('DEPARTMENT_NOT_EMPTY')
    throw error
  }
  return {}
}
