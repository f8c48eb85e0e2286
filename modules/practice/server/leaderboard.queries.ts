/** SQL of leaderboards. Only students of the audience stand in one, whoever has left it does not. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { userRows } from '../../identity/server/index.ts'
import { isInAudience } from '../../org/server/index.ts'
import { BOARD_PERIODS, type BoardPeriod } from '../contract/leaderboard.ts'
import { boardDays } from './board.rules.ts'
import { PRACTICE_AUDIENCE } from './practice-banks.queries.ts'

export interface RightAnswer {
  readonly bankId: string
  readonly userId: string
  /** Of the site's time zone. */
  readonly day: string
}

/** Of banks that have a leaderboard. */
export async function addToBoards(tx: Tx, rights: readonly RightAnswer[]): Promise<void> {
  if (rights.length === 0) return
  const counted = rights.flatMap(right =>
    BOARD_PERIODS.map(period => ({ ...right, period, startsOn: boardDays(period, right.day).from })),
  )
  const column = <K extends keyof (typeof counted)[number]>(key: K) => counted.map(one => one[key])
  await sql`insert into practice_board_counts (bank_id, period, starts_on, user_id, right_count)
    select practice_banks.id, given.period, given.starts_on, given.user_id, count(*)
    from unnest(${column('bankId')}::uuid[], ${column('period')}::text[], ${column('startsOn')}::date[],
      ${column('userId')}::uuid[]) as given (bank_id, period, starts_on, user_id)
    join practice_banks on practice_banks.id = given.bank_id and practice_banks.has_leaderboard
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (bank_id, period, starts_on, user_id) do update
      set right_count = practice_board_counts.right_count + excluded.right_count`.execute(tx)
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

export interface BoardAsked {
  readonly bankId: string
  readonly userId: string
  readonly period: BoardPeriod
  /** Its first day. */
  readonly startsOn: string
  readonly limit: number
}

/** The first ones, and the row of this user wherever it stands. */
export async function listBoard(db: Db, { bankId, userId, period, startsOn, limit }: BoardAsked): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`with counted as (
      select user_id, right_count from practice_board_counts
      where bank_id = ${bankId} and period = ${period} and starts_on = ${startsOn}::date
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
