import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const statisticsErrors = {
  GRADEBOOK_COLUMN: refusal(
    10091001,
    '所选考试或课程中有的已不存在、不在您的数据范围内，或重复了，请重新选择。',
    'Some of the chosen exams or courses are gone, outside your data scope, or chosen twice. Please choose again.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly statistics: typeof statisticsErrors
  }
}
