import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  'sys:log:view': [
    '/api/sys/operation/actors',
    '/api/sys/operation/detail',
    '/api/sys/operation/export',
    '/api/sys/operation/last-check',
    '/api/sys/operation/paging',
    '/api/sys/operation/verify',
  ],
}
