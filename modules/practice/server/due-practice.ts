/** What a student is to practise again by the end of this day. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addDays, dayIn, startOfDay } from '@tripos/runtime/days.rules.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { DueThing } from '../../student-home/server/index.ts'
import { countDue } from './plan.queries.ts'

export async function listDuePractice({ db, clock, config }: Deps, userId: string): Promise<readonly DueThing[]> {
  const timeZone = await findTimeZone(db)
  const now = clock.now()
  const tomorrow = startOfDay(timeZone, addDays(dayIn(timeZone, now), 1))
  const [count = 0] = await countDue(db, { userId, now, graceSeconds: config.graceSeconds }, [tomorrow])
  return count === 0 ? [] : [{ kind: 'practice', title: '', link: '/web/repo', at: null, count }]
}
