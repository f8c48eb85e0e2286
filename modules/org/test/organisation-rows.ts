import { access } from '../../access/contract/access.ts'
import { menus } from '../../access/contract/menus.ts'
import { org } from '../contract.ts'
import { makeDepartment, makeRole } from '../../identity/test/make-identity.ts'
import { administratorOf, HIDDEN, type Rows, unique, type World } from '../../../apps/server/test/authorization/row.ts'

const link = () => ({ parentId: null, type: 1 as const, title: 'Link', path: `https://${unique()}.test/` })
const makeMenu = async (world: World) => (await world.app.call(menus.save, link(), administratorOf(world))).id

export const ORGANISATION_ROWS: Rows = [
  [org.tree, { input: () => ({}) }],
  [
    org.save,
    {
      target: async ({ app, departmentId }) =>
        (await makeDepartment(app, { parent: { id: departmentId, path: [departmentId] } })).id,
      input: (_, id) => ({ id, name: 'Renamed' }),
      ...HIDDEN,
    },
  ],
  [
    org.move,
    {
      target: async ({ app, departmentId }) =>
        (await makeDepartment(app, { parent: { id: departmentId, path: [departmentId] } })).id,
      input: ({ departmentId }, id) => ({ id, parentId: departmentId, sort: 0 }),
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
  // The menu belongs to the whole site: permissions guard it, and built-in entries are not deleted.
  [menus.tree, { input: () => ({}) }],
  [menus.detail, { target: makeMenu, input: (_, id) => ({ id }), absent: 'NOT_FOUND' }],
  [menus.save, { target: makeMenu, input: (_, id) => ({ id, ...link() }), absent: 'NOT_FOUND' }],
  [menus.sort, { target: makeMenu, input: (_, id) => ({ id, sort: 0 }), absent: 'NOT_FOUND' }],
  [menus.delete, { target: makeMenu, input: (_, id) => ({ ids: [id] }), absent: 'NOT_FOUND' }],
  [access.grantable, { input: () => ({}) }],
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
  [access.rolePreview, { input: () => ({ menuIds: [] }) }],
  [access.roleTemplates, { input: () => ({}) }],
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
