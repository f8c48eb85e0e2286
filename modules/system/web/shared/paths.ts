export const systemPaths = {
  jobs: (query = '') => `/admin/system/jobs${query}`,
  deviceCheck: '/web/exam/debug',
} as const
