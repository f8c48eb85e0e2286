/** Roles (角色), and the menu that they grant. */
import * as z from 'zod/mini'
import { dataScope, id, ids, line, menuType, named, optionalLine, search } from '@tripos/contract-kit/fields.ts'
import { menuRoute } from '@tripos/contract-kit/session.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'

/** Route metadata (specification section 3). */
export const role = z.object({
  id,
  name: z.string(),
  level: z.int(),
  dataScope,
  remark: z.string(),
  userCount: z.int(),
  /** The built-in super administrator role, which always holds everything and cannot be changed. */
  isBuiltIn: z.boolean(),
  /** The caller holds all of it, and nobody outside the caller's scope has it. */
  canEdit: z.boolean(),
  createdAt: z.string(),
})

export const access = {
  routes: endpoint({
    path: '/api/sys/menu/routes',
    summary: "The caller's granted menu as routes",
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.array(menuRoute),
    errors: ['NO_MENUS'],
  }),
  grantable: endpoint({
    path: '/api/sys/role/list-menus',
    summary: 'All menu entries, to put a role together: parents before children',
    access: { permission: 'sys:role:view' },
    input: z.strictObject({}),
    output: z.array(
      z.object({
        id,
        parentId: z.nullable(id),
        type: menuType,
        title: z.string(),
        permission: z.nullable(z.string()),
        /** A group only holds others: it is shown where one of them is granted, and is never granted itself. */
        isGroup: z.boolean(),
        /** The caller holds it, and so may grant it. */
        isHeld: z.boolean(),
      }),
    ),
  }),
  rolePaging: endpoint({
    path: '/api/sys/role/paging',
    summary: 'Roles',
    access: { permission: 'sys:role:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['name', 'level', 'dataScope', 'userCount', 'createdAt']),
      search,
    }),
    output: pageOf(role),
  }),
  roleOptions: endpoint({
    path: '/api/sys/role/options',
    summary: 'Roles that the caller may give to a user',
    access: { permission: 'sys:user:view' },
    input: z.strictObject({}),
    output: z.array(named),
  }),
  roleDetail: endpoint({
    path: '/api/sys/role/detail',
    summary: 'One role with its granted menus',
    access: { permission: 'sys:role:view' },
    input: z.strictObject({ id }),
    output: z.object({ ...role.shape, menuIds: z.array(id), version: z.int() }),
  }),
  rolePreview: endpoint({
    path: '/api/role/preview',
    summary: 'What somebody sees who has these entries and nothing else',
    access: { permission: 'sys:role:view' },
    input: z.strictObject({ menuIds: z.array(id).check(z.maxLength(2000)) }),
    output: z.object({
      /** As `routes` gives them to such a person; none where nothing opens. */
      routes: z.array(menuRoute),
      /** Of pages with functions: those that such a person may use. */
      functions: z.array(z.object({ path: z.string(), titles: z.array(z.string()) })),
    }),
  }),
  roleTemplates: endpoint({
    path: '/api/role-template/list',
    summary: 'What a new role can begin with, in the language of the caller',
    access: { permission: 'sys:role:edit' },
    input: z.strictObject({}),
    output: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        remark: z.string(),
        level: z.int(),
        dataScope,
        menuIds: z.array(id),
        /** The caller holds all of it, and so may grant it. */
        canUse: z.boolean(),
      }),
    ),
  }),
  roleSave: endpoint({
    path: '/api/sys/role/save',
    summary: 'Creates or changes a role, which is whole: nobody grants what they do not hold',
    access: { permission: 'sys:role:edit' },
    input: z.strictObject({
      id: z.optional(id),
      /** As read: given, the role must not have changed since. */
      version: z.optional(z.int()),
      name: line(64),
      level: z.int().check(z.gte(1), z.lte(99)),
      dataScope,
      remark: optionalLine(200),
      menuIds: z.array(id).check(z.maxLength(2000)),
    }),
    output: z.object({ id }),
    errors: ['GRANT_NOT_HELD', 'ROLE_LACKS', 'ROLE_NAME_TAKEN', 'ROLE_OUT_OF_SCOPE', 'EDIT_CONFLICT'],
  }),
  roleDelete: endpoint({
    path: '/api/sys/role/delete',
    summary: 'Deletes roles that nobody has',
    access: { permission: 'sys:role:edit' },
    input: z.strictObject({ ids }),
    output: nothing,
    errors: ['ROLE_IN_USE', 'GRANT_NOT_HELD', 'ROLE_OUT_OF_SCOPE'],
  }),
}
