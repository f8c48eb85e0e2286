import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const homeworkErrors = {
  HOMEWORK_OVER: refusal(
    10096001,
    '作业已截止，不能再提交。如有需要，请联系老师。',
    'The homework was due already, so nothing can be handed in any more. Ask your teacher if you need more time.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly homework: typeof homeworkErrors
  }
}
