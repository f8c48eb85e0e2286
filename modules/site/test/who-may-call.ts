import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  public: ['/api/common/message/paging', '/api/sys/config/detail'],
  'sys:config:edit': ['/api/sys/config/save', '/api/sys/config/settings'],
}
