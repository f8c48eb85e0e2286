import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: ['/api/homework/own-file', '/api/homework/show', '/api/homework/submit', '/api/homework/upload-file'],
  'course:homework:edit': ['/api/homework/mark', '/api/homework/reopen'],
  'course:homework:view': ['/api/homework/detail', '/api/homework/file', '/api/homework/paging'],
}
