import { access } from '@tripos/contract/access'
import { org } from '@tripos/contract/org'
import { makeDepartment, makeRole } from '../factories/identity.ts'
import { HIDDEN, type Rows, unique } from './row.ts'

export const ORGANISATION_ROWS: Rows = [
  [org.tree, { input: () => ({}) }],
  [
    org.save,
    {
      target: async ({ app, departmentId }) =>
        (await makeDepartment(app, { parent: { id: departmentId, path: [departmentId] } })).id,
      input: ({ departmentId }, id) => ({ id, parentId: departmentId, name: 'Renamed' }),
      ...HIDDEN,
    },
  ],
  [
    org.delete,
    {
      target: async ({ app, departmentId }) =>
        (await makeDepartment(app, { parent: { id: departmentId, path: [departmentId] } })).id,
      input: (_, id) => ({ id }),
      ...HIDDEN,
    },
  ],
  [access.routes, { input: () => ({}) }],
  [access.menuTree, { input: () => ({}) }],
  [access.rolePaging, { input: () => ({}) }],
  [access.roleOptions, { input: () => ({}) }],
  // Roles belong to the whole site: level and held permissions guard them, not departments.
  [
    access.roleDetail,
    {
      target: ({ app }) => makeRole(app, { permissions: [], scope: 1, level: 1 }),
      input: (_, id) => ({ id }),
      absent: 'NOT_FOUND',
    },
  ],
  [
    access.roleSave,
    {
      target: ({ app }) => makeRole(app, { permissions: [], scope: 1, level: 1 }),
      input: (_, id) => ({ id, name: unique(), level: 1, dataScope: 1, menuIds: [] }),
      absent: 'NOT_FOUND',
    },
  ],
  [
    access.roleDelete,
    { target: ({ app }) => makeRole(app, { permissions: [], scope: 1, level: 1 }), input: (_, id) => ({ ids: [id] }) },
  ],
]
