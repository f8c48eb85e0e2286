import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  signedIn: [
    '/api/notification/mine',
    '/api/notification/read',
    '/api/notification/read-all',
    '/api/notification/unread',
  ],
}
