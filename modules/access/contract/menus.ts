/** Entries of the menu (菜单): what the sidebar shows, which pages there are, and what they grant. */
import * as z from 'zod/mini'
import { id, ids, line, menuType, optionalLine } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'

/** A path of the back office, or nothing. */
const optionalPath = optionalLine(200)

const fields = {
  parentId: z.nullable(id),
  type: menuType,
  title: line(64),
  titleEn: optionalLine(64),
  icon: z._default(z.string().check(z.maxLength(32), z.regex(/^[a-z-]*$/)), ''),
  /** `/admin/...`, or the address of another site: http(s), mailto or tel. A function has none. */
  path: optionalPath,
  name: z._default(z.string().check(z.maxLength(64), z.regex(/^(?:[A-Za-z][A-Za-z0-9-]*)?$/)), ''),
  /** A key of the web app's screen table, or 'Layout' / 'WebLayout' for a group. Another site has none. */
  component: z._default(z.string().check(z.maxLength(64), z.regex(/^\w*$/)), ''),
  redirect: optionalPath,
  /** A tag of the contract, e.g. `exam:exam:edit`. */
  permission: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  activeMenu: optionalPath,
  affix: z._default(z.boolean(), false),
  noCache: z._default(z.boolean(), false),
  noRedirect: z._default(z.boolean(), false),
  alwaysShow: z._default(z.boolean(), false),
  hidden: z._default(z.boolean(), false),
}

const menu = z.object({
  id,
  sort: z.int(),
  parentId: z.nullable(id),
  type: menuType,
  title: z.string(),
  titleEn: z.string(),
  icon: z.string(),
  path: z.string(),
  name: z.string(),
  component: z.string(),
  redirect: z.string(),
  permission: z.nullable(z.string()),
  activeMenu: z.string(),
  affix: z.boolean(),
  noCache: z.boolean(),
  noRedirect: z.boolean(),
  alwaysShow: z.boolean(),
  hidden: z.boolean(),
  /** Comes with the product: only its looks and its place can be changed. */
  isBuiltIn: z.boolean(),
})

export const menus = {
  tree: endpoint({
    path: '/api/sys/menu/tree',
    summary: 'All menu entries: parents before children, neighbours in their order',
    access: { permission: 'sys:menu:view' },
    input: z.strictObject({}),
    output: z.array(menu),
  }),
  detail: endpoint({
    path: '/api/sys/menu/detail',
    summary: 'One menu entry, for its form',
    access: { permission: 'sys:menu:view' },
    input: z.strictObject({ id }),
    output: z.object({ ...menu.shape, version: z.int(), roleCount: z.int() }),
  }),
  save: endpoint({
    path: '/api/sys/menu/save',
    summary: 'Creates or changes a menu entry; a new or moved one comes last',
    access: { permission: 'sys:menu:edit' },
    input: z.strictObject({
      id: z.optional(id),
      /** As read: given, the entry must not have changed since. */
      version: z.optional(z.int()),
      ...fields,
    }),
    output: z.object({ id }),
    errors: ['MENU_BUILT_IN', 'MENU_PATH_TAKEN', 'MENU_CYCLE', 'MENU_NEEDED', 'GRANT_NOT_HELD', 'EDIT_CONFLICT'],
  }),
  sort: endpoint({
    path: '/api/sys/menu/sort',
    summary: 'Puts a menu entry to a place among its neighbours, or below another parent',
    access: { permission: 'sys:menu:edit' },
    input: z.strictObject({
      id,
      /** How many of its neighbours come before it; the last place if there are fewer. */
      sort: z.int().check(z.gte(0), z.lte(10_000)),
      /** Left out: the parent that it has. */
      parentId: z.optional(z.nullable(id)),
    }),
    output: nothing,
    errors: ['MENU_CYCLE', 'MENU_NEEDED'],
  }),
  delete: endpoint({
    path: '/api/sys/menu/delete',
    summary: 'Deletes menu entries; what is below them must be named too',
    access: { permission: 'sys:menu:edit' },
    input: z.strictObject({ ids }),
    output: nothing,
    errors: ['MENU_BUILT_IN', 'MENU_HAS_CHILDREN', 'GRANT_NOT_HELD'],
  }),
}
