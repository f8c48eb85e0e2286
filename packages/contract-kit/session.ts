/** Who is signed in, and what is open to them: what every page knows. */
import * as z from 'zod/mini'
import { dataScope, id, roleType } from './fields.ts'

export const currentUser = z.object({
  id,
  userName: z.string(),
  realName: z.string(),
  avatar: z.string(),
  roleType,
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** Somebody else has chosen the password: only changing it, this call and signing out are open. */
  mustChangePassword: z.boolean(),
  /** Which rows an administrator works on. */
  dataScope,
  /** What others have changed of this account, and what has not been acknowledged. */
  newSecurityNotices: z.int(),
})
export type CurrentUser = z.output<typeof currentUser>

const routeMeta = z.object({
  title: z.string(),
  icon: z.optional(z.string()),
  affix: z.optional(z.boolean()),
  activeMenu: z.optional(z.string()),
  hidden: z.optional(z.boolean()),
  alwaysShow: z.optional(z.boolean()),
  noRedirect: z.optional(z.boolean()),
  noCache: z.optional(z.boolean()),
})

/** One route of the menu that the server sends after login. `component` is a key of the web app's screen table, or 'Layout' / 'WebLayout'. */
export const menuRoute = z.object({
  path: z.string(),
  name: z.string(),
  component: z.string(),
  redirect: z.optional(z.string()),
  alwaysShow: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  meta: routeMeta,
  get children() {
    return z.optional(z.array(menuRoute))
  },
})
export type MenuRoute = z.output<typeof menuRoute>
