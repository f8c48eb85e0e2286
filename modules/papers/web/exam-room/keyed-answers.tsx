import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { AnswerProps } from './answer-props.ts'
import { CombinedAnswer } from './combined-answer.tsx'
import { FileAnswers } from './file-answers.tsx'
import { TaskAnswer } from './task-answer.tsx'

export { bringFiles, loseFiles } from './uploads/room-uploads.ts'

export function KeyedAnswers({ question, ...room }: AnswerProps) {
  switch (question.type) {
    case QuestionType.combined:
      return <CombinedAnswer {...room} question={question} />
    case QuestionType.fileUpload:
      return <FileAnswers {...room} question={question} />
    default:
      return <TaskAnswer {...room} question={question} />
  }
}
