/** From an empty site to the first exam: which steps have been taken, for whoever can take them all. */
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { type dashboard, FIRST_STEPS_NEED } from '../contract.ts'
import { closeFirstSteps, findFirstSteps, openFirstSteps } from './first-steps.queries.ts'

const mayTakeAll = ({ scope, permissions }: Caller): boolean =>
  scope.kind === DataScope.all && FIRST_STEPS_NEED.every(tag => permissions.has(tag))

export async function findStepsOf(
  { db }: Deps,
  caller: Caller,
): Promise<Output<typeof dashboard.summary>['firstSteps']> {
  if (!mayTakeAll(caller)) return null
  const { isClosed, bankId, blueprintId, examId, ...taken } = await findFirstSteps(db, caller.userId)
  return { isClosed, bankId, blueprintId, examId, taken }
}

export async function showFirstSteps(deps: Deps, caller: Caller): Promise<Output<typeof dashboard.showFirstSteps>> {
  if (caller.roleType !== RoleType.administrator) fail('NOT_ALLOWED')
  return { firstSteps: await findStepsOf(deps, caller) }
}

export async function saveFirstSteps(
  { db }: Deps,
  { caller, arrivedAt }: CallerContext,
  { isClosed }: Parsed<typeof dashboard.saveFirstSteps>,
): Promise<Record<string, never>> {
  if (caller.roleType !== RoleType.administrator) fail('NOT_ALLOWED')
  if (isClosed) await closeFirstSteps(db, caller.userId, arrivedAt)
  else await openFirstSteps(db, caller.userId)
  return {}
}
