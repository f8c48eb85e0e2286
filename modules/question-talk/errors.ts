import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const questionTalkErrors = {
  QUESTION_TALK_REPEATED: refusal(10030040, '您刚刚发表过相同的内容。', 'You have just posted the same text.'),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly 'question-talk': typeof questionTalkErrors
  }
}
