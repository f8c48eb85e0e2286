/** The calendar of a student: exams and due dates, for programs that sign in nowhere. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { CALENDAR_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { registerFeed } from './feed-route.ts'
import { calendarCalls } from './handlers.ts'

export const calendarModule = serverModule(manifest, deps => ({
  inputs: [CALENDAR_INPUT],
  calls: calendarCalls(deps),
  jobs: [],
  registerGets: app => registerFeed(app, deps),
}))
