/** For whom an exam, a course or a notice may be: nobody speaks to people on whom they do not work. */
import { DataScope, OpenType } from '@tripos/contract-kit/enums.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { type Audience, isDepartmentInScope, listDepartmentNames } from '../../org/server/index.ts'
import { findUserNames, listOutside } from './user-lists.queries.ts'

/** Names in one sentence; the rest is a number. */
const MAX_NAMES_SHOWN = 5
function naming(names: readonly string[]): string {
  const more = names.length - MAX_NAMES_SHOWN
  return names.slice(0, MAX_NAMES_SHOWN).join(', ') + (more > 0 ? ` … +${more}` : '')
}

/** `everyone` is the permission that widens it. With the scope "all", or with that permission, everybody may be chosen. */
export async function requireAudience(
  db: Db,
  caller: Caller,
  { openType, departmentIds, userIds, everyone }: Audience & { readonly openType: number; readonly everyone: string },
): Promise<void> {
  if (caller.scope.kind === DataScope.all || caller.permissions.has(everyone)) return
  if (openType === OpenType.everyone || openType === OpenType.password) fail('AUDIENCE_TOO_WIDE')
  if (openType === OpenType.departments) {
    const outside = departmentIds.filter(id => !isDepartmentInScope(caller, id))
    if (outside.length === 0) return
    const names = (await listDepartmentNames(db)).filter(one => outside.includes(one.id)).map(one => one.name)
    fail('AUDIENCE_OUTSIDE', { args: { names: naming(names) } })
  }
  const outside = await listOutside(db, caller, userIds)
  if (outside.length === 0) return
  const names = (await findUserNames(db, outside)).map(one => one.realName)
  fail('AUDIENCE_OUTSIDE', { args: { names: naming(names) } })
}
