import type { Deps } from '@tripos/module-kit/deps.ts'
import { access } from '../contract/access.ts'
import { menus } from '../contract/menus.ts'
import { mount } from '@tripos/http/mount.ts'
import { menuDetail, menuTree, previewRole, routesOf } from './menu-lists.ts'
import { grantableMenus, roleDetail, roleOptions, rolePage } from './role-lists.ts'
import { listRoleTemplates } from './role-templates.ts'
import { removeMenus, saveMenu, sortMenu } from './save-menu.ts'
import { removeRoles, saveRole } from './save-role.ts'
import type { Mounted } from '@tripos/http/mount.ts'

export const accessCalls = (deps: Deps): readonly Mounted[] => [
  ...mount(access, {
    routes: (_, ctx) => routesOf(deps, ctx),
    grantable: (_, ctx) => grantableMenus(deps, ctx),
    rolePaging: (input, ctx) => rolePage(deps, ctx, input),
    roleOptions: (_, ctx) => roleOptions(deps, ctx),
    roleDetail: ({ id }, ctx) => roleDetail(deps, ctx, id),
    rolePreview: ({ menuIds }, ctx) => previewRole(deps, ctx, menuIds),
    roleTemplates: (_, ctx) => listRoleTemplates(deps, ctx),
    roleSave: (input, ctx) => saveRole(deps, ctx, input),
    roleDelete: ({ ids }, ctx) => removeRoles(deps, ctx, ids),
  }),
  ...mount(menus, {
    tree: () => menuTree(deps),
    detail: ({ id }) => menuDetail(deps, id),
    save: (input, ctx) => saveMenu(deps, ctx, input),
    sort: (input, ctx) => sortMenu(deps, ctx, input),
    delete: ({ ids }, ctx) => removeMenus(deps, ctx, ids),
  }),
]
