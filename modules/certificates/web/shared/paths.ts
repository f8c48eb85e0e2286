export const certificatesPaths = {
  kinds: '/admin/certificates/kinds',
  kind: (id: string) => `/admin/certificates/edit/${id}`,
  mine: '/web/certificates',
  check: '/cert',
  checkFile: '/cert/file',
} as const
