/** Site settings (single record, id 1). */
import * as z from 'zod/mini'
import { html, id, line, optionalLine } from './fields.ts'
import { endpoint, nothing } from './kernel.ts'

const switches = {
  /** Sign-up is open. */
  signUpOpen: z.boolean(),
  /** A new account must be reviewed by an administrator before it can sign in. */
  signUpReview: z.boolean(),
  /** Departments of new accounts; null lets the person sign up without one. */
  signUpDepartmentId: z.nullable(id),
  /** One session a user: a new login ends the others. */
  singleSession: z.boolean(),
}

/** What everybody may see before login. */
export const siteConfig = z.object({
  id: z.literal(1),
  siteName: z.string(),
  frontLogo: z.string(),
  backLogo: z.string(),
  copyRight: z.string(),
  loginBackground: z.string(),
  ...switches,
  /** Only where the server runs with demo data: the page says so and offers these accounts. */
  demo: z.nullable(
    z.object({
      accounts: z.array(
        z.object({ userName: z.string(), password: z.string(), realName: z.string(), roleType: z.int() }),
      ),
    }),
  ),
})
export type SiteConfig = z.output<typeof siteConfig>

const picture = optionalLine(200)

export const site = {
  detail: endpoint({
    path: '/api/sys/config/detail',
    summary: 'Site settings',
    access: 'public',
    input: z.strictObject({ id: z._default(z.literal([1, '1']), 1) }),
    output: siteConfig,
  }),
  save: endpoint({
    path: '/api/sys/config/save',
    summary: 'Changes the site settings',
    access: { permission: 'sys:config:edit' },
    input: z.strictObject({
      siteName: line(60),
      frontLogo: picture,
      backLogo: picture,
      copyRight: z._default(html(10_000), ''),
      loginBackground: picture,
      ...switches,
    }),
    output: nothing,
  }),
  demoMessages: endpoint({
    path: '/api/common/message/paging',
    summary: 'Only with demo data: the mails and short messages that the development sender wrote instead of sending',
    access: 'public',
    input: z.strictObject({}),
    output: z.array(
      z.object({ id, sentAt: z.string(), channel: z.enum(['mobile', 'email']), target: z.string(), text: z.string() }),
    ),
  }),
}
