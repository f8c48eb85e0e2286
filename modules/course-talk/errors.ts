import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const courseTalkErrors = {
  TALK_OFF: refusal(10070020, '这门课程没有开放评论和提问。', 'Comments and questions are turned off for this course.'),
  TALK_REPEATED: refusal(10070021, '您刚刚发表过相同的内容。', 'You have just posted the same text.'),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly 'course-talk': typeof courseTalkErrors
  }
}
