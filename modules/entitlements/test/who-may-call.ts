import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: ['/api/entitlement/why'],
  'order:entitlement:edit': ['/api/entitlement/add', '/api/entitlement/end'],
  'order:entitlement:view': ['/api/entitlement/paging', '/api/entitlement/things'],
}
