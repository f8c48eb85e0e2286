import { segment } from '@tripos/web-kit/paths.ts'

export const accessPaths = {
  roles: '/admin/system/roles',
  role: (roleId: string) => `/admin/system/roles/edit/${segment(roleId)}`,
  copyOfRole: (roleId: string) => `/admin/system/roles/edit/new?copy=${segment(roleId)}`,
} as const
