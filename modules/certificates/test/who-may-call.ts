import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  public: ['/api/certificate/check-file', '/api/certificate/find', '/api/certificate/keys', '/api/certificate/show'],
  student: ['/api/certificate/mine', '/api/certificate/my-credential', '/api/certificate/my-pdf'],
  'certificate:certificate:edit': [
    '/api/certificate/grant',
    '/api/certificate/grant-sheet',
    '/api/certificate/reissue',
    '/api/certificate/revoke',
    '/api/certificate/sheet-template',
  ],
  'certificate:certificate:view': [
    '/api/certificate-kind/options',
    '/api/certificate/download-batch',
    '/api/certificate/export',
    '/api/certificate/list-batches',
    '/api/certificate/paging',
    '/api/certificate/pdf',
    '/api/certificate/start-batch',
  ],
  'certificate:key:edit': [
    '/api/certificate-key/list',
    '/api/certificate-key/rotate',
    '/api/certificate-key/sign-again',
    '/api/certificate-key/withdraw',
  ],
  'certificate:kind:edit': [
    '/api/certificate-kind/delete',
    '/api/certificate-kind/preview',
    '/api/certificate-kind/rule-options',
    '/api/certificate-kind/save',
  ],
  'certificate:kind:view': ['/api/certificate-kind/detail', '/api/certificate-kind/paging'],
}
