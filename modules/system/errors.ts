import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const systemErrors = {
  JOB_STATE_CHANGED: refusal(10060001, '任务状态已变化，请刷新。', 'The state of the job has changed. Please reload.'),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly system: typeof systemErrors
  }
}
