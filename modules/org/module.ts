/** Departments: the tree, and who belongs where. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { orgErrors } from './errors.ts'
import { ORG_EVENTS } from './events.ts'

export const manifest = defineModule({
  name: 'org',
  row: 1,
  about: 'departments: the tree, and who belongs where',
  errors: orgErrors,
  tables: ['departments', 'user_departments'],
  events: ORG_EVENTS,
  permissions: {
    'sys:depart:edit': ['sys:depart:view'],
    'sys:depart:view': [],
  },
  screens: ['DepartmentList'],
  menu: [
    page('system.departments', {
      zh: '部门',
      en: 'Departments',
      icon: 'departments',
      path: '/admin/system/departments',
      component: 'DepartmentList',
      permission: 'sys:depart:view',
      children: [grant('sys:depart:edit', '编辑部门', 'Edit departments')],
      in: 'people',
      order: 4,
    }),
  ],
  auditActions: {
    'department.save': localized('保存部门', 'Save department'),
    'department.move': localized('移动部门', 'Move department'),
    'department.delete': localized('删除部门', 'Delete department'),
  },
  auditObjects: {
    department: localized('部门', 'Department'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly org: typeof manifest
  }
}
