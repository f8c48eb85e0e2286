/** What students do who are signed in anyway: they read notices, and what the bell says. */
import { demoNotices } from '@tripos/module-kit/demo-content.ts'
import { notifications } from '../../../notifications/contract.ts'
import { chance } from './chance.ts'
import type { School } from './school.ts'

const READS_NOTICES = 0.8
const READS_BELL = 0.7

export async function lookAround(school: School, userNames: readonly string[]): Promise<void> {
  await Promise.all(
    userNames.map(async userName => {
      const caller = await school.as(userName)
      let unread = 0
      for (const board of demoNotices.all())
        unread += await board.read(caller, title => chance('reads', userName, title) < READS_NOTICES)
      const today = school.clock.now().toISOString().slice(0, 10)
      if (chance('bell', userName, unread, today.slice(8)) < READS_BELL) await caller.call(notifications.readAll, {})
    }),
  )
}
