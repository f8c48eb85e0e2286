import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const siteErrors = {
  LAST_LOGIN_WAY: refusal(10020040, '至少需要保留一种登录方式。', 'At least one sign-in method must stay on.'),
  LOGIN_WAY_NEEDED: refusal(10020041, '不能关闭密码登录：{what}', 'Password sign-in cannot be turned off: {what}'),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly site: typeof siteErrors
  }
}
