/** Leaderboards of banks, only where staff have switched one on (ADR 152). */
import type { Caller } from '@tripos/access/caller.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { findTimeZone } from '../../site/server/index.ts'
import { BOARD_SIZE, type leaderboard } from '../contract/leaderboard.ts'
import { boardDays } from './board.rules.ts'
import { hasLeaderboard, isUnnamed, listBoard, saveUnnamed } from './leaderboard.queries.ts'
import { isBankOpen } from './practice-banks.queries.ts'

type Calls = typeof leaderboard

export async function showLeaderboard(
  { db, clock }: Deps,
  { userId }: Caller,
  { bankId, period }: Parsed<Calls['show']>,
): Promise<Output<Calls['show']>> {
  if (!(await isBankOpen(db, userId, bankId))) fail('NOT_FOUND')
  const days = boardDays(period, dayIn(await findTimeZone(db), clock.now()))
  const [isOn, unnamed] = await Promise.all([hasLeaderboard(db, bankId), isUnnamed(db, userId)])
  const found = isOn ? await listBoard(db, { bankId, userId, period, startsOn: days.from, limit: BOARD_SIZE }) : []
  const own = found.find(row => row.userId === userId)
  return {
    isOn,
    days,
    rows: found.slice(0, BOARD_SIZE).map(row => {
      const isOwn = row.userId === userId
      const isNamed = isOwn || !row.isUnnamed
      return {
        rank: row.rank,
        realName: isNamed ? row.realName : null,
        avatar: isNamed ? row.avatar : '',
        rightCount: row.rightCount,
        isOwn,
      }
    }),
    own: own === undefined ? null : { rank: own.rank, rightCount: own.rightCount },
    isUnnamed: unnamed,
  }
}

export async function setUnnamed({ db }: Deps, { userId }: Caller, unnamed: boolean): Promise<Record<string, never>> {
  await saveUnnamed(db, userId, unnamed)
  return {}
}
