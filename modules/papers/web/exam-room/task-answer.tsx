import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { AnswerProps } from './answer-props.ts'
import { GapAnswers } from './gap-answers.tsx'
import { MatchList } from './match-list.tsx'
import { NumberAnswer } from './number-answer.tsx'
import { OptionList } from './option-list.tsx'
import { OrderList } from './order-list.tsx'
import { TextAnswer } from './text-answer.tsx'

/** The way of answering of every type that is one task. */
export function TaskAnswer({ question, ...room }: AnswerProps) {
  switch (question.type) {
    case QuestionType.singleChoice:
    case QuestionType.multipleChoice:
    case QuestionType.trueFalse:
      return <OptionList {...room} question={question} />
    case QuestionType.shortAnswer:
      return <TextAnswer {...room} question={question} />
    case QuestionType.fillIn:
      return <GapAnswers {...room} question={question} />
    case QuestionType.matching:
      return <MatchList {...room} question={question} />
    case QuestionType.ordering:
      return <OrderList {...room} question={question} />
    case QuestionType.numeric:
      return <NumberAnswer {...room} question={question} />
    default:
      return null
  }
}
