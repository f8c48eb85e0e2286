import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  public: ['/api/sys/dict/labels'],
  'qu:bank:view': ['/api/sys/dict/categories'],
  'sys:dict:edit': [
    '/api/sys/dict/delete',
    '/api/sys/dict/import-commit',
    '/api/sys/dict/import-dry-run',
    '/api/sys/dict/item/delete',
    '/api/sys/dict/item/move',
    '/api/sys/dict/item/save',
    '/api/sys/dict/save',
  ],
  'sys:dict:view': ['/api/sys/dict/export', '/api/sys/dict/items', '/api/sys/dict/paging'],
}
