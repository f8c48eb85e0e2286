import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const learningErrors = {
  LESSON_LOCKED: refusal(10070003, '请先完成前面的课时。', 'Please complete the earlier lessons first.'),
  LEARNING_ELSEWHERE: refusal(
    10070004,
    '您已在另一个页面打开了课时，本页不再计时。',
    'You have opened a lesson on another page, so time on this page is no longer counted.',
  ),
  UNIT_LOCKED: refusal(
    10070007,
    '请先完成此单元要求先学的单元。',
    'Please complete the units that this one requires first.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly learning: typeof learningErrors
  }
}
