export const orgPaths = {
  /** The list with the form of a new one open. */
  newDepartment: '/admin/system/departments?new=1',
} as const
