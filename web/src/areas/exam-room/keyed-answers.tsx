import { QuestionType } from '@tripos/contract/enums'
import type { AnswerProps } from './answer-props.ts'
import { FileAnswers } from './file-answers.tsx'
import { GapAnswers } from './gap-answers.tsx'
import { MatchList } from './match-list.tsx'
import { NumberAnswer } from './number-answer.tsx'
import { OrderList } from './order-list.tsx'

export { bringFiles, loseFiles } from './uploads/room-uploads.ts'

export function KeyedAnswers(props: AnswerProps) {
  switch (props.question.type) {
    case QuestionType.fillIn:
      return <GapAnswers {...props} />
    case QuestionType.matching:
      return <MatchList {...props} />
    case QuestionType.ordering:
      return <OrderList {...props} />
    case QuestionType.numeric:
      return <NumberAnswer {...props} />
    case QuestionType.fileUpload:
      return <FileAnswers {...props} />
    default:
      return null
  }
}
