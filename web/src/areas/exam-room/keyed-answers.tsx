import { QuestionType } from '@tripos/contract/enums'
import type { AnswerProps } from './answer-props.ts'
import { CombinedAnswer } from './combined-answer.tsx'
import { TaskAnswer } from './task-answer.tsx'

export const KeyedAnswers = (props: AnswerProps) =>
  props.question.type === QuestionType.combined ? <CombinedAnswer {...props} /> : <TaskAnswer {...props} />
