/** What a student practises today, and what came of the last weeks. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addDays, dayIn, startOfDay } from '@tripos/runtime/days.rules.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { training } from '../contract/training.ts'
import {
  countDue,
  countNew,
  findMinutes,
  listDays,
  listDueBanks,
  type PractisedDay,
  saveMinutes,
} from './plan.queries.ts'
import { planOf } from './plan.rules.ts'
import { streakOf } from './streak.rules.ts'

const USUAL_MINUTES = 15
/** A year, so that a long streak is seen as a whole. */
const SHOWN_DAYS = 366
const FORECAST_DAYS = 14
/** What a question takes is known from so many answers on. */
const ENOUGH_ANSWERS = 20
/** More than anybody answers in a day of four hours. */
const MAX_NEW = 3000

function secondsEach(days: readonly PractisedDay[]): number | null {
  const lately = days.slice(-14)
  const answered = lately.reduce((sum, day) => sum + day.answeredCount, 0)
  return answered < ENOUGH_ANSWERS ? null : lately.reduce((sum, day) => sum + day.seconds, 0) / answered
}

export async function showPlan(
  { db, clock, config }: Deps,
  { userId }: Caller,
): Promise<Output<(typeof training)['plan']>> {
  const now = clock.now()
  const learner = { userId, now, graceSeconds: config.graceSeconds }
  const timeZone = await findTimeZone(db)
  const today = dayIn(timeZone, now)
  const forecastDays = Array.from({ length: FORECAST_DAYS }, (_, ahead) => addDays(today, ahead))
  const ends = forecastDays.map(day => startOfDay(timeZone, addDays(day, 1)))
  const [days, minutes, due, newCount, dueBanks] = await Promise.all([
    listDays(db, userId, addDays(today, -SHOWN_DAYS)),
    findMinutes(db, userId),
    countDue(db, learner, ends),
    countNew(db, userId, MAX_NEW),
    listDueBanks(db, learner, ends[0] ?? now),
  ])
  const dailyMinutes = minutes ?? USUAL_MINUTES
  const [dueCount = 0] = due
  const secondsToday = days.find(({ day }) => day === today)?.seconds ?? 0
  const plan = planOf({ dailyMinutes, secondsEach: secondsEach(days), dueCount, newCount, secondsToday })
  return {
    today,
    dailyMinutes,
    ...plan,
    dueCount,
    streak: streakOf(
      days.map(({ day }) => day),
      today,
    ),
    days,
    forecast: forecastDays.map((day, at) => ({ day, count: due[at] ?? 0 })),
    dueBanks,
  }
}

export async function savePlan({ db }: Deps, { userId }: Caller, dailyMinutes: number): Promise<Record<string, never>> {
  await inTx(db, tx => saveMinutes(tx, userId, dailyMinutes))
  return {}
}
