export const certificatesPaths = {
  kinds: '/admin/certificates/kinds',
  kind: (id: string) => `/admin/certificates/edit/${id}`,
  issued: '/admin/certificates/issued',
  mine: '/web/certificates',
  check: '/cert',
  checkFile: '/cert/file',
} as const
