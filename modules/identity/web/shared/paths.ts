import { segment } from '@tripos/web-kit/paths.ts'

export const identityPaths = {
  login: '/login',
  demoMessages: '/login/messages',
  register: (token = 'new') => `/register/1/${segment(token)}`,
  forgot: '/forgot',
  users: '/admin/system/users',
  user: (userId: string) => `/admin/system/users/edit/${segment(userId)}`,
  userImport: '/admin/system/users/import',
  signIns: (query = '') => `/admin/system/sign-ins${query}`,
} as const
