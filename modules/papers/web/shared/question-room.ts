/** How questions are answered by hand and keyboard, and shown again with their key, for rooms of other modules. */
export type { AnswerProps } from '../exam-room/answer-props.ts'
export { choose, optionCount } from '../exam-room/answer.rules.ts'
export { KeyedAnswers } from '../exam-room/load-keyed-answers.ts'
export type { Command } from '../exam-room/shortcuts.rules.ts'
export { showPictures } from '../exam-room/show-pictures.ts'
export { useShortcuts } from '../exam-room/use-shortcuts.ts'
export { ReviewedAnswer } from '../student/reviewed-answer.tsx'
export { reviewedParts, reviewedTask } from '../student/reviewed.rules.ts'
