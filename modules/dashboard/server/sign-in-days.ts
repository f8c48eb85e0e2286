/**
 * Sign-ins by day. Days that are over change only when people come into a scope or leave it, and are 170,000 rows in a large school:
 * for one caller they are counted once in ten minutes.
 */
import type { Caller } from '@tripos/access/caller.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { rememberFor } from '@tripos/runtime/remembered.ts'
import { DASHBOARD_DAYS } from '../contract.ts'
import { listSignIns, type SignInRow } from './dashboard.queries.ts'

const REMEMBERED_MS = 10 * 60_000
/** Members of the staff whose dashboards are opened within that time. */
const MAX_REMEMBERED = 1000

interface Asked {
  readonly caller: Pick<Caller, 'scope' | 'userId'>
  readonly dayStart: Date
}

function keyOf({ caller: { scope, userId }, dayStart }: Asked): string {
  const whose = scope.kind === DataScope.all ? 'all' : [userId, ...scope.departmentIds].join()
  return `${whose} ${dayStart.getTime()}`
}

export type FindSignInDays = (caller: Asked['caller'], dayStart: Date) => Promise<readonly SignInRow[]>

export function makeSignInDays({ db, clock }: Pick<Deps, 'db' | 'clock'>): FindSignInDays {
  const listOver = rememberFor<Asked, readonly SignInRow[]>(REMEMBERED_MS, {
    clock,
    keyOf,
    look: ({ caller, dayStart }) => listSignIns(db, caller, { dayStart, from: 1, to: DASHBOARD_DAYS - 1 }),
    max: MAX_REMEMBERED,
  })
  return async (caller, dayStart) => {
    // Of a day that is still to begin the one before is not over.
    if (dayStart > clock.now()) return listSignIns(db, caller, { dayStart, from: 0, to: DASHBOARD_DAYS - 1 })
    const today = listSignIns(db, caller, { dayStart, from: 0, to: 0 })
    return (await Promise.all([today, listOver({ caller, dayStart })])).flat()
  }
}
