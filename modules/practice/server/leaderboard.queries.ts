/** SQL of leaderboards. Only students of the audience stand in one, whoever has left it does not. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { userRows } from '../../identity/server/index.ts'
import { isInAudience } from '../../org/server/index.ts'
import type { BoardDays } from './board.rules.ts'
import { PRACTICE_AUDIENCE } from './practice-banks.queries.ts'

export interface RightAnswer {
  readonly bankId: string
  readonly userId: string
  readonly day: string
}

/** Of banks that have a leaderboard. */
export async function addToBoards(tx: Tx, rights: readonly RightAnswer[]): Promise<void> {
  if (rights.length === 0) return
  const column = <K extends keyof RightAnswer>(key: K) => rights.map(one => one[key])
  await sql`insert into practice_bank_days (bank_id, day, user_id, right_count)
    select practice_banks.id, given.day, given.user_id, count(*)
    from unnest(${column('bankId')}::uuid[], ${column('day')}::date[], ${column('userId')}::uuid[])
      as given (bank_id, day, user_id)
    join practice_banks on practice_banks.id = given.bank_id and practice_banks.has_leaderboard
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (bank_id, day, user_id) do update
      set right_count = practice_bank_days.right_count + excluded.right_count`.execute(tx)
}

export async function hasLeaderboard(db: Db, bankId: string): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`select has_leaderboard as is_on from practice_banks
    where id = ${bankId}`.execute(db)
  return rows[0]?.isOn === true
}

export interface BoardRow {
  readonly userId: string
  readonly rank: number
  readonly rightCount: number
  readonly realName: string
  readonly avatar: string
  readonly isUnnamed: boolean
}

/** The first ones, and the row of this user wherever it stands. */
export async function listBoard(
  db: Db,
  { bankId, userId, days, limit }: { bankId: string; userId: string; days: BoardDays; limit: number },
): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`with counted as (
      select user_id, sum(right_count)::int as right_count from practice_bank_days
      where bank_id = ${bankId} and day between ${days.from}::date and ${days.to}::date group by user_id
    ), standing as (
      select users.id as user_id, users.real_name, users.avatar, counted.right_count,
        rank() over (order by counted.right_count desc)::int as rank,
        row_number() over (order by counted.right_count desc, users.real_name, users.id) as place
      from counted join ${userRows.as('users')} on users.id = counted.user_id
        and users.role_type = ${sql.lit(RoleType.student)} and users.state = ${sql.lit(UserState.normal)}
      join practice_banks on practice_banks.id = ${bankId}
      where ${isInAudience(PRACTICE_AUDIENCE, sql`users.id`)}
    )
    select standing.user_id, standing.rank, standing.right_count, standing.real_name, standing.avatar,
      learners.is_unnamed
    from standing join practice_learners learners on learners.user_id = standing.user_id
    where standing.place <= ${limit} or standing.user_id = ${userId}
    order by standing.place`.execute(db)
  return rows
}

export async function isUnnamed(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('practiceLearners')
    .select('isUnnamed')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.isUnnamed === true
}

export async function saveUnnamed(db: Db, userId: string, unnamed: boolean): Promise<void> {
  await db
    .insertInto('practiceLearners')
    .values({ userId, isUnnamed: unnamed })
    .onConflict(conflict => conflict.column('userId').doUpdateSet({ isUnnamed: unnamed }))
    .execute()
}
