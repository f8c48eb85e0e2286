import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  'sys:message:edit': [
    '/api/message-channel/save-mail',
    '/api/message-channel/save-sms',
    '/api/message-channel/set-report-address',
    '/api/message-channel/settings',
    '/api/message-channel/test',
    '/api/message-robot/delete',
    '/api/message-robot/paging',
    '/api/message-robot/save',
    '/api/message-robot/test',
  ],
  'sys:message:resend': ['/api/message/resend'],
  'sys:message:view': ['/api/message/detail', '/api/message/paging'],
}
