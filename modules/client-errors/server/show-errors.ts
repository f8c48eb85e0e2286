import type { Caller } from '@tripos/access/caller.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { listUserOptions } from '../../identity/server/index.ts'
import type { clientErrors } from '../contract/client-errors.ts'
import { type ErrorRow, findError, listErrors } from './client-errors.queries.ts'

/** Names of people outside the caller's data scope are not shown. */
async function present({ db }: Deps, caller: Caller, rows: readonly ErrorRow[]) {
  const ids = [...new Set(rows.flatMap(row => row.userId ?? []))]
  const users = ids.length === 0 ? [] : await listUserOptions(db, caller, { ids })
  const names = new Map(users.map(user => [user.id, user.userName]))
  return rows.map(({ userId, ...row }) => ({
    ...row,
    info: row.info as Output<typeof clientErrors.paging>['rows'][number]['info'],
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    userName: names.get(userId ?? '') ?? null,
  }))
}

export async function pageErrors(deps: Deps, caller: Caller, input: Parsed<typeof clientErrors.paging>) {
  const { total, rows } = await listErrors(deps.db, input)
  return { total, rows: await present(deps, caller, rows) }
}

export async function showError(deps: Deps, caller: Caller, id: string) {
  const found = await findError(deps.db, id)
  if (found === undefined) return fail('NOT_FOUND')
  const [row] = await present(deps, caller, [found])
  if (row === undefined) return fail('NOT_FOUND')
  const { stack, vm, userAgent } = found
  return { ...row, stack, vm, userAgent }
}
