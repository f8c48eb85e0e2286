import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  'course:asset:edit': ['/api/asset/delete', '/api/asset/rename', '/api/asset/thumbnail'],
  'course:asset:view': ['/api/asset/detail', '/api/asset/link', '/api/asset/paging', '/api/asset/usage'],
}
