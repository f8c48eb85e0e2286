import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  signedIn: [
    '/api/notification/mine',
    '/api/notification/preferences',
    '/api/notification/preferences-save',
    '/api/notification/read',
    '/api/notification/read-all',
    '/api/notification/unread',
  ],
  'sys:notification:edit': [
    '/api/notification/kind-save',
    '/api/notification/text-preview',
    '/api/notification/text-reset',
    '/api/notification/text-save',
  ],
  'sys:notification:view': ['/api/notification/kinds'],
}
