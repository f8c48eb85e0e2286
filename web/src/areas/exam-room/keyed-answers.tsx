import { QuestionType } from '@tripos/contract/enums'
import type { AnswerProps } from './answer-props.ts'
import { GapAnswers } from './gap-answers.tsx'
import { MatchList } from './match-list.tsx'
import { NumberAnswer } from './number-answer.tsx'
import { OrderList } from './order-list.tsx'

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
    default:
      return null
  }
}
