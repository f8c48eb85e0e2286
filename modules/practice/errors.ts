import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const practiceErrors = {
  PRACTICE_EXAM_ONLY: refusal(
    10092001,
    '该题库的用途是“仅考试”，不能开放训练。请先修改题库用途。',
    'This bank is for exams only and cannot be opened for practice. Change what the bank is for first.',
  ),
  PRACTICE_NOTHING: refusal(
    10092002,
    '按所选条件没有可训练的试题。',
    'There is no question to practise with this choice.',
  ),
  PRACTICE_QUESTION_CHANGED: refusal(
    10092003,
    '这道题刚刚被修改，请重新作答。',
    'This question has just been changed. Answer it again.',
  ),
  PRACTICE_QUESTION_HELD: refusal(
    10092004,
    '这道题目前不能训练，请先做其他题。',
    'This question cannot be practised at the moment. Go on with others.',
  ),
  PRACTICE_RUN_FINISHED: refusal(
    10092005,
    '本次训练已结束，答案没有计入。',
    'This training is over, so the answer was not counted.',
  ),
  PRACTICE_MOCKS_TODAY: refusal(
    10092007,
    '24 小时内最多进行 {count} 场模拟考试，请稍后再来。',
    'You can take {count} mock exams within 24 hours. Come back later.',
  ),
  PRACTICE_MOCK_OPEN: refusal(
    10092008,
    '这场模拟考试还没有交卷，交卷后才能移除。',
    'This mock exam is still under way. Hand it in before you remove it.',
  ),
  PRACTICE_JUDGED_SINCE: refusal(
    10092009,
    '您后来又练过这道题，这次的自评不能再修改。',
    'You have practised this question again since, so this judgement can no longer be changed.',
  ),
  PRACTICE_BANK_CLOSED: refusal(
    10092006,
    '该题库尚未开放训练，请先在题库页面开放。',
    'This bank is not open for practice. Open it on its page first.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly practice: typeof practiceErrors
  }
}
