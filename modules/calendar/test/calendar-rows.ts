import { calendar } from '../contract.ts'
import { examOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'

/** Of the student alone, and in a calendar. */
const examWithTime = (world: World) =>
  examOf(world, {
    openType: 4,
    audienceUserIds: [world.users.student.id],
    startsAt: new Date(world.app.clock.now().getTime() + 3_600_000).toISOString(),
  })

export const CALENDAR_ROWS: Rows = [
  [calendar.showAddress, { input: () => ({}) }],
  [calendar.setAddress, { input: () => ({}) }],
  [calendar.removeAddress, { input: () => ({}) }],
  [calendar.exam, { target: examWithTime, input: (_, id) => ({ id }), ...HIDDEN }],
]
