import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  'sys:depart:edit': ['/api/sys/depart/delete', '/api/sys/depart/move', '/api/sys/depart/save'],
  'sys:depart:view': ['/api/sys/depart/tree'],
}
