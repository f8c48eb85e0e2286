import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  'qu:bank:edit': ['/api/practice/bank/save'],
  'qu:bank:view': ['/api/practice/bank/settings'],
}
