import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: ['/api/lecturer/show', '/api/lecturer/shown'],
  'course:lecturer:edit': ['/api/lecturer/delete', '/api/lecturer/save', '/api/lecturer/state'],
  'course:lecturer:view': ['/api/lecturer/detail', '/api/lecturer/paging'],
}
