import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: [
    '/api/calendar/exam',
    '/api/calendar/remove-address',
    '/api/calendar/set-address',
    '/api/calendar/show-address',
  ],
}
