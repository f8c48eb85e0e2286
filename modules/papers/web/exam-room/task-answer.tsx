import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { AnswerProps } from './answer-props.ts'
import { GapAnswers } from './gap-answers.tsx'
import { MatchList } from './match-list.tsx'
import { NumberAnswer } from './number-answer.tsx'
import { OptionList } from './option-list.tsx'
import { OrderList } from './order-list.tsx'
import { TextAnswer } from './text-answer.tsx'

/** The way of answering of every type that is one task. */
export function TaskAnswer(props: AnswerProps) {
  switch (props.question.type) {
    case QuestionType.singleChoice:
    case QuestionType.multipleChoice:
    case QuestionType.trueFalse:
      return <OptionList {...props} />
    case QuestionType.shortAnswer:
      return <TextAnswer {...props} />
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
