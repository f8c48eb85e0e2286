import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { AnswerProps } from './answer-props.ts'
import { CombinedAnswer } from './combined-answer.tsx'
import { FileAnswers } from './file-answers.tsx'
import { TaskAnswer } from './task-answer.tsx'

export { bringFiles, loseFiles } from './uploads/room-uploads.ts'

export function KeyedAnswers(props: AnswerProps) {
  switch (props.question.type) {
    case QuestionType.combined:
      return <CombinedAnswer {...props} />
    case QuestionType.fileUpload:
      return <FileAnswers {...props} />
    default:
      return <TaskAnswer {...props} />
  }
}
