/** Menus, roles, and what they grant. */
import { defineModule, grant, group, page, subPage } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { accessErrors } from './errors.ts'

export const manifest = defineModule({
  name: 'access',
  row: 2,
  about: 'menus, roles, and what they grant',
  errors: accessErrors,
  tables: ['menus', 'role_menus', 'roles', 'user_roles'],
  permissions: {
    'sys:menu:edit': ['sys:menu:view'],
    'sys:menu:view': [],
    'sys:role:edit': ['sys:role:view'],
    'sys:role:view': [],
  },
  screens: ['RoleList', 'RoleEdit', 'MenuList'],
  menu: [
    group('people', 9, {
      zh: '人员',
      en: 'People',
      icon: 'people',
      path: '/admin/people',
      redirect: '/admin/system/users',
    }),
    group('system', 10, {
      zh: '系统',
      en: 'System',
      icon: 'settings',
      path: '/admin/system',
      redirect: '/admin/system/site',
    }),
    group('operations', 11, {
      zh: '运维',
      en: 'Operations',
      icon: 'operating',
      path: '/admin/operations',
      redirect: '/admin/system/sessions',
    }),
    page('system.roles', {
      zh: '角色',
      en: 'Roles',
      icon: 'roles',
      path: '/admin/system/roles',
      component: 'RoleList',
      permission: 'sys:role:view',
      children: [grant('sys:role:edit', '编辑角色', 'Edit roles')],
      in: 'people',
      order: 5,
    }),
    subPage('system.roleEdit', '/admin/system/roles', {
      zh: '编辑角色',
      en: 'Edit role',
      path: '/admin/system/roles/edit/:id',
      component: 'RoleEdit',
      permission: 'sys:role:view',
      in: 'people',
      order: 6,
    }),
    page('system.menus', {
      zh: '菜单',
      en: 'Menus',
      icon: 'menus',
      path: '/admin/system/menus',
      component: 'MenuList',
      permission: 'sys:menu:view',
      children: [grant('sys:menu:edit', '编辑菜单', 'Edit menus')],
      in: 'system',
      order: 6,
    }),
  ],
  auditActions: {
    'role.save': localized('保存角色', 'Save role'),
    'role.delete': localized('删除角色', 'Delete role'),
    'menu.save': localized('保存菜单', 'Save menu entry'),
    'menu.sort': localized('调整菜单顺序', 'Sort menu entries'),
    'menu.delete': localized('删除菜单', 'Delete menu entry'),
  },
  auditObjects: {
    role: localized('角色', 'Role'),
    menu: localized('菜单', 'Menu entry'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly access: typeof manifest
  }
}
