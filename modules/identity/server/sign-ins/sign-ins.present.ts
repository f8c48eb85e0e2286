/** What others see of a sign-in or a session. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { sessions, signIns } from '../../contract/sign-ins.ts'
import type { SessionRow } from '../session-lists.queries.ts'
import { deviceOf } from './device.ts'
import type { SignInRow } from './sign-ins.queries.ts'

type SignIn = Output<typeof signIns.paging>['rows'][number]
type Session = Output<typeof sessions.paging>['rows'][number]

export const presentOwnSignIn = (row: SignInRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  result: row.result,
  way: row.way,
  device: deviceOf(row.userAgent),
  ip: row.ip,
  times: row.times,
})

function personOf({ userId, userName, realName, roleType }: SignInRow): SignIn['user'] {
  if (userId === null || userName === null || realName === null || roleType === null) return null
  return { id: userId, userName, realName, roleType }
}

export const presentSignIn = (row: SignInRow): SignIn => ({ ...presentOwnSignIn(row), user: personOf(row) })

export const presentOwnSession = (row: SessionRow) => ({
  id: row.id,
  device: deviceOf(row.userAgent),
  ip: row.ip,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  isCurrent: row.isCurrent,
})

export const presentSession = (
  row: SessionRow,
  { inExam, above }: { readonly inExam: ReadonlySet<string>; readonly above: ReadonlySet<string> },
): Session => ({
  ...presentOwnSession(row),
  user: { id: row.userId, userName: row.userName, realName: row.realName, roleType: row.roleType },
  isInExam: inExam.has(row.userId),
  isAboveYou: above.has(row.userId),
})
