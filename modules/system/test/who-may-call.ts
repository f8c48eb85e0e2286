import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: ['/api/common/device/probe', '/api/common/device/sample'],
  'sys:job:edit': ['/api/sys/job/cancel', '/api/sys/job/retry'],
  'sys:job:view': ['/api/sys/job/detail', '/api/sys/job/paging', '/api/sys/job/queues'],
  'sys:system:view': ['/api/sys/system/clock', '/api/sys/system/detail'],
}
