import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const noticesErrors = {
  NOTICE_WAS_READ: refusal(
    10020029,
    '公告“{title}”已有 {count} 人阅读，阅读记录需要保留，不能删除，请改为撤回。',
    'The notice "{title}" was read by {count}. Their receipts are kept, so it cannot be deleted: withdraw it instead.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly notices: typeof noticesErrors
  }
}
