import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  signedIn: ['/api/sys/menu/routes'],
  'sys:menu:edit': ['/api/sys/menu/delete', '/api/sys/menu/save', '/api/sys/menu/sort'],
  'sys:menu:view': ['/api/sys/menu/detail', '/api/sys/menu/tree'],
  'sys:role:edit': ['/api/role-template/list', '/api/sys/role/delete', '/api/sys/role/save'],
  'sys:role:view': ['/api/role/preview', '/api/sys/role/detail', '/api/sys/role/list-menus', '/api/sys/role/paging'],
  'sys:user:view': ['/api/sys/role/options'],
}
