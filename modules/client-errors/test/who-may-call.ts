import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  public: ['/api/common/client-error/save'],
  'sys:error:edit': ['/api/sys/client-error/clear', '/api/sys/client-error/delete'],
  'sys:log:view': ['/api/sys/client-error/detail', '/api/sys/client-error/paging'],
}
