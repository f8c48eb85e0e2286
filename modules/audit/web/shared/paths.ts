export const auditPaths = {
  operations: (query = '') => `/admin/system/operations${query}`,
} as const
