/** What students do who are signed in anyway: they read notices, and what the bell says. */
import { notices } from '../../../notices/contract.ts'
import { notifications } from '../../../notifications/contract.ts'
import { chance } from './chance.ts'
import type { School } from './school.ts'

const READS_NOTICES = 0.8
const READS_BELL = 0.7

export async function lookAround(school: School, userNames: readonly string[]): Promise<void> {
  await Promise.all(
    userNames.map(async userName => {
      const caller = await school.as(userName)
      const { rows } = await caller.call(notices.mine, { unreadOnly: true })
      for (const { id, title } of rows) {
        if (chance('reads', userName, title) < READS_NOTICES) await caller.call(notices.read, { id })
      }
      const today = school.clock.now().toISOString().slice(0, 10)
      if (chance('bell', userName, rows.length, today.slice(8)) < READS_BELL)
        await caller.call(notifications.readAll, {})
    }),
  )
}
