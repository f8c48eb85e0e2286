import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  signedIn: ['/api/calendar/remove-address', '/api/calendar/set-address', '/api/calendar/show-address'],
  student: ['/api/calendar/exam'],
}
